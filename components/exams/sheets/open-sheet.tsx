'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { Section } from '@/components/ui/page/section';
import type { RecordSheet, SessionSheets } from '@/contract/exams/record-sheets';
import { useAction } from '@/lib/browser/calls/use-action';
import { PrepareButton } from './prepare-button';
import { SheetTable } from './sheet-table';

type Session = SessionSheets['session'];

/** The sheet that is on its way: a draft that its board checks, then one that its chair signs. */
export function OpenSheet({
  sheet,
  session,
  chairs,
  waiting,
  professors,
}: {
  sheet: RecordSheet;
  session: Session;
  chairs: boolean;
  waiting: number;
  professors: { id: string; name: string }[];
}) {
  const t = useTranslations('exams.sheets');
  const { status, kind, rows, approved } = sheet;
  const title = t(
    status === 'draft' || status === 'ready' || status === 'signed' ? `open.${status}` : 'named',
  );
  return (
    <Section
      title={title}
      lead={
        kind === 'correction'
          ? t('correctsLead', { serial: sheet.corrects ?? '' })
          : t('rows', { count: rows.length })
      }
      actions={
        status === 'draft' && kind === 'record' && waiting > 0 && <PrepareButton examId={session.id} />
      }
    >
      {sheet.reason && <p>{t('reason', { reason: sheet.reason })}</p>}
      {status === 'signed' && <Notice tone="info">{t('recording')}</Notice>}
      <SheetTable caption={title} rows={rows} />
      {status === 'draft' && <CheckForm sheet={sheet} session={session} professors={professors} />}
      {status === 'ready' && !approved && <Notice tone="info">{t('unapproved', { id: sheet.id })}</Notice>}
      {status === 'ready' && !chairs && (
        <Notice tone="info">{t('chairSigns', { chair: session.chair.name })}</Notice>
      )}
      <div className="flex flex-wrap items-start gap-3">
        {status === 'ready' && chairs && approved && <SignButton sheet={sheet} session={session} />}
        {status === 'ready' && <BackButton sheet={sheet} act="reopen" />}
        {status === 'draft' && <BackButton sheet={sheet} act="discard" />}
      </div>
    </Section>
  );
}

/** Takes the sheet a step back: a checked one is a draft again, a draft is thrown away. */
function BackButton({
  sheet: { id: sheetId, version },
  act: action,
}: {
  sheet: RecordSheet;
  act: 'reopen' | 'discard';
}) {
  const t = useTranslations(`exams.sheets.${action}`);
  const { act, ...call } = useAction(`professor/exams/${action}sheet`, {
    about: sheetId,
    say: () => t('done'),
  });
  return (
    <ConfirmButton
      reasons={call.reasons}
      label={t('action')}
      title={t('title')}
      backLabel={t('keep')}
      onConfirm={() => act({ sheetId, version })}
      call={call}
      danger={action === 'discard'}
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}

/** The chair's: says what is signed and what can't be taken back, then asks for the password once more. */
function SignButton({
  sheet: { id: sheetId, version, rows },
  session,
}: {
  sheet: RecordSheet;
  session: SessionSheets['session'];
}) {
  const t = useTranslations('exams.sheets.sign');
  const { act, ...call } = useAction('professor/exams/sign', {
    about: session.id,
    say: () => t('done'),
  });
  return (
    <ConfirmButton
      reasons={call.reasons}
      variant="primary"
      label={t('action')}
      title={t('title', { count: rows.length, course: session.courseTitle })}
      backLabel={t('later')}
      onConfirm={() => act({ sheetId, version })}
      call={call}
    >
      <p>{t('text')}</p>
      <p className="text-muted">{t('seal')}</p>
    </ConfirmButton>
  );
}

/** Who sat on the board, and that what the draft says is right. */
function CheckForm({
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
