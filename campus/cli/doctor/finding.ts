/** A line of what `ateneo doctor` tells. */
export type Finding = {
  state: 'ok' | 'note' | 'wrong';
  what: string;
  says: string;
  /** What to do about it. */
  wayOut?: string;
};

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says });
export const note = (what: string, says: string): Finding => ({ state: 'note', what, says });
export const wrong = (what: string, says: string, wayOut: string): Finding => ({
  state: 'wrong',
  what,
  says,
  wayOut,
});

/** Ends with the time-out's own error where the work takes longer. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export const messageOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  return cause instanceof Error && cause.message ? cause.message : message;
};
