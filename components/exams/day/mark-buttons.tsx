import { useTranslations } from 'next-intl';
import type { AttendanceMark } from '@/contract/exams/day';
import type { RosterRow } from '@/contract/exams/roster';
import { CONTROL, marksIdOf } from './move-focus';

/** How somebody came, by one press; a second one on the same takes it back. */
export function MarkButtons({
  row,
  mark,
  onMark,
}: {
  row: RosterRow;
  mark: AttendanceMark | null;
  onMark: (mark: AttendanceMark | null) => void;
}) {
  const t = useTranslations('exams.day.mark');
  return (
    <fieldset
      id={marksIdOf(row)}
      aria-label={t('of', { student: row.name })}
      className="flex flex-wrap gap-1"
    >
      {MARKS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mark}
          className="filter px-2.5"
          onClick={() => onMark(each === mark ? null : each)}
          {...{ [CONTROL]: each }}
        >
          {t(each)}
        </button>
      ))}
    </fieldset>
  );
}

const MARKS: AttendanceMark[] = ['present', 'late', 'absent', 'withdrew'];
