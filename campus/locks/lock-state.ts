import type { LockStatus } from '../../contract/locks/locks.ts';

type Times = { startsAt: Date; graceUntil: Date | null; endsAt: Date | null };

/** From when a lock stops what it stops: the end of its grace is included in it. */
export const stopsFrom = ({ startsAt, graceUntil }: Pick<Times, 'startsAt' | 'graceUntil'>): Date =>
  graceUntil ?? startsAt;

/** Where a lock stands at `now`, whether or not that is written down. */
export function statusAt<Status extends LockStatus>(
  { status, ...times }: Times & { status: Status },
  now: Date,
): Status | StandsAt {
  return status === 'scheduled' || status === 'warning' || status === 'active'
    ? standsAt(times, now)
    : status;
}

export type StandsAt = 'scheduled' | 'warning' | 'active' | 'expired';

/** The same of one that nobody has ended. Its end is no longer part of it. */
export function standsAt({ startsAt, graceUntil, endsAt }: Times, now: Date): StandsAt {
  if (endsAt && endsAt <= now) return 'expired';
  if (stopsFrom({ startsAt, graceUntil }) <= now) return 'active';
  return startsAt <= now ? 'warning' : 'scheduled';
}
