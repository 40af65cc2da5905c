import { useFormatter, useTranslations } from 'next-intl';
import type { StudentWeek } from '@/contract/lessons/lessons';

/** How many lessons may still be missed, of each course and kind that asks for some; of the chosen course, or of all. */
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
