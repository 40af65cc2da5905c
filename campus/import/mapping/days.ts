import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { subMilliseconds } from 'date-fns/subMilliseconds';

/** Dates as instants in the institution's zone, in ISO. */
export type Days = {
  /** 00:00 of the date. */
  startOf(date: string): string;
  /** The last millisecond of the date. */
  endOf(date: string): string;
};

/** A bundle has few dates, each many times: each is worked out once. */
export function daysIn(timeZone: string): Days {
  const startOf = (date: string) => TZDate.tz(timeZone, ...partsOf(date));
  const endOf = (date: string) => subMilliseconds(addDays(startOf(date), 1), 1);
  return {
    startOf: remembered((date) => isoOf(startOf(date))),
    endOf: remembered((date) => isoOf(endOf(date))),
  };
}

function partsOf(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year, month - 1, day];
}

const isoOf = (instant: Date) => new Date(instant.getTime()).toISOString();

function remembered(work: (date: string) => string): (date: string) => string {
  const known = new Map<string, string>();
  return (date) => {
    const result = known.get(date) ?? work(date);
    known.set(date, result);
    return result;
  };
}
