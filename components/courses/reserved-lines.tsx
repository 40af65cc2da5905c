import { useTranslations } from 'next-intl';
import type { EnrolmentWindow, ReservedGroup } from '@/contract/courses/enrolments';

/** For whom seats of a course are reserved, and until when; nothing where none are. */
export function ReservedLines({ window }: { window: EnrolmentWindow | null }) {
  const lines = useReserveTexts()(window);
  if (lines.length === 0) return null;
  return (
    <ul className="text-muted text-small">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Writes for whom seats are reserved: a programme, a year of the plan, or both. */
export function useGroupTexts() {
  const t = useTranslations('courses.reserved');
  return ({ programme, planYear }: ReservedGroup): string =>
    [programme?.title, planYear !== null && t('planYear', { year: planYear })].filter(Boolean).join(', ');
}

/** Writes a line for each group whose seats are still reserved: how many seats, for whom, until when. */
export function useReserveTexts() {
  const t = useTranslations('courses.reserved');
  const groupTexts = useGroupTexts();
  return (window: Pick<EnrolmentWindow, 'reserved' | 'capacity'> | null): string[] => {
    const standing = window?.reserved.filter(({ isOver }) => !isOver) ?? [];
    return standing.map(({ seats, until, isOwn, ...group }) => {
      const line = t('line', { seats, capacity: window?.capacity ?? 0, group: groupTexts(group) });
      const timed = until ? t('until', { line, instant: new Date(until) }) : line;
      return isOwn ? t('own', { line: timed }) : timed;
    });
  };
}
