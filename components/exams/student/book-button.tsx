'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { StudentExam } from '@/contract/exams';
import { useBooking } from './booking-provider';
import { TimeToOpening } from './time-to-opening';

/** Books a seat, or a place in the queue; it counts down to the opening, and works from it on. */
export function BookButton({
  exam,
  queues,
  opensIn,
  primary,
}: {
  exam: StudentExam;
  queues: boolean;
  opensIn: number;
  primary: boolean;
}) {
  const t = useTranslations('exams.action');
  const booking = useBooking();
  const act = queues ? 'queue' : 'book';
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      aria-label={t(`${act}Label`, { course: exam.courseTitle })}
      early={opensIn > 0}
      busy={booking.pending}
      onClick={booking.book}
    >
      {opensIn > 0 ? <TimeToOpening ms={opensIn} /> : t(act)}
    </Button>
  );
}
