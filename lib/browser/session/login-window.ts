/** Before the window's end: when work is renewed silently, and when an idle person is asked (C9). */
const RENEW_BEFORE_MS = 120_000;
const WARN_BEFORE_MS = 60_000;

export type WindowFacts = {
  endsAtMs: number;
  absoluteEndMs: number;
  /** When the window was last opened or renewed, and when something was last typed, pressed or scrolled. */
  renewedAtMs: number;
  lastInputAtMs: number;
};

/** What is due now: nothing, a silent renewal, the question, the last notice after 12 h, or the end. */
export function windowStep(facts: WindowFacts, nowMs: number): 'none' | 'renew' | 'ask' | 'final' | 'end' {
  const left = facts.endsAtMs - nowMs;
  if (left < 0) return 'end';
  if (left > RENEW_BEFORE_MS) return 'none';
  if (facts.endsAtMs >= facts.absoluteEndMs) return left <= WARN_BEFORE_MS ? 'final' : 'none';
  if (facts.lastInputAtMs > facts.renewedAtMs) return 'renew';
  return left <= WARN_BEFORE_MS ? 'ask' : 'none';
}
