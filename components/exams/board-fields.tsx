'use client';

import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/select-field';
import { type FieldsProps, FormPart, TwoColumns } from './form-part';
import { BOARD_SEATS, boardName } from './session-form-values';

/** Who examines beside the chair. */
export function BoardFields({
  values,
  errors,
  professors,
}: FieldsProps & { professors: { id: string; name: string }[] }) {
  const t = useTranslations('exams.form');
  return (
    <FormPart title={t('board')}>
      <TwoColumns>
        {BOARD_SEATS.map((seat) => (
          <SelectField
            key={seat}
            name={boardName(seat)}
            label={t('boardMember', { seat })}
            defaultValue={values.board[seat - 1]?.id ?? ''}
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
    </FormPart>
  );
}
