import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { AverageChart } from '@/components/exams/student/transcript/average-chart';
import { TranscriptFigures } from '@/components/exams/student/transcript/transcript-figures';
import { TranscriptHead } from '@/components/exams/student/transcript/transcript-head';
import { TranscriptTable } from '@/components/exams/student/transcript/transcript-table';
import { WhatIfPanel } from '@/components/exams/student/what-if/what-if-panel';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { OwnThesis } from '@/contract/documents/thesis';
import type { Transcript } from '@/contract/exams/exams';
import { read, requireSession } from '@/lib/bff/pages/read';

/** How far the reader is: credits and averages, how the average went, and every exam passed. */
export async function TranscriptView() {
  const t = await getTranslations('exams.transcript');
  const [{ profile }, transcript] = await Promise.all([requireSession(), read('student/exams/transcript')]);
  return (
    <>
      <TranscriptHead badge={profile?.badge ?? null} programme={transcript.programme} />
      <Section title={t('figures')}>
        <TranscriptFigures transcript={transcript} />
      </Section>
      {transcript.averages.length > 1 && (
        <Section title={t('average')}>
          <AverageChart averages={transcript.averages} />
        </Section>
      )}
      <Section title={t('rows')}>
        {transcript.rows.length === 0 ? (
          <EmptyState>{t('none')}</EmptyState>
        ) : (
          <TranscriptTable rows={transcript.rows} />
        )}
      </Section>
      {transcript.awaited && transcript.awaited.length > 0 && (
        <Section title={t('awaited.title')} lead={t('awaited.lead')}>
          <TranscriptTable rows={transcript.awaited} caption={t('awaited.title')} />
        </Section>
      )}
      {transcript.thesis && (
        <Section title={t('thesis.title')}>
          <TranscriptThesis thesis={transcript.thesis} />
        </Section>
      )}
      <WhatIf transcript={transcript} />
    </>
  );
}

/** Nothing for a career with no grade left to take. */
async function WhatIf({ transcript }: { transcript: Transcript }) {
  const t = await getTranslations('exams.whatIf');
  const { rows, toCome = [], weighted, arithmetic, degreeBase } = transcript;
  if (toCome.length === 0) return null;
  return (
    <div className="print:hidden">
      <Section title={t('title')} lead={t('lead')}>
        <WhatIfPanel rows={rows} toCome={toCome} {...{ weighted, arithmetic, degreeBase }} />
      </Section>
    </div>
  );
}

/** What the reader writes for the degree, and with whom. */
function TranscriptThesis({ thesis: { title, supervisor, since } }: { thesis: OwnThesis }) {
  const t = useTranslations('exams.transcript.thesis');
  return (
    <Facts
      of={[
        { name: t('about'), value: title },
        { name: t('supervisor'), value: supervisor },
        { name: t('since'), value: <Instant at={since} style="date" /> },
      ]}
    />
  );
}
