import { endOfDay, localInstant } from '../../platform/time/days.ts';

/** Dates as instants in the institution's zone, in ISO. */
export type Days = {
  /** 00:00 of the date. */
  startOf(date: string): string;
  /** The last millisecond of the date. */
  endOf(date: string): string;
};

export const daysIn = (timeZone: string): Days => ({
  startOf: remembered((date: string) => localInstant(date, '00:00', timeZone).toISOString()),
  endOf: remembered((date: string) => endOfDay(date, timeZone).toISOString()),
});

/** A bundle has few dates, each many times: what is the same is worked out once. */
export function remembered<Given extends unknown[], Result>(
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  const known = new Map<string, Result>();
  return (...given) => {
    const key = JSON.stringify(given);
    const result = known.get(key) ?? work(...given);
    known.set(key, result);
    return result;
  };
}
