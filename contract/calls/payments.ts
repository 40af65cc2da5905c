import { empty } from '../envelope.ts';
import { ownCharges } from '../payments.ts';
import type { Calls } from './call.ts';

/** What is owed, and what was paid. */
export const paymentCalls = {
  'student/payments/list': {
    who: 'student',
    request: empty,
    result: ownCharges,
    reads: true,
    says: 'What one owes and has paid, each with the parts its amount is made of',
  },
} satisfies Calls;
