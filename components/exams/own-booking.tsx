import { useTranslations } from 'next-intl';
import type { StudentExam } from '@/contract/exams';
import { useSpan } from './use-span';

/** What goes with the reader's booking: turn, place in the queue, time to give it up, why it was taken away. Read out when it changes. */
export function OwnBooking({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams.own');
  const { booking, voidableUntil } = exam;
  if (!booking) return null;
  const { status, position, voidReason } = booking;
  const until = { instant: new Date(voidableUntil) };
  return (
    <div aria-live="polite" className="grid gap-1">
      <OwnSlot exam={exam} />
      {position !== null && <p className="font-medium">{t('position', { position })}</p>}
      {status === 'booked' && exam.phase !== 'running' && exam.phase !== 'over' && (
        <p>{t('voidUntil', until)}</p>
      )}
      {(status === 'present' || exam.phase === 'over') && status !== 'voided' && <p>{t('awaitsOutcome')}</p>}
      {voidReason && <p>{t('reason', { reason: voidReason })}</p>}
    </div>
  );
}

function OwnSlot({ exam: { booking, slots } }: { exam: StudentExam }) {
  const t = useTranslations('exams.own');
  const span = useSpan();
  const slot = booking?.status === 'booked' && slots.find(({ id }) => id === booking.slotId);
  if (!slot) return null;
  const time = span(slot, 'time');
  return <p className="font-medium">{[t('slot', { time }), slot.room].filter(Boolean).join(' · ')}</p>;
}
