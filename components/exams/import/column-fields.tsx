'use client';

import { useTranslations } from 'next-intl';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import { COLUMN_ROLES, type ColumnRole } from './column-texts';
import type { Columns, Sheet } from './columns';
import { nameOfColumn, widthOf } from './name-of-column';
import { tellsWhose } from './typed-rows';

/** Which column was taken for what, to look at and to change; what isn't known is asked for. */
export function ColumnFields({
  sheet,
  columns,
  onChoose,
}: {
  sheet: Sheet;
  columns: Columns;
  onChoose: (role: ColumnRole, place: number | null) => void;
}) {
  const t = useTranslations('exams.import.columns');
  const places = Array.from({ length: widthOf(sheet) }, (_, place) => place);
  const askedOf = (role: ColumnRole) => {
    if (role === 'badge' && !tellsWhose(columns)) return t('askWhose');
    return role === 'result' && columns.result === null ? t('askResult') : undefined;
  };
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <div>
        <h2 className="text-section">{t('title')}</h2>
        <p className="text-muted text-small">
          {sheet.header ? t('header', { line: sheet.header.line }) : t('noHeader')}
        </p>
      </div>
      <TwoColumns>
        {COLUMN_ROLES.map((role) => (
          <SelectField
            key={role}
            label={t(role)}
            error={askedOf(role)}
            required={
              role === 'result' || (role === 'badge' && (columns.badge !== null || columns.name === null))
            }
            value={columns[role] ?? ''}
            onChange={({ target: { value } }) => onChoose(role, value === '' ? null : Number(value))}
            none={t('none')}
            options={places.map((place) => ({ value: place, text: nameOfColumn(sheet, place) }))}
          />
        ))}
      </TwoColumns>
    </section>
  );
}
