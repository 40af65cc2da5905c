'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Reasons } from '@/components/ui/reasons';
import type { StudentExam } from '@/contract/exams';
import { SlotChoice } from './slot-choice';
import { useBookingCall } from './use-booking-call';

const DAY_MS = 24 * 60 * 60_000;

/** Books a seat, or a place in the queue. It stands there from the day before the opening, and works from the opening on. */
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
  const [slotId, setSlotId] = useState('');
  const { submit, pending, reasons } = useBookingCall('book', exam);
  if (opensIn > DAY_MS) return null;
  const act = queues ? 'queue' : 'book';
  const isNews = ({ code }: { code: string }) => !exam.reasons.some((known) => known.code === code);
  return (
    <div className="grid w-full gap-3">
      {exam.slots.length > 0 && !queues && (
        <SlotChoice slots={exam.slots} chosen={slotId} onChoose={setSlotId} />
      )}
      <Reasons of={reasons.filter(isNews)} announced />
      <Button
        variant={primary ? 'primary' : 'secondary'}
        aria-label={t(`${act}Label`, { course: exam.courseTitle })}
        early={opensIn > 0}
        busy={pending}
        onClick={() => submit(slotId)}
        className="justify-self-start"
      >
        {t(act)}
      </Button>
    </div>
  );
}
