import {
  parseResult,
  type ResultLetters,
  type TypedResult,
} from '@/components/exams/board/grid/parse-result';
import type { ResultEntry, Roster, RosterRow } from '@/contract/exams/roster';
import { LONGEST } from '@/contract/wire/limits';
import { type Finder, finderOf } from '../board/paste/find-student';
import type { TypedRow } from './typed-rows';

/** What a row would do, or why it can't be applied: nothing is, until each of those is left out or mended. */
const WRONG = [
  ...['impossible', 'longMessage', 'longTopics', 'twice', 'published', 'not_booked'],
  ...['nobody', 'several', 'contradiction'],
] as const;
export type ImportKind = (typeof WRONG)[number] | 'new' | 'changed' | 'unchanged';

export type PlannedRow = TypedRow & {
  kind: ImportKind;
  /** Whose it is; null for nobody's. */
  student: RosterRow | null;
  /** Its number was found though zeros are missing before it. */
  isRestored: boolean;
  /** It was found by its number, and none of the words beside it is of its name. */
  isOtherName: boolean;
  /** The other lines of the same student. */
  ambiguous: number[];
  /** What is entered; only of a new or changed one. */
  entry?: ResultEntry;
};

/** A letter grade. If one is invalid in the roster's scale, all letter grades are: "A" then is no absence. */
const LETTER = /^[A-F][+-]?$/i;

export const isWrong = ({ kind }: PlannedRow): boolean => WRONG.some((wrong) => wrong === kind);

/** What each row would do to the present results. It changes nothing. An omitted line is no duplicate. */
export function planImport(
  rows: TypedRow[],
  roster: Roster,
  letters: ResultLetters,
  leftOut: ReadonlySet<number> = new Set(),
  { find }: Finder = finderOf(roster.rows),
): PlannedRow[] {
  const parse = (typed: string) => parseResult(typed, letters, roster.session.gradingMode);
  const isLettered = rows.some(({ typed }) => LETTER.test(typed.trim()) && !parse(typed));
  const found = rows.map((row) => ({ row, of: find(row) }));
  const lines = Map.groupBy(found, ({ of }) => ('row' in of ? of.row : null));
  return found.map(({ row, of }): PlannedRow => {
    const parsed = isLettered && LETTER.test(row.typed.trim()) ? null : parse(row.typed);
    const unknown = { ...row, student: null, isRestored: false, isOtherName: false, ambiguous: [] };
    if ('fault' in of) return { ...unknown, kind: parsed?.result === null ? 'unchanged' : of.fault };
    const { row: student, isRestored, isOtherName } = of;
    const ambiguous = (lines.get(student) ?? [])
      .map((each) => each.row.line)
      .filter((line) => line !== row.line && (leftOut.has(row.line) || !leftOut.has(line)));
    const known = { ...row, student, isRestored, isOtherName, ambiguous };
    return ambiguous.length > 0 ? { ...known, kind: 'twice' } : { ...known, ...judge(row, student, parsed) };
  });
}

function judge(
  { message, topics: examined }: TypedRow,
  student: RosterRow,
  parsed: TypedResult | null,
): Pick<PlannedRow, 'kind' | 'entry'> {
  // An empty cell says nothing: it takes no result back.
  if (parsed?.result === null) return { kind: 'unchanged' };
  if (student.status === 'waitlisted') return { kind: 'not_booked' };
  if (!parsed) return { kind: 'impossible' };
  if (message.length > LONGEST.teacherMessage) return { kind: 'longMessage' };
  if (examined.length > LONGEST.examTopics) return { kind: 'longTopics' };
  const { outcome, bookingId } = student;
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
