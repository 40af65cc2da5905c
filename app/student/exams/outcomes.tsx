import { getTranslations } from 'next-intl/server';
import { OutcomeTable } from '@/components/exams/outcome-table';
import { OutcomeCard, UndoCard } from '@/components/exams/student/outcomes/outcome-card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { CardList } from '@/components/ui/page/card';
import { Section } from '@/components/ui/page/section';
import type { StudentExam, StudentOutcome } from '@/contract/exams/exams';
import { read } from '@/lib/bff/pages/read';

/** What there is to decide on, the most urgent first, then what is decided. */
export async function Outcomes() {
  const t = await getTranslations('exams.outcomes');
  const [{ outcomes, now }, { exams }] = await Promise.all([
    read('student/exams/outcomes'),
    read('student/exams/list'),
  ]);
  const open = outcomes
    .filter(({ status }) => status === 'published')
    .toSorted((one, other) => (one.decisionDueAt ?? '').localeCompare(other.decisionDueAt ?? ''));
  const told = outcomes.filter(({ rejectable }) => rejectable);
  const undoable = outcomes.filter(({ undoUntil }) => undoUntil);
  const closed = outcomes.filter(
    ({ status, rejectable, undoUntil }) => status !== 'published' && !rejectable && !undoUntil,
  );
  return (
    <>
      <Section title={t('open')}>
        {open.length === 0 ? (
          <EmptyState>{t('none')}</EmptyState>
        ) : (
          <CardList label={t('open')}>
            {open.map((outcome, index) => (
              <OutcomeCard
                key={outcome.id}
                outcome={outcome}
                now={now}
                next={nextOf(outcome, exams, now)}
                primary={index === 0}
              />
            ))}
          </CardList>
        )}
      </Section>
      {told.length > 0 && (
        <Section title={t('told')}>
          <CardList label={t('told')}>
            {told.map((outcome) => (
              <OutcomeCard
                key={outcome.id}
                outcome={outcome}
                now={now}
                next={nextOf(outcome, exams, now)}
                primary={false}
              />
            ))}
          </CardList>
        </Section>
      )}
      {undoable.length > 0 && (
        <Section title={t('undoable')}>
          <CardList label={t('undoable')}>
            {undoable.map((outcome) => (
              <UndoCard key={outcome.id} outcome={outcome} now={now} />
            ))}
          </CardList>
        </Section>
      )}
      {closed.length > 0 && (
        <Section title={t('closed')}>
          <OutcomeTable outcomes={closed} />
        </Section>
      )}
    </>
  );
}

/** When the exam is held the next time, of those that are published. */
const nextOf = ({ courseCode, kind }: StudentOutcome, exams: StudentExam[], now: string) =>
  exams
    .filter((exam) => exam.courseCode === courseCode && exam.kind === kind)
    .filter(({ cancelled, startsAt }) => !cancelled && startsAt > now)
    .map(({ startsAt }) => startsAt)
    .toSorted()
    .at(0);
