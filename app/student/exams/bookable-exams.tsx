import { getTranslations } from 'next-intl/server';
import { ExamCard } from '@/components/exams/exam-card';
import { groupOf, isBookable } from '@/components/exams/exam-groups';
import { offerOf } from '@/components/exams/exam-offer';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/section';
import { listExams } from '@/lib/server/exams';

/** What can be booked now, what opens later, and what cannot be booked and why; soonest first. */
export async function BookableExams() {
  const t = await getTranslations('exams.bookable');
  const { exams, now } = await listExams();
  const groups = Object.groupBy(exams, (exam) => groupOf(exam, now) ?? 'elsewhere');
  const offered = groups.now?.filter((exam) => offerOf(exam, exam, now) === 'book');
  const first = offered?.find((exam) => isBookable(exam, now)) ?? offered?.[0];
  return (
    <>
      {!groups.now && (
        <EmptyState action={<ButtonLink href="/student/courses?tab=plan">{t('seePlan')}</ButtonLink>}>
          {t(groups.later ? 'noneYet' : groups.refused ? 'noneForYou' : 'none')}
        </EmptyState>
      )}
      {(['now', 'later', 'refused'] as const).map((group) => {
        const listed = groups[group];
        return (
          listed && (
            <Section key={group} title={t(group)}>
              <CardList label={t(group)}>
                {listed.map((exam) => (
                  <ExamCard key={exam.id} exam={exam} now={now} primary={exam === first} />
                ))}
              </CardList>
            </Section>
          )
        );
      })}
    </>
  );
}
