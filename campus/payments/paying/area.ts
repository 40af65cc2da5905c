import type { Area } from '../../area.ts';
import { exclusive } from '../../platform/jobs/periodic-tasks.ts';
import { payingNotices } from '../tell.ts';
import { claimsVerb } from './claims-verb.ts';
import { expireAttempts } from './end-attempts.ts';
import { paymentsVerb } from './payments-verb.ts';
import { receiptsVerb } from './receipts-verb.ts';
import { servePaying } from './serve-paying.ts';

const MINUTE_MS = 60_000;

/** How charges are paid. */
export const paying: Area = {
  serve: servePaying,
  notices: payingNotices,
  tasks: [exclusive('payments.attempts', MINUTE_MS, (tx, now) => expireAttempts(tx, now))],
  verbs: { receipts: receiptsVerb, claims: claimsVerb, payments: paymentsVerb },
};
