import type { Area } from '../../area.ts';
import { exclusive } from '../../platform/jobs/periodic-tasks.ts';
import { payingNotices } from '../tell.ts';
import { expireAttempts } from './end-attempts.ts';
import { servePaying } from './serve-paying.ts';

const MINUTE_MS = 60_000;

/** How charges are paid. */
export const paying: Area = {
  serve: servePaying,
  notices: payingNotices,
  tasks: [exclusive('payments.attempts', MINUTE_MS, (tx, now) => expireAttempts(tx, now))],
};
