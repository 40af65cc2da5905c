import type { Database } from './database.ts';
import { isMeanwhile } from './failed-for-now.ts';

/**
 * Runs the work in a savepoint. Null, with nothing done, where this unique index or exclusion constraint
 * refuses it. The transaction around it goes on.
 */
export async function unlessTaken<Result>(
  tx: Database,
  index: string | readonly string[],
  work: (inner: Database) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (isTaken(error, index)) return null;
    throw error;
  }
}

/** Null where a statement was undone for what others did at the same moment; throws everything else. */
export function unlessMeanwhile(error: unknown): null {
  if (isMeanwhile(error)) return null;
  throw error;
}

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/** Whether a unique index or an exclusion constraint of these names refused a statement. */
function isTaken(error: unknown, names: string | readonly string[]): boolean {
  const { code, constraint } = (error as { cause?: { code?: string; constraint?: string } })?.cause ?? {};
  const isRefused = code === UNIQUE_VIOLATION || code === EXCLUSION_VIOLATION;
  return isRefused && [names].flat().includes(constraint ?? '');
}
