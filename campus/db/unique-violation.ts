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
    if (isUniqueViolation(error, index)) return null;
    throw error;
  }
}

/** Null where a statement was refused for what was written meanwhile; throws everything else. */
export function unlessMeanwhile(error: unknown): null {
  if (isUniqueViolation(error)) return null;
  throw error;
}

/** Whether a unique index, of this name or any, refused a statement. */
function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = (error as { cause?: { code?: string; constraint?: string } })?.cause ?? {};
  return code === '23505' && (index === undefined || constraint === index);
}
