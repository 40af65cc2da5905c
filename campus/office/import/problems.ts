const LISTED = 100;
const SHOWN_LENGTH = 120;

/** What can stand against an import; each is a key under `import.problem` in the texts. */
export const PROBLEM_CODES = [
  'source_missing',
  'source_unreadable',
  'zip_broken',
  'zip_bomb',
  'zip_too_many_entries',
  'zip_path',
  'zip_encrypted',
  'zip_nested',
  'too_large',
  'manifest_missing',
  'version_unknown',
  'file_missing',
  'file_unreadable',
  'column_missing',
  'column_twice',
  'encoding',
  'not_csv',
  'cell_count',
  'required',
  'too_long',
  'unknown_word',
  'not_a_date',
  'not_an_email',
  'not_true_or_false',
  'not_a_year',
  'not_a_whole_number',
  'not_a_programme_year',
  'duplicate',
  'unknown_reference',
  'unknown_programme',
  'no_such_role',
  'taken',
  'not_empty',
  'too_many_removals',
  'busy',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Where a problem was met: `line` counts from 1, the header's; `value` as it stood there. */
export type Problem = {
  code: ProblemCode;
  file: string | null;
  line: number | null;
  column: string | null;
  value: string | null;
  params?: Record<string, string | number>;
};

/** A problem with all that is known of its place. */
export function problem(code: ProblemCode, place: Partial<Omit<Problem, 'code'>> = {}): Problem {
  const value = place.value?.slice(0, SHOWN_LENGTH) ?? null;
  return { code, file: null, line: null, column: null, ...place, value };
}

/** Ends the reading of a file, or of the whole bundle, with its one problem. */
export class Stopped extends Error {
  readonly problem: Problem;
  constructor(code: ProblemCode, place: Partial<Omit<Problem, 'code'>> = {}) {
    super(code);
    this.problem = problem(code, place);
  }
}

export type Problems = {
  readonly listed: Problem[];
  /** How many more there were. */
  further: number;
  isEmpty(): boolean;
  add(code: ProblemCode, place?: Partial<Omit<Problem, 'code'>>): void;
  /** Runs it; a `Stopped` of it becomes a problem and answers undefined. */
  catch<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
};

/** Lists the first hundred and counts the rest. */
export function collectProblems(): Problems {
  const take = (met: Problem) => {
    if (problems.listed.length < LISTED) problems.listed.push(met);
    else problems.further += 1;
  };
  const problems: Problems = {
    listed: [],
    further: 0,
    isEmpty: () => problems.listed.length === 0,
    add: (code, place) => take(problem(code, place)),
    async catch(work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        take(error.problem);
      }
    },
  };
  return problems;
}
