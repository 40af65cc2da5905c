import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import type { MarkedStatus, PresenceStatus } from '../../../contract/presences/presences.ts';

type Times = { startsAt: Date; endsAt: Date };

export const lengthOf = ({ startsAt, endsAt }: Times): number => differenceInMinutes(endsAt, startsAt);

/**
 * How many minutes of a lesson count as seen. Who is late is there from now on, who leaves early was there until now; once the
 * lesson is over, and before it begins, that says nothing: then half of it counts, until the professor says how many.
 */
export function minutesOf(status: MarkedStatus, times: Times, now: Date): number {
  const whole = lengthOf(times);
  if (status === 'present') return whole;
  if (status === 'absent' || status === 'excused') return 0;
  if (now <= times.startsAt || now >= times.endsAt) return Math.floor(whole / 2);
  const since = differenceInMinutes(now, times.startsAt);
  return status === 'late' ? whole - since : since;
}

/** Absences that were accepted, and lessons of which somebody is free, count neither way. */
export const counts = (status: PresenceStatus): boolean => status !== 'excused' && status !== 'exempt';
