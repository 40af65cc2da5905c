/** An instant (ISO) as a `datetime-local` control shows it, in the zone of the institution. */
export const toLocal = (instant: string, timeZone: string): string =>
  localAt(new Date(instant).getTime(), timeZone);

/** The institution's calendar day (yyyy-MM-dd) at an instant (ISO). */
export const localDay = (instant: string, timeZone: string): string =>
  toLocal(instant, timeZone).slice(0, 10);

/**
 * What was typed into a `datetime-local` control, in the zone of the institution, as an instant (ISO, UTC). Of an hour
 * that comes twice it is the first one; one that is left out in spring goes on from the hour before.
 */
export function toInstant(local: string, timeZone: string): string {
  const clock = clockOf(local);
  const summerOrWinter = clock - offsetAt(clock - DAY_MS, timeZone);
  const changed = clock - offsetAt(summerOrWinter, timeZone);
  const isChanged = localAt(changed, timeZone) === localAt(clock, 'UTC');
  const isSame = localAt(summerOrWinter, timeZone) === localAt(clock, 'UTC');
  return new Date(isChanged && !isSame ? changed : summerOrWinter).toISOString();
}

/** A local time, `days` and `minutes` further on by the calendar; at `clock` (HH:mm) when one is given. */
export function shifted(local: string, { days = 0, minutes = 0, clock }: Shift): string {
  const text = localAt(clockOf(local) + days * DAY_MS + minutes * MINUTE_MS, 'UTC');
  return clock ? `${text.slice(0, 10)}T${clock}` : text;
}
type Shift = { days?: number; minutes?: number; clock?: string };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The milliseconds that a clock in UTC would have counted when it shows this. */
function clockOf(local: string): number {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = local.split(/[-T:]/).map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes);
}

const offsetAt = (instantMs: number, timeZone: string): number =>
  clockOf(localAt(instantMs, timeZone)) - Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** yyyy-MM-ddTHH:mm, which is how Sweden writes it but for the T. */
function localAt(instantMs: number, timeZone: string): string {
  if (timeZone === 'UTC') return new Date(instantMs).toISOString().slice(0, 16);
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...FIELDS, timeZone });
  formats.set(timeZone, format);
  return format.format(instantMs).replace(' ', 'T');
}

const FIELDS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;
