'use client';

import { useTranslations } from 'next-intl';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import type { FieldsProps } from './session-values';
import { BOARD_SEATS, boardName } from './session-values';

/** Who examines beside the chair. */
export function BoardFields({
  values,
  errors,
  professors,
}: FieldsProps & { professors: { id: string; name: string }[] }) {
  const t = useTranslations('exams.form');
  return (
    <TwoColumns>
      {BOARD_SEATS.map((seat) => (
        <SelectField
          key={seat}
          name={boardName(seat)}
          label={t('boardMember', { seat })}
          defaultValue={values.boardIds[seat - 1] ?? ''}
          error={seat === 1 ? errors.boardIds : undefined}
        >
          <option value="">{t('noMember')}</option>
          {professors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </TwoColumns>
  );
}
