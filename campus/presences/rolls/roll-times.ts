import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import {
  CONFIRM_DAYS,
  DISPUTE_DAYS,
  OPENS_BEFORE_MIN,
  SIGN_IN_GRACE_MIN,
} from '../../../contract/presences/constants.ts';
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
