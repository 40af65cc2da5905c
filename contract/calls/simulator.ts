import { chooseOutcomeRequest, chosenOutcome } from '../simulator.ts';
import type { Calls } from './call.ts';

/** The portal’s own call, of the page that pretends to be a payment provider’s; an institution has none of it. */
export const simulatorCalls = {
  'simulator/choose': {
    who: 'anyone',
    request: chooseOutcomeRequest,
    result: chosenOutcome,
    browser: true,
    says: 'Has the simulated provider do something with a payment',
  },
} satisfies Calls;
