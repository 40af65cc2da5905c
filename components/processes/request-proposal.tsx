import { useTranslations } from 'next-intl';
import { CardList } from '@/components/ui/page/card';
import { KeptFocus } from '@/components/ui/page/kept-focus';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import { askedExams } from '@/contract/processes/asked-exams';
import type { RequestDetail } from '@/contract/processes/processes';
import { ProposedCard } from './proposed-card';

/** What the office proposes for each exam that is to be recognised, and while it may be answered until when. */
export function RequestProposal({
  request: { requestId, data, proposal, mayAnswer, dueAt },
}: {
  request: RequestDetail;
}) {
  const t = useTranslations('processes.proposal');
  const exams = askedExams(data);
  if (proposal.length === 0) return null;
  const until = mayAnswer && dueAt && <Instant at={dueAt} style="dayTime" />;
  const asked = proposal.filter(({ unit, accepted }) => mayAnswer && unit && accepted === null);
  return (
    <Section title={t('title')} lead={until && t.rich('until', { instant: () => until })}>
      <KeptFocus turn={String(asked.length)}>
        <CardList label={t('title')}>
          {proposal.map((row, at) => (
            <ProposedCard
              key={row.id}
              row={row}
              exam={exams[at] ?? { name: '', credits: '' }}
              requestId={requestId}
              isAsked={asked.includes(row)}
              primary={row === asked[0]}
            />
          ))}
        </CardList>
      </KeptFocus>
    </Section>
  );
}
