import { and, asc, gte, lte } from 'drizzle-orm';
import { shiftDay } from '../../contract/wire/shift-day.ts';
import type { Database } from '../db/database.ts';
import type { LocalText } from '../db/schema/columns.ts';
import { holidays } from '../db/schema.ts';

/** The feasts of the law in Italy (L. 260/1949, and 4 October since L. 151/2025), by their day. */
const FEASTS: Record<string, LocalText> = {
  '01-01': { it: 'Capodanno', en: 'New Year’s Day', es: 'Año Nuevo' },
  '01-06': { it: 'Epifania', en: 'Epiphany', es: 'Epifanía' },
  '04-25': { it: 'Festa della Liberazione', en: 'Liberation Day', es: 'Día de la Liberación' },
  '05-01': { it: 'Festa del Lavoro', en: 'Labour Day', es: 'Día del Trabajo' },
  '06-02': { it: 'Festa della Repubblica', en: 'Republic Day', es: 'Día de la República' },
  '08-15': { it: 'Ferragosto', en: 'Assumption Day', es: 'Asunción' },
  '10-04': { it: 'San Francesco', en: 'Saint Francis’ Day', es: 'San Francisco' },
  '11-01': { it: 'Ognissanti', en: 'All Saints’ Day', es: 'Todos los Santos' },
  '12-08': { it: 'Immacolata', en: 'Immaculate Conception', es: 'Inmaculada Concepción' },
  '12-25': { it: 'Natale', en: 'Christmas Day', es: 'Navidad' },
  '12-26': { it: 'Santo Stefano', en: 'St Stephen’s Day', es: 'San Esteban' },
};
const EASTER: LocalText = { it: 'Pasqua', en: 'Easter Sunday', es: 'Domingo de Pascua' };
const EASTER_MONDAY: LocalText = { it: 'Lunedì dell’Angelo', en: 'Easter Monday', es: 'Lunes de Pascua' };
const SAINT_FRANCIS_SINCE = 2026;

/** The feast on a day (yyyy-MM-dd), if it is one. */
export function feastOn(day: string): LocalText | undefined {
  const year = Number(day.slice(0, 4));
  if (day === easterOf(year, 0)) return EASTER;
  if (day === easterOf(year, 1)) return EASTER_MONDAY;
  const monthDay = day.slice(5);
  return monthDay === '10-04' && year < SAINT_FRANCIS_SINCE ? undefined : FEASTS[monthDay];
}

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, ch. 8), or a day after it. */
function easterOf(year: number, after: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, date + after)).toISOString().slice(0, 10);
}

/** The days without lessons from a day to a day, both included, by their date. */
export async function holidaysBetween(
  db: Database,
  from: string,
  to: string,
): Promise<Map<string, LocalText>> {
  const closed = await db
    .select({ name: holidays.name, startsOn: holidays.startsOn, endsOn: holidays.endsOn })
    .from(holidays)
    .where(and(lte(holidays.startsOn, to), gte(holidays.endsOn, from)))
    .orderBy(asc(holidays.startsOn));
  const found = new Map<string, LocalText>();
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    const name =
      feastOn(day) ?? closed.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)?.name;
    if (name) found.set(day, name);
  }
  return found;
}
