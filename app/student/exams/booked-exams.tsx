import { getTranslations } from 'next-intl/server';
import { ExamCard } from '@/components/exams/exam-card';
import { isOwn } from '@/components/exams/exam-groups';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { listExams } from '@/lib/server/exams';
import { examHref } from './exam-query';

/** What the reader has booked or waits for, and what was taken away by others; soonest first. */
export async function BookedExams() {
  const t = await getTranslations('exams');
  const { exams, now } = await listExams();
  const own = exams.filter(isOwn);
  if (own.length === 0) {
    return (
      <EmptyState action={<ButtonLink href={examHref('bookable')}>{t('booked.seeBookable')}</ButtonLink>}>
        {t('booked.none')}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="booked" className="grid gap-4">
      <h2 id="booked" className="sr-only">
        {t('tabs.booked')}
      </h2>
      <CardList label={t('tabs.booked')}>
        {own.map((exam) => (
          <ExamCard key={exam.id} exam={exam} now={now} primary={false} />
        ))}
      </CardList>
    </section>
  );
}
