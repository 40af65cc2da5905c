'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SelectField } from '@/components/ui/fields/select-field';

/** The turn to sit the exam in, one of the `SlotOptions` below it; without a choice the earliest that fits. */
export function SlotChoice({
  chosen,
  onChoose,
  children,
}: {
  chosen: string;
  onChoose: (slotId: string) => void;
  children: ReactNode;
}) {
  const t = useTranslations('exams.slots');
  return (
    <SelectField label={t('label')} value={chosen} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t('any')}</option>
      {children}
    </SelectField>
  );
}
