/** What is known of a year's tuition, in minor units. */
export type TuitionFacts = {
  /** What the year's tuition is (`tuitionOf`). */
  fee: number;
  received: number;
  /** Given back and paid out. */
  paidBack: number;
  /** What the office gave back on its own account, denied ones apart: so much less is asked for. */
  granted: number;
  /** Of what was paid too much, what the office has denied: it stays paid. */
  denied: number;
};

/**
 * What of a year's tuition is still owed, or due back: never both. `settled` is what of the fee needs no instalment. What
 * was denied isn't due again, and covers what the fee rises to.
 */
export function tuitionBalance({ fee, received, paidBack, granted, denied }: TuitionFacts) {
  const kept = received - paidBack;
  const wanted = Math.max(0, fee - granted);
  const owed = Math.max(0, wanted - kept);
  return { owed, due: Math.min(kept, Math.max(0, kept - (fee - granted) - denied)), settled: fee - owed };
}
