import { empty } from '../envelope.ts';
import { ownData } from '../personal.ts';
import type { Calls } from './call.ts';

/** What people may ask of what is kept of them. */
export const personalCalls = {
  'user/owndata': {
    who: 'signed-in',
    request: empty,
    result: ownData,
    browser: true,
    refusals: ['account.step_up', 'personal.too_many'],
    says: 'A copy of everything that is kept of who asks, within five minutes of a step-up',
  },
} satisfies Calls;
