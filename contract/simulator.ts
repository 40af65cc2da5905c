import * as z from 'zod/mini';

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
