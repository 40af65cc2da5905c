'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Reasons } from '@/components/ui/reasons';
import type { StudentExam } from '@/contract/exams';
import { SlotChoice } from './slot-choice';
import { useBookingCall } from './use-booking-call';

/** Books a seat, or a place in the queue; it stands there before the opening, and works from it on. */
export function BookButton({
  exam,
  queues,
  opensIn,
  primary,
  slotOptions,
}: {
  exam: StudentExam;
  queues: boolean;
  opensIn: number;
  primary: boolean;
  slotOptions: ReactNode;
}) {
  const t = useTranslations('exams.action');
  const [slotId, setSlotId] = useState('');
  const { submit, pending, reasons } = useBookingCall('book');
  const act = queues ? 'queue' : 'book';
  const isNews = ({ code }: { code: string }) => !exam.reasons.some((known) => known.code === code);
  return (
    <div className="grid w-full gap-3">
      {exam.slots.length > 0 && !queues && (
        <SlotChoice chosen={slotId} onChoose={setSlotId}>
          {slotOptions}
        </SlotChoice>
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
