'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { clockOf } from '@/components/ui/time/clock-of';
import { useLiveExam } from '../live-exam';
import { useBooking } from './booking-provider';

/** Books a seat, or a place in the queue; it counts down to the opening, and works from it on. */
export function BookButton({ queues, primary }: { queues: boolean; primary: boolean }) {
  const t = useTranslations('exams.action');
  const { name: session, opensIn } = useLiveExam();
  const booking = useBooking();
  const act = queues ? 'queue' : 'book';
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      aria-label={t(`${act}Label`, { session })}
      early={opensIn > 0}
      busy={booking.pending}
      onClick={booking.book}
    >
      {opensIn > 0 ? <TimeToOpening ms={opensIn} /> : t(act)}
    </Button>
  );
}

/** Within the last hour: "tra 4:12". The last second is shown as one, and nought is the opening. */
function TimeToOpening({ ms }: { ms: number }) {
  const t = useTranslations('exams.row');
  return (
    <span role="timer" className="tabular-nums">
      {t('opensIn', { left: clockOf(ms) })}
    </span>
  );
}
