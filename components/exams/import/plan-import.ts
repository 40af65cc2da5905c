import type { GradingMode, ResultLetters } from '@/components/exams/board/parse-result';
import { parseResult } from '@/components/exams/board/parse-result';
import type { ResultEntry, Roster, RosterRow } from '@/contract/exam-roster';
import { LONGEST } from '@/contract/limits';
import type { TypedRow } from './read-rows';

/** What a row would do, the wrong ones first. */
export const IMPORT_KINDS = [
  'impossible',
  'twice',
  'published',
  'not_booked',
  'unknown',
  'new',
  'changed',
  'unchanged',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows that can't be applied: nothing is, until each is left out or mended. */
const WRONG: readonly ImportKind[] = ['impossible', 'twice', 'published', 'not_booked', 'unknown'];

export type PlannedRow = TypedRow & {
  kind: ImportKind;
  /** Whose it is; null for nobody's. */
  student: RosterRow | null;
  /** What is entered; only of a new or changed one. */
  entry?: ResultEntry;
};

export const isWrong = ({ kind }: PlannedRow): boolean => WRONG.includes(kind);

/** What each row would do to the results as they are now. Nothing is done by it. */
export function planImport(rows: TypedRow[], roster: Roster, letters: ResultLetters): PlannedRow[] {
  const students = new Map(roster.rows.map((row) => [row.badge?.toUpperCase(), row]));
  const times = new Map<string, number>();
  for (const { badge } of rows) times.set(keyOf(badge), (times.get(keyOf(badge)) ?? 0) + 1);
  return rows.map((row) => {
    const student = students.get(keyOf(row.badge)) ?? null;
    if ((times.get(keyOf(row.badge)) ?? 0) > 1) return { ...row, student, kind: 'twice' };
    return { ...row, student, ...judge(row, student, letters, roster.session.gradingMode) };
  });
}

const keyOf = (badge: string) => badge.toUpperCase();

function judge(
  { typed, message, topics: examined }: TypedRow,
  student: RosterRow | null,
  letters: ResultLetters,
  gradingMode: GradingMode,
): Pick<PlannedRow, 'kind' | 'entry'> {
  if (!student) return { kind: 'unknown' };
  if (student.status === 'waitlisted') return { kind: 'not_booked' };
  const { outcome, bookingId } = student;
  const parsed = parseResult(typed, letters, gradingMode);
  const isTooLong = message.length > LONGEST.teacherMessage || examined.length > LONGEST.examTopics;
  if (!parsed || isTooLong) return { kind: 'impossible' };
  // An empty cell says nothing: it takes no result back.
  if (!parsed.result) return { kind: 'unchanged' };
  const teacherMessage = message || (outcome?.teacherMessage ?? null);
  const topics = examined || (outcome?.topics ?? null);
  const isSame =
    outcome?.result === parsed.result &&
    outcome.grade === parsed.grade &&
    outcome.honours === parsed.honours &&
    outcome.teacherMessage === teacherMessage &&
    (outcome.topics ?? null) === topics;
  if (isSame) return { kind: 'unchanged' };
  if (outcome && outcome.status !== 'draft') return { kind: 'published' };
  const entry = { bookingId, version: outcome?.version ?? 0, ...parsed, teacherMessage, topics };
  return { kind: outcome ? 'changed' : 'new', entry };
}
