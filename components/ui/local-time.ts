import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

const LOCAL = "yyyy-MM-dd'T'HH:mm";

/** An instant (ISO) as a `datetime-local` control shows it, in the zone of the institution. */
export const toLocal = (instant: string, timeZone: string): string =>
  format(new TZDate(instant, timeZone), LOCAL);

/** What was typed into a `datetime-local` control, in the zone of the institution, as an instant (ISO, UTC). */
export function toInstant(local: string, timeZone: string): string {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = local.split(/[-T:]/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime()).toISOString();
}

/** A local time, `days` and `minutes` further on by the calendar; at `clock` (HH:mm) when one is given. */
export function shifted(local: string, { days = 0, minutes = 0, clock }: Shift): string {
  const [year = 0, month = 1, day = 1, hours = 0, mins = 0] = local.split(/[-T:]/).map(Number);
  const moved = new Date(year, month - 1, day + days, hours, mins + minutes);
  const text = format(moved, LOCAL);
  return clock ? `${text.slice(0, 10)}T${clock}` : text;
}
type Shift = { days?: number; minutes?: number; clock?: string };
