import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';

/** What whoever tries the portal out has the simulated provider do. */
export const simulatedOutcome = z.enum([
  'success',
  'early',
  'refusal',
  'abandoned',
  'late',
  'twice',
  'wrong_amount',
  'wrong_currency',
  'void',
  'down',
]);
export type SimulatedOutcome = z.infer<typeof simulatedOutcome>;

export const chooseOutcomeRequest = z.object({
  /** What the page’s address says. */
  session: z.string().check(z.maxLength(2000)),
  outcome: simulatedOutcome,
});

/** Where the payer goes back to; null where the provider is down. */
export const chosenOutcome = z.object({ returnTo: z.nullable(z.string()) });

/** The portal's own call, for the page that simulates a payment provider. An institution has no such call. */
export const simulatorCalls = {
  'simulator/choose': {
    who: 'anyone',
    request: chooseOutcomeRequest,
    result: chosenOutcome,
    browser: true,
    says: 'Has the simulated provider do something with a payment',
  },
} satisfies Calls;
