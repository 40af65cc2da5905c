import { useTranslations } from 'next-intl';
import { useSpan } from '@/components/ui/time/use-span';
import type { ExamSlot } from '@/contract/exams/exams';

/** The turns of a session, for a `SlotChoice`: when, where, and how many seats are left. */
export const SlotOptions = ({ slots }: { slots: ExamSlot[] }) =>
  slots.map((slot) => <SlotOption key={slot.id} slot={slot} />);

function SlotOption({ slot }: { slot: ExamSlot }) {
  const t = useTranslations('exams');
  const span = useSpan();
  const { id, room, capacity, taken } = slot;
  const left = capacity === null ? null : Math.max(0, capacity - taken);
  const words = [span(slot, 'time'), room, left !== null && t('slots.left', { left })];
  return (
    <option value={id} disabled={left === 0}>
      {words.filter(Boolean).join(' · ')}
    </option>
  );
}
