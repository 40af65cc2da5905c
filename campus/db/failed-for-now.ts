type Failure = { code?: string; message?: string; cause?: unknown };

/** The database is away, or has no room or no connection left: the same may be asked again later. */
export const isUnavailable = (error: unknown): boolean =>
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P|53|08|25P03)/.test(codeOf(error)) ||
  CONNECTION_FAILS.test(String((error as Failure)?.cause ?? error));

/** What pg says without a code: its pool is busy, or a connection broke before or during a query. */
const CONNECTION_FAILS =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/;

/**
 * Something happened at the same moment: a deadlock or serialization failure (40P01, 40001), or a unique or
 * exclusion violation (23505, 23P01). A second try sees what the others did.
 */
export const isMeanwhile = (error: unknown): boolean => MEANWHILE.has(codeOf(error));

/** A statement waited for a lock for as long as `lock_timeout` lets it. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';

const MEANWHILE = new Set(['40P01', '40001', '23505', '23P01']);

/** Of PostgreSQL or of the system; empty where there is none. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as Failure;
  return code ?? (cause as Failure | undefined)?.code ?? '';
}
