import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { SessionSheets } from '@/contract/exams/record-sheets';
import { OpenSheet } from './open-sheet';
import { PrepareButton } from './prepare-button';
import { RecordedSheet } from './recorded-sheet';

/** What of a session is recorded, what is on its way there, and what keeps the rest. */
export function SheetsPanel({
  sheets: { session, open, waiting, undecided, decidedBy, held, unmet = [], onRecord = [], sheets, chairs },
  professors,
}: {
  sheets: SessionSheets;
  professors: { id: string; name: string }[];
}) {
  const t = useTranslations('exams.sheets');
  return (
    <>
      {undecided > 0 && decidedBy && (
        <Notice tone="info" title={t('undecided', { count: undecided })}>
          {t.rich('decidedBy', { instant: () => <Instant at={decidedBy} style="dayTime" /> })}
        </Notice>
      )}
      {held.length > 0 && (
        <Notice tone="warning" title={t('held.title', { count: held.length })}>
          <p>{t('held.text')}</p>
          <ul>
            {held.map(({ name, badge, lapsesAt }) => (
              <li key={`${name} ${badge}`}>
                {name} · {t.rich('held.until', { day: () => <Instant at={lapsesAt} style="date" /> })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {[['unmet', unmet] as const, ['onRecord', onRecord] as const].map(
        ([why, kept]) =>
          kept.length > 0 && (
            <Notice key={why} tone="warning" title={t(`${why}.title`, { count: kept.length })}>
              <p>{t(`${why}.text`)}</p>
              <ul>
                {kept.map(({ name, badge }) => (
                  <li key={`${name} ${badge}`}>{name}</li>
                ))}
              </ul>
            </Notice>
          ),
      )}
      {open ? (
        <OpenSheet sheet={open} session={session} chairs={chairs} waiting={waiting} professors={professors} />
      ) : (
        <Section
          title={t('toRecord.title')}
          lead={t('toRecord.lead', { count: waiting })}
          actions={waiting > 0 && <PrepareButton examId={session.id} primary />}
        >
          {null}
        </Section>
      )}
      <Section title={t('recorded')}>
        {sheets.length === 0 ? (
          <EmptyState>{t('none')}</EmptyState>
        ) : (
          <ul className="grid gap-6">
            {sheets.map((sheet) => (
              <li key={sheet.id}>
                <RecordedSheet sheet={sheet} session={session} correctable={chairs && !open} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
