/**
 * Why the database refused a row, and the columns it names: the row it refers to is missing (`missing`),
 * other rows still refer to it (`used`), its key exists (`taken`), or a value doesn't fit (`impossible`).
 */
export type RefusedRow = { why: 'missing' | 'used' | 'taken' | 'impossible'; columns: string[] };

type Failure = { code?: string; detail?: string; cause?: unknown };

/** Null for a failure of any other kind. */
export function refusedRow(error: unknown): RefusedRow | null {
  const { code, detail = '' } = databaseFailure(error) ?? {};
  const columns = /^Key \(([^)]*)\)=/.exec(detail)?.[1]?.split(', ') ?? [];
  if (code === FOREIGN_KEY) return { why: detail.includes('still referenced') ? 'used' : 'missing', columns };
  if (code === UNIQUE) return { why: 'taken', columns };
  return code !== undefined && IMPOSSIBLE.test(code) ? { why: 'impossible', columns } : null;
}

const FOREIGN_KEY = '23503';
const UNIQUE = '23505';
/** Numbers or instants out of range, malformed texts (class 22), and violated checks of the table. */
const IMPOSSIBLE = /^(22003|22007|22008|2200[1-9]|22021|22P0[25]|23514)$/;

/** Itself, or what it was thrown for. */
function databaseFailure(error: unknown): Failure | null {
  const failure = (error ?? {}) as Failure;
  if (failure.code !== undefined && /^[0-9A-Z]{5}$/.test(failure.code)) return failure;
  return failure.cause === undefined ? null : databaseFailure(failure.cause);
}
