import type { Database } from './database.ts';

/**
 * Does the work in a savepoint: null where a unique index of this name refuses it, with nothing of it done. The
 * transaction around it goes on.
 */
export async function unlessTaken<Result>(
  tx: Database,
  index: string,
  work: (inner: Database) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    const { code, constraint } = (error as { cause?: { code?: string; constraint?: string } }).cause ?? {};
    if (code === '23505' && constraint === index) return null;
    throw error;
  }
}
