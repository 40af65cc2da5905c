'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/select-field';
import type { ExamSlot } from '@/contract/exams';
import { useSpan } from './use-span';

/** The turn to sit the exam in; without a choice the earliest that fits. */
export function SlotChoice({
  slots,
  chosen,
  onChoose,
}: {
  slots: ExamSlot[];
  chosen: string;
  onChoose: (slotId: string) => void;
}) {
  const t = useTranslations('exams.slots');
  return (
    <SelectField label={t('label')} value={chosen} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t('any')}</option>
      {slots.map((slot) => (
        <SlotOption key={slot.id} slot={slot} />
      ))}
    </SelectField>
  );
}

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
