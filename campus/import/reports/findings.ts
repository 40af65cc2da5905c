import type { ImportReport } from '../../../contract/operations/imports.ts';

const SHOWN_LENGTH = 120;

/** Every problem of an import or a row, by its likely cause; each is a key under `import.problem`. */
const PROBLEMS = {
  path: ['source_missing', 'source_unreadable', 'no_file'],
  zip: [
    'zip_broken',
    'zip_bomb',
    'zip_too_many_entries',
    'zip_path',
    'zip_encrypted',
    'zip_nested',
    'too_large',
  ],
  manifest: ['manifest_missing', 'version_unknown', 'file_missing'],
  columns: ['column_missing', 'column_twice'],
  cut: ['file_unreadable', 'not_csv', 'too_many_removals', 'file_too_large', 'too_many_rows'],
  spreadsheet: ['encoding', 'not_a_date', 'formula', 'not_a_time'],
  comma: ['cell_count'],
  own: ['unknown_word', 'not_true_or_false', 'not_a_year', 'not_a_whole_number', 'not_a_programme_year'],
  typed: [
    'required',
    'too_long',
    'not_an_email',
    'no_such_time',
    'time_twice',
    'ends_before_start',
    'lesson_too_long',
    'unknown_kind',
    'not_a_link',
    'moved_to_past',
  ],
  merged: ['duplicate', 'other_class'],
  part: [
    'unknown_reference',
    'unknown_programme',
    'unknown_class',
    'unknown_room',
    'unknown_teacher',
    'not_teaching',
  ],
  follows: ['hangs_on'],
  sparse: ['no_such_role'],
  other: ['taken', 'not_empty'],
  busy: ['busy'],
} as const;

/** What is taken all the same, with what was assumed; each is a key under `import.warning`. */
const WARNINGS = {
  manifest: ['not_announced'],
  spreadsheet: ['short_row', 'long_row', 'letter_case', 'date_with_time'],
  own: ['own_word', 'near_word', 'period_unread', 'room_unread'],
  part: ['unknown_reference'],
  follows: ['goes_with'],
  sparse: [
    'school_year',
    'no_email',
    'course_assumed',
    'term_assumed',
    'teacher_assumed',
    'periods_undated',
    'rooms_assumed',
  ],
  timetable: ['room_taken', 'teacher_busy', 'lesson_settled', 'lesson_taken'],
  other: ['career_ended'],
} as const;

type CodeIn<Table extends Record<string, readonly string[]>> = Table[keyof Table][number];
export type ProblemCode = CodeIn<typeof PROBLEMS>;
export type WarningCode = CodeIn<typeof WARNINGS>;
export const PROBLEM_CODES: ProblemCode[] = Object.values(PROBLEMS).flat();
export const WARNING_CODES: WarningCode[] = Object.values(WARNINGS).flat();

const CAUSES: [cause: string, codes: readonly string[]][] = [PROBLEMS, WARNINGS].flatMap(Object.entries);

/** Why something is met in a bundle, as a rule: a key under `import.cause`. */
export const causeOf = (code: string): string =>
  CAUSES.find(([, codes]) => codes.includes(code))?.[0] ?? 'other';

/** `refused`: nothing is applied; `leftOut`: skipped, as asked; `warned`: imported. The worst is first. */
const KINDS = ['refused', 'leftOut', 'warned'] as const;
export type FindingKind = (typeof KINDS)[number];

/** How many of each are listed one by one; all are counted. */
const LISTED: Record<FindingKind, number> = { refused: 100, leftOut: 1000, warned: 100 };

/** What was met, and where: `line` counts from 1, the header's; `value` as it stood there. */
export type Finding<Code extends string = ProblemCode | WarningCode> = {
  code: Code;
  file: string | null;
  line: number | null;
  column: string | null;
  value: string | null;
  params?: Record<string, string | number>;
};
export type Place = Partial<Omit<Finding, 'code'>>;

/** A finding with all that is known of its place. */
export function finding<Code extends string>(code: Code, place: Place = {}): Finding<Code> {
  // A report is kept as JSON in the database, which takes no NUL.
  const value = place.value?.slice(0, SHOWN_LENGTH).replaceAll('\0', '\uFFFD') ?? null;
  return { code, file: null, line: null, column: null, ...place, value };
}

/** Ends the reading of a file, or of the whole bundle, with its one problem. */
export class Stopped extends Error {
  readonly problem: Finding<ProblemCode>;
  constructor(code: ProblemCode, place: Place = {}) {
    super(code);
    this.problem = finding(code, place);
  }
}

type Tally = { listed: Finding[]; byCode: Map<Finding['code'], number> };

type Met = Record<FindingKind, Tally> & {
  /** Rows that were left out, by `rowKey`. */
  rowsLeftOut: Set<string>;
};

export type Findings = ReturnType<typeof collectFindings>;

/** Sorts what is met into refused, left out and warned; lists the first ones of each and counts all. */
export function collectFindings({ skipInvalid = false }: { skipInvalid?: boolean } = {}) {
  const tally = (): Tally => ({ listed: [], byCode: new Map() });
  const met: Met = { refused: tally(), leftOut: tally(), warned: tally(), rowsLeftOut: new Set() };
  function list(kind: FindingKind, each: Finding): void {
    if (met[kind].listed.length < LISTED[kind]) met[kind].listed.push(each);
  }
  function countUp({ byCode }: Tally, code: Finding['code'], count: number): void {
    byCode.set(code, (byCode.get(code) ?? 0) + count);
  }
  function add(kind: FindingKind, each: Finding): void {
    list(kind, each);
    countUp(met[kind], each.code, 1);
  }
  return {
    ...met,
    skipInvalid,
    isRefused: () => met.refused.listed.length > 0,
    /** Stands against the whole import. */
    refuse: (code: ProblemCode, place?: Place) => add('refused', finding(code, place)),
    /** A row that can't be taken: it stands against the import, unless such rows are to be left out. */
    rejectRow(code: ProblemCode, place: Place) {
      const isLeftOut = skipInvalid && place.line !== null;
      if (isLeftOut) met.rowsLeftOut.add(rowKey(place.file, place.line));
      add(isLeftOut ? 'leftOut' : 'refused', finding(code, place));
    },
    warn: (code: WarningCode, place: Place) => add('warned', finding(code, place)),
    /** Runs it; a `Stopped` of it becomes a problem and answers undefined. */
    async catch<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        add('refused', error.problem);
      }
    },
    /** Takes over what another met, or some kinds of it. */
    takeOver(other: Met, kinds: readonly FindingKind[] = KINDS) {
      for (const kind of kinds) {
        for (const each of other[kind].listed) list(kind, each);
        for (const [code, count] of other[kind].byCode) countUp(met[kind], code, count);
      }
      for (const row of other.rowsLeftOut) met.rowsLeftOut.add(row);
    },
  };
}

export const rowKey = (file: string | null | undefined, line: number | null | undefined) => `${file}:${line}`;

/** `refused`: a problem stopped it and nothing was applied; `failed`: it broke off and can be run again. */
export type Report = Omit<ImportReport, 'problems' | 'warnings' | 'leftOut' | 'likelyCause'> & {
  problems: Finding[];
  warnings: Finding[];
  leftOut: Finding[];
  /** What was met most often; the graver of two that are as frequent. */
  commonest: { kind: FindingKind; code: Finding['code']; count: number } | null;
};

/** What was met, as a report has it. */
export function reportOf({ refused, warned, leftOut, rowsLeftOut }: Met) {
  const all = { refused, leftOut, warned };
  const byCode = KINDS.flatMap((kind) =>
    [...all[kind].byCode].map(([code, count]) => ({ kind, code, count })),
  );
  const countOf = (tally: Tally) => [...tally.byCode.values()].reduce((sum, count) => sum + count, 0);
  return {
    problems: refused.listed,
    furtherProblems: countOf(refused) - refused.listed.length,
    warnings: warned.listed,
    leftOut: leftOut.listed,
    counts: { refused: countOf(refused), warned: countOf(warned), leftOut: rowsLeftOut.size },
    commonest: byCode.toSorted((one, other) => other.count - one.count)[0] ?? null,
  };
}

export const EMPTY_REPORT: Report = {
  ...{ outcome: 'refused', version: null, files: [], failure: null, seconds: 0 },
  ...reportOf(collectFindings()),
};
