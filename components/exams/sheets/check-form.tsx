'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { SelectField } from '@/components/ui/fields/select-field';
import type { RecordSheet, SessionSheets } from '@/contract/exams/record-sheets';
import { useAction } from '@/lib/browser/calls/use-action';

/** Who sat on the board, and that what the draft says is right. */
export function CheckForm({
  sheet: { id: sheetId, version, rows, boardIds },
  session: { id: examId, chair, board },
  professors,
}: {
  sheet: RecordSheet;
  session: SessionSheets['session'];
  professors: { id: string; name: string }[];
}) {
  const t = useTranslations('exams.sheets.check');
  const { act, pending, reasons, fields, delivery } = useAction('professor/exams/checksheet', {
    about: examId,
    say: () => t('done'),
  });
  const others = professors.filter(({ id }) => id !== chair.id && !board.some((member) => member.id === id));
  const sat = boardIds.length > 0 ? boardIds : board.map(({ id }) => id);
  const hasHonours = rows.some(({ honours, becomes }) => honours || becomes?.honours);
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const ids = [...typed.getAll('member'), typed.get('other')]
      .map(String)
      .filter((id) => id !== '' && id !== 'null');
    void act({ sheetId, version, boardIds: ids, unanimous: typed.get('unanimous') === 'on' });
  };
  return (
    <form onSubmit={check} className="grid max-w-xl gap-4 print:hidden">
      <fieldset className="grid gap-1">
        <legend className="font-medium">{t('board')}</legend>
        <p className="text-muted">{t('chair', { name: chair.name })}</p>
        {board.map(({ id, name }) => (
          <CheckboxField key={id} name="member" value={id} label={name} defaultChecked={sat.includes(id)} />
        ))}
        <SelectField
          name="other"
          label={t(board.length > 0 ? 'another' : 'member')}
          defaultValue={boardIds.find((id) => others.some((other) => other.id === id)) ?? ''}
          error={fields.boardIds}
        >
          <option value="">{t('nobody')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </fieldset>
      {hasHonours && <CheckboxField name="unanimous" label={t('unanimous')} error={fields.unanimous} />}
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
      <Button type="submit" variant="primary" busy={pending} className="w-fit">
        {t('action')}
      </Button>
    </form>
  );
}
