import { getTimeZone, getTranslations } from 'next-intl/server';
import { actionOf, remedyOfAll, saidOnce } from '@/components/exams/student/booking-action';
import { examGroups, groupOf, inOrder, isBookable, isOwn } from '@/components/exams/student/exam-groups';
import { BookableGroups } from '@/components/exams/student/row/bookable-groups';
import { ExamRow } from '@/components/exams/student/row/exam-row';
import { ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { FixLink } from '@/components/ui/feedback/reason-remedy';
import { ambiguousTitles } from '@/components/ui/time/use-name-with-day';
import { read } from '@/lib/bff/pages/read';

/** What can be booked, by haste, and what can't be booked and why. */
export async function BookableExams() {
  const t = await getTranslations('exams.bookable');
  const { exams, now } = await read('student/exams/list');
  const present = { now, timeZone: await getTimeZone() };
  const ambiguous = ambiguousTitles(exams, present.timeZone);
  const groups = Object.groupBy(exams, (exam) => groupOf(exam, present) ?? 'elsewhere');
  const listed = examGroups.flatMap((group) =>
    inOrder(groups[group] ?? [], group, present).map((exam) => ({ exam, group })),
  );
  const offered = listed.filter(({ exam }) => actionOf(exam, exam, now) === 'book').map(({ exam }) => exam);
  const first = offered.find((exam) => isBookable(exam, now)) ?? offered[0];
  const forAll = exams.map(saidOnce).find(Boolean);
  const remedy = forAll ? undefined : remedyOfAll(groups.refused ?? []);
  const toCome = groups.soon ?? groups.later;
  return (
    <BookableGroups
      said={
        remedy && (
          <Notice tone="warning" action={<FixLink of={remedy} />}>
            {remedy.text}
          </Notice>
        )
      }
      exams={listed.map(({ exam, group }) => ({
        id: exam.id,
        group,
        own: isOwn(exam) && exam.booking?.status !== 'waitlisted',
        row: (
          <ExamRow
            key={exam.id}
            exam={exam}
            present={present}
            primary={exam === first}
            isAmbiguous={ambiguous.has(exam)}
            above={remedy}
          />
        ),
      }))}
      none={
        forAll ? (
          <Notice tone="warning">
            {forAll.text}
            {forAll.ownerOffice && <ContactLine office={forAll.ownerOffice} />}
          </Notice>
        ) : remedy ? null : (
          <EmptyState action={<ButtonLink href="/student/courses?tab=plan">{t('seePlan')}</ButtonLink>}>
            {t(toCome ? 'noneYet' : groups.refused ? 'noneForYou' : 'none')}
          </EmptyState>
        )
      }
    />
  );
}
