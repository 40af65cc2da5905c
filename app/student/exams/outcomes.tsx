import { getTranslations } from 'next-intl/server';
import { OutcomeTable } from '@/components/exams/outcome-table';
import { OutcomeCard } from '@/components/exams/student/outcome-card';
import { CardList } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/section';
import { listOutcomes } from '@/lib/server/exams';

/** What there is to decide on, the most urgent first, then what is decided. */
export async function Outcomes() {
  const t = await getTranslations('exams.outcomes');
  const { outcomes, now } = await listOutcomes();
  const open = outcomes
    .filter(({ status }) => status === 'published')
    .toSorted((one, other) => (one.decisionDueAt ?? '').localeCompare(other.decisionDueAt ?? ''));
  const closed = outcomes.filter(({ status }) => status !== 'published');
  return (
    <>
      <Section title={t('open')}>
        {open.length === 0 ? (
          <EmptyState>{t('none')}</EmptyState>
        ) : (
          <CardList label={t('open')}>
            {open.map((outcome, index) => (
              <OutcomeCard key={outcome.id} outcome={outcome} now={now} primary={index === 0} />
            ))}
          </CardList>
        )}
      </Section>
      {closed.length > 0 && (
        <Section title={t('closed')}>
          <OutcomeTable outcomes={closed} />
        </Section>
      )}
    </>
  );
}
