import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { lightFormat } from 'date-fns/lightFormat';
import { subHours } from 'date-fns/subHours';

const LOCAL = "yyyy-MM-dd'T'HH:mm";

/** An instant (ISO) as a `datetime-local` control shows it, in the zone of the institution. */
export const toLocal = (instant: string, timeZone: string): string =>
  lightFormat(new TZDate(instant, timeZone), LOCAL);

/** The institution's calendar day (yyyy-MM-dd) at an instant (ISO). */
export const localDay = (instant: string, timeZone: string): string =>
  toLocal(instant, timeZone).slice(0, 10);

/**
 * The value of a `datetime-local` control, in the institution's zone, as an instant (ISO, UTC). A repeated
 * hour means the first one. The hour missing in spring counts on from the hour before.
 */
export function toInstant(local: string, timeZone: string): string {
  const at = dateOf(local, timeZone);
  const before = subHours(at, 1);
  const isTwice = lightFormat(before, LOCAL) === lightFormat(at, LOCAL);
  return new Date((isTwice ? before : at).getTime()).toISOString();
}

/** A local time, `days` and `minutes` further on by the calendar; at `clock` (HH:mm) when one is given. */
export function shifted(local: string, { days = 0, minutes = 0, clock }: Shift): string {
  const text = lightFormat(addMinutes(addDays(dateOf(local, 'UTC'), days), minutes), LOCAL);
  return clock ? `${text.slice(0, 10)}T${clock}` : text;
}
type Shift = { days?: number; minutes?: number; clock?: string };

function dateOf(local: string, timeZone: string): TZDate {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = local.split(/[-T:]/).map(Number);
  return new TZDate(year, month - 1, day, hours, minutes, timeZone);
}
