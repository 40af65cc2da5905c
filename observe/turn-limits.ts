import type { TurnLimits } from './fair-turns.ts';

/** The variables of both programs (docs/configuration.md). */
type ShareSettings = { PERSON_AT_ONCE: number; ADDRESS_AT_ONCE: number; ADDRESS_BURST_MS: number };

/** What a person may, and what an address where nobody is signed in: behind one there may be a lecture hall. */
export function turnLimits(
  settings: ShareSettings,
  waitMs: number,
): { person: TurnLimits; address: TurnLimits } {
  const both = { gainedMs: 250, waitMs, waitSlowly: 12 };
  return {
    person: { ...both, atOnce: settings.PERSON_AT_ONCE, slowly: 1, burstMs: PERSON_BURST_MS },
    address: { ...both, atOnce: settings.ADDRESS_AT_ONCE, slowly: 1, burstMs: settings.ADDRESS_BURST_MS },
  };
}

/** Twenty pages, as fast as they are made. */
const PERSON_BURST_MS = 1_000;
