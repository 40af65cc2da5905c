import { shiftDay } from '../../../contract/wire/shift-day.ts';

/** To pay in what is asked for after its day, or shortly before it. */
const DAYS = 10;

/**
 * The day (yyyy-MM-dd) by which something is to be paid that is asked for now: its own, unless that is over or near. The
 * days are counted in UTC: among ten of them a few hours decide nothing.
 */
export const dayToPayBy = (dueOn: string, now: Date): string => {
  const soonest = shiftDay(now.toISOString().slice(0, 10), DAYS);
  return dueOn > soonest ? dueOn : soonest;
};
