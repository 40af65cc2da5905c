import { getTimeZone, getTranslations } from 'next-intl/server';
import { isOwn } from '@/components/exams/student/exam-groups';
import { ExamRow } from '@/components/exams/student/row/exam-row';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Sheet } from '@/components/ui/rows/sheet';
import { ambiguousTitles } from '@/components/ui/time/ambiguous-titles';
import { read } from '@/lib/bff/pages/read';
import { examHref } from './exam-query';

/** What the reader has booked or waits for, and what was taken away by others; soonest first. */
export async function BookedExams() {
  const t = await getTranslations('exams');
  const { exams, now } = await read('student/exams/list');
  const own = exams.filter(isOwn);
  if (own.length === 0) {
    return (
      <EmptyState action={<ButtonLink href={examHref('bookable')}>{t('booked.seeBookable')}</ButtonLink>}>
        {t('booked.none')}
      </EmptyState>
    );
  }
  const present = { now, timeZone: await getTimeZone() };
  const ambiguous = ambiguousTitles(own, present.timeZone);
  return (
    <section aria-labelledby="booked" className="grid gap-4">
      <h2 id="booked" className="sr-only">
        {t('tabs.booked')}
      </h2>
      <Sheet label={t('tabs.booked')}>
        {own.map((exam) => (
          <ExamRow key={exam.id} exam={exam} present={present} isAmbiguous={ambiguous.has(exam)} />
        ))}
      </Sheet>
    </section>
  );
}
