import { useFormatter, useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { AverageChart } from '@/components/exams/student/transcript/average-chart';
import { TranscriptTable } from '@/components/exams/student/transcript/transcript-table';
import { WhatIfPanel } from '@/components/exams/student/what-if/what-if-panel';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { NotOfferedPart } from '@/components/ui/feedback/not-offered-part';
import { CreditsBar } from '@/components/ui/figures/credits-bar';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { OwnThesis } from '@/contract/documents/thesis';
import type { Transcript } from '@/contract/exams/exams';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';

/** How far the reader is: credits and averages, how the average went, and every exam passed. */
export async function TranscriptView() {
  const t = await getTranslations('exams.transcript');
  const [{ profile }, transcript] = await Promise.all([
    requireSession(),
    readOrNull('student/exams/transcript'),
  ]);
  if (!transcript) return <NotOfferedPart office="students" />;
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

/** On paper: what it is and whose, beside the name and the moment that the page's head prints. */
function TranscriptHead({ badge, programme }: { badge: string | null; programme: string | undefined }) {
  const t = useTranslations('exams');
  return (
    <div className="hidden print:block">
      <p className="mb-3 text-section">{t('tabs.transcript')}</p>
      <Facts
        of={[
          { name: t('transcript.badge'), value: badge },
          { name: t('transcript.programme'), value: programme },
        ]}
      />
    </div>
  );
}

/** What a transcript comes to: credits, averages, and the grade that the degree starts from. */
function TranscriptFigures({ transcript }: { transcript: Transcript }) {
  const t = useTranslations('exams.transcript');
  const format = useFormatter();
  const { credits, weighted, arithmetic, degreeBase } = transcript;
  const figures = [
    { name: t('weighted'), value: weighted, of: 30 },
    { name: t('arithmetic'), value: arithmetic, of: 30 },
    { name: t('degreeBase'), value: degreeBase, of: 110 },
  ];
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {figures.map(({ name, value, of }) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-muted text-small">{name}</dt>
            <dd className="whitespace-nowrap font-semibold text-title tabular-nums">
              {value === null ? '–' : format.number(value, 'average')}
              {value !== null && <span className="font-normal text-muted text-small"> / {of}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <CreditsBar credits={credits} />
    </div>
  );
}
