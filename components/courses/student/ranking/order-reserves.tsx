import { useTranslations } from 'next-intl';
import type { CourseRanking } from '@/contract/courses/courses';
import { useGroupWords } from '../../reserved-lines';

/** How many of the places in an order were reserved for whom, and how they were given; nothing where none were. */
export function OrderReserves({ reserved, places }: Pick<CourseRanking, 'reserved' | 'places'>) {
  const t = useTranslations('courses');
  const groupWords = useGroupWords();
  if (reserved.length === 0) return null;
  return (
    <div className="max-w-prose text-muted">
      <p>{t('ranking.reservedFirst')}</p>
      <ul>
        {reserved.map(({ seats, ...group }, index) => (
          <li key={groupWords(group)}>
            {index + 1}. {t('reserved.line', { seats, capacity: places, group: groupWords(group) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
