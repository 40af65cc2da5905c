'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { Reasons } from '@/components/ui/feedback/reasons';
import type { RecordSheet, SessionSheets } from '@/contract/exams/record-sheets';
import { useAction } from '@/lib/browser/calls/use-action';

/** The chair's: says what is signed and what can't be taken back, then asks for the password once more. */
export function SignButton({
  sheet: { id: sheetId, version, rows },
  session,
}: {
  sheet: RecordSheet;
  session: SessionSheets['session'];
}) {
  const t = useTranslations('exams.sheets.sign');
  const { act, pending, reasons, delivery } = useAction('professor/exams/sign', {
    about: session.id,
    say: () => t('done'),
  });
  return (
    <>
      <ConfirmButton
        variant="primary"
        label={t('action')}
        title={t('title', { count: rows.length, course: session.courseTitle })}
        backLabel={t('later')}
        onConfirm={() => act({ sheetId, version })}
        busy={pending}
        delivery={delivery}
      >
        <p>{t('text')}</p>
        <p className="text-muted">{t('seal')}</p>
      </ConfirmButton>
      <Reasons of={reasons} announced />
    </>
  );
}
