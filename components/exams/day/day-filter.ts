import type { AttendanceMark } from '@/contract/exams/day';
import type { RosterRow } from '@/contract/exams/roster';

export const DAY_FILTERS = ['all', 'unmarked', 'came', 'absent'] as const;
export type DayFilter = (typeof DAY_FILTERS)[number];

/** A student with the mark that stands. */
export type DayLine = { row: RosterRow; mark: AttendanceMark | null };

const shows: Record<DayFilter, (mark: AttendanceMark | null) => boolean> = {
  all: () => true,
  unmarked: (mark) => mark === null,
  came: (mark) => mark === 'present' || mark === 'late' || mark === 'withdrew',
  absent: (mark) => mark === 'absent',
};

export const isShown = ({ mark }: DayLine, filter: DayFilter): boolean => shows[filter](mark);

export const countDay = (lines: DayLine[]): { key: DayFilter; count: number }[] =>
  DAY_FILTERS.map((key) => ({ key, count: lines.filter((line) => isShown(line, key)).length }));

/** Rows for the attendance: students with a seat. Not the queue, nor students with a published outcome. */
export const isExpected = ({ status, outcome }: RosterRow): boolean =>
  status === 'booked' && (outcome === null || outcome.status === 'draft');
