import type { TurnLimits } from './fair-turns.ts';

/** The variables of both programs (docs/configuration.md). */
type ShareSettings = { PERSON_AT_ONCE: number; ADDRESS_AT_ONCE: number; ADDRESS_BURST_MS: number };

/** The limits of a person, and of an address without a session, which a lecture hall may share. */
export function turnLimits(
  settings: ShareSettings,
  waitMs: number,
): { person: TurnLimits; address: TurnLimits } {
  const both = { slowly: 1, gainedMs: 200, waitMs, waitSlowly: 12 };
  const { PERSON_AT_ONCE, ADDRESS_AT_ONCE, ADDRESS_BURST_MS } = settings;
  return {
    person: {
      ...{ ...both, atOnce: PERSON_AT_ONCE, burstMs: PERSON_BURST_MS },
      ...{ whileBusy: 2, rests: { whileBusy: 0, slowly: 3 } },
    },
    address: {
      ...{ ...both, atOnce: ADDRESS_AT_ONCE, burstMs: ADDRESS_BURST_MS },
      ...{ whileBusy: 1, rests: { whileBusy: 1, slowly: 3 } },
    },
  };
}

/** Twenty pages, as fast as they are made. */
const PERSON_BURST_MS = 1_000;
