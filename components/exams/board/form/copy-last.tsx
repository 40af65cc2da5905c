'use client';

import { useTranslations } from 'next-intl';
import type { LastSession, SessionChoices } from '@/contract/exams/board';

type Course = SessionChoices['courses'][number];

/** Begins with the values of a course's last session, in one press; the latest ones first. */
export function CopyLast({
  courses,
  chosen,
  onCopy,
}: {
  courses: Course[];
  chosen: string | undefined;
  onCopy: (course: Course, last: LastSession) => void;
}) {
  const t = useTranslations('exams.form.copy');
  const lasts = courses.flatMap((course) => (course.last ? [{ course, last: course.last }] : []));
  if (lasts.length === 0) return null;
  const latestFirst = lasts.toSorted((one, other) => other.last.startsAt.localeCompare(one.last.startsAt));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{t('title')}</legend>
      <ul className="flex flex-wrap gap-2">
        {latestFirst.map(({ course, last }) => (
          <li key={course.unitId}>
            <button
              type="button"
              aria-pressed={course.unitId === chosen}
              aria-label={t('label', { course: course.title, at: new Date(last.startsAt) })}
              className="filter"
              onClick={() => onCopy(course, last)}
            >
              {course.title}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted text-small">
        {t(chosen ? 'done' : 'hint')}
      </p>
    </fieldset>
  );
}
