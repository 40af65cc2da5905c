'use client';

import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import { Facts } from '@/components/ui/page/facts';
import { Instant } from '@/components/ui/time/instant';
import type { Tone } from '@/components/ui/tones';
import type { RecordSheet, SessionSheets, SheetStatus } from '@/contract/exams/record-sheets';
import { CorrectButton } from './correct-button';
import { SheetTable } from './sheet-table';

/** A final record sheet: its number, who signed it, its rows, its PDF, and how to correct a row. */
export function RecordedSheet({
  sheet,
  session,
  correctable,
}: {
  sheet: RecordSheet;
  session: SessionSheets['session'];
  correctable: boolean;
}) {
  const t = useTranslations('exams.sheets');
  const { serial, status, kind, rows, reason, corrects, correctedBy, signedBy, signedAt, recordedAt } = sheet;
  const title = t(`title.${kind}`, { serial: serial ?? '' });
  const instant = (at: string | null) => at && <Instant at={at} style="dateTime" />;
  // Whoever failed on a sheet that is annulled is corrected all the same.
  const isOver = status === 'annulled' && !rows.some(({ decision }) => decision === 'negative');
  const mayCorrect = correctable && !isOver;
  return (
    <article className="grid gap-3">
      <h3 className="flex flex-wrap items-baseline gap-3">
        {title} <Status tone={toneOf[status]}>{t(`status.${status}`)}</Status>
      </h3>
      {kind === 'migration' && <p className="text-muted">{t('migrated')}</p>}
      <Facts
        of={[
          {
            name: t('signed'),
            value: signedBy && t.rich('signedBy', { name: signedBy, at: () => instant(signedAt) }),
          },
          { name: t('recordedAt'), value: instant(recordedAt) },
          { name: t('corrects'), value: corrects },
          { name: t('correctedBy'), value: correctedBy },
          { name: t('reasonName'), value: reason },
        ]}
      />
      <SheetTable
        caption={title}
        rows={rows}
        {...(mayCorrect && {
          act: (row) => <CorrectButton sheet={sheet} row={row} session={session} />,
        })}
      />
      <PdfLink href={`/api/professor/exams/sheets/${sheet.id}/sheet.pdf`}>
        {t('paper', { serial: serial ?? '' })}
      </PdfLink>
    </article>
  );
}

const toneOf: Record<SheetStatus, Tone> = {
  draft: 'neutral',
  ready: 'neutral',
  signed: 'info',
  recorded: 'success',
  rectified: 'warning',
  annulled: 'danger',
};
