import { useFormatter, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Status } from '@/components/ui/feedback/status';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { StudentWeek } from '@/contract/lessons/lessons';
import { changeOf } from '../week/change-of';
import { useWeekEntries } from '../week/use-week-entries';
import type { WeekQuery } from '../week/week-query';
import { WeekView } from '../week/week-view';
import { mondayOf } from '../week/weeks';

/** A student's week: the lessons of one course or of all, the exams, and one sentence about the changes. */
export function StudentWeekView({
  week,
  course,
  hrefOf,
}: {
  week: StudentWeek;
  course: string | undefined;
  hrefOf: (change: Partial<WeekQuery>) => string;
}) {
  const t = useTranslations('lessons.week');
  const write = useWeekEntries({
    courses: week.courses,
    now: week.now,
    reader: 'student',
  });
  const lessons = week.lessons.filter(({ courseId }) => course === undefined || courseId === course);
  const exams = course === undefined ? week.exams : [];
  if (lessons.length === 0 && exams.length === 0) return <NoLessons week={week} hrefOf={hrefOf} />;
  const clashes = lessons.filter((lesson) => lesson.clashes.length > 0);
  return (
    <>
      <WeekView entries={write(lessons, exams)} week={week} />
      <p className="flex flex-wrap items-baseline gap-x-3 text-muted text-small">
        <span>{t('changed', { count: lessons.filter((lesson) => changeOf(lesson) !== null).length })}</span>
        {clashes.length > 0 && <Status tone="warning">{t('clashes', { count: clashes.length })}</Status>}
        <TextLink href="/student/lessons/calendar">{t('subscribe')}</TextLink>
      </p>
    </>
  );
}

/** A week without lessons says when the next ones are. */
function NoLessons({
  week: { next, from, to, courses },
  hrefOf,
}: {
  week: StudentWeek;
  hrefOf: (change: Partial<WeekQuery>) => string;
}) {
  const t = useTranslations('lessons.week');
  const isLater = next !== null && (next.startsAt.slice(0, 10) < from || next.startsAt.slice(0, 10) > to);
  if (!isLater)
    return (
      <EmptyState
        action={courses.length === 0 && <ButtonLink href="/student/courses">{t('seeCourses')}</ButtonLink>}
      >
        {t(courses.length === 0 ? 'noneAtAll' : 'noneLater')}
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <ButtonLink href={hrefOf({ monday: mondayOf(next.startsAt.slice(0, 10)), course: undefined })}>
          {t('seeNext')}
        </ButtonLink>
      }
    >
      {t('none', { day: new Date(next.startsAt) })}
    </EmptyState>
  );
}

/** The lessons that one may still miss, by course and kind that require attendance. One course or all. */
export function MayMiss({ week: { courses }, course }: { week: StudentWeek; course: string | undefined }) {
  const t = useTranslations('lessons.mayMiss');
  const format = useFormatter();
  const asking = courses.filter(
    ({ id, mayMiss }) => mayMiss.length > 0 && (course === undefined || id === course),
  );
  if (asking.length === 0) return null;
  return (
    <div className="text-muted text-small">
      <p id="may-miss">{t('label')}</p>
      <ul aria-labelledby="may-miss" className="flex flex-wrap gap-x-4">
        {asking.map(({ id, title, mayMiss }) => (
          <li key={id}>
            {t('of', {
              course: title,
              lessons: format.list(
                mayMiss.map(({ kind, count, required }) => t(kind, { count, percent: required })),
                { type: 'unit', style: 'short' },
              ),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
