'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Section } from '@/components/ui/page/section';
import type { RecordSheet, SessionSheets } from '@/contract/exams/record-sheets';
import { useAction } from '@/lib/browser/calls/use-action';
import { CheckForm } from './check-form';
import { PrepareButton } from './prepare-button';
import { SheetTable } from './sheet-table';
import { SignButton } from './sign-button';

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
  const { act, pending, reasons, delivery } = useAction(`professor/exams/${action}sheet`, {
    about: sheetId,
    say: () => t('done'),
  });
  return (
    <>
      <ConfirmButton
        label={t('action')}
        title={t('title')}
        backLabel={t('keep')}
        onConfirm={() => act({ sheetId, version })}
        busy={pending}
        delivery={delivery}
        danger={action === 'discard'}
      >
        <p>{t('text')}</p>
      </ConfirmButton>
      <Reasons of={reasons} announced />
    </>
  );
}
