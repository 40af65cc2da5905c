import { addMinutes } from 'date-fns/addMinutes';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import {
  CONFIRM_DAYS,
  DISPUTE_DAYS,
  OPENS_BEFORE_MIN,
  SIGN_IN_GRACE_MIN,
} from '../../../contract/presences/constants.ts';
import type { MarkedStatus, PresenceStatus } from '../../../contract/presences/presences.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';

/** From when the roll of a lesson can be called. */
export const opensFrom = ({ startsAt }: { startsAt: Date }): Date => subMinutes(startsAt, OPENS_BEFORE_MIN);

/** The last instant for the professor to confirm it; from then on the office does. */
export const confirmUntil = ({ endsAt }: { endsAt: Date }, timeZone: string): Date =>
  endOfDayAfter(endsAt, CONFIRM_DAYS, timeZone);

/** The last instant to dispute what was confirmed. */
export const disputeUntil = (confirmedAt: Date, timeZone: string): Date =>
  endOfDayAfter(confirmedAt, DISPUTE_DAYS, timeZone);

/** Whether a link that was opened then, and led to a sign-in, is still good. */
export const isInTime = (linkOpenedAt: Date, now: Date): boolean =>
  linkOpenedAt <= now && now <= addMinutes(linkOpenedAt, SIGN_IN_GRACE_MIN);

type Times = { startsAt: Date; endsAt: Date };

export const lengthOf = ({ startsAt, endsAt }: Times): number => differenceInMinutes(endsAt, startsAt);

/**
 * The minutes of a lesson that count as attended. Who is late is present from now on, who leaves early until
 * now. Marked before or after the lesson, half of it counts until the professor says how many.
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
