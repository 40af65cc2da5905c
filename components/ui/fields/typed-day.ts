import type { Language } from '@/contract/wire/constants';

/** The same in every language but for its words: "gio 14 gen 2027", "gio 14 gen 2027, 09:00". */
const weekdays: Record<Language, string> = {
  it: 'dom lun mar mer gio ven sab',
  en: 'Sun Mon Tue Wed Thu Fri Sat',
  es: 'dom lun mar mié jue vie sáb',
};
const months: Record<Language, string> = {
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
};
const monthsOf = Object.values(months).map((names) => names.toLowerCase().split(' '));

/** A day (yyyy-MM-dd) as it stands in a field. */
export function writeDay(day: string, language: Language): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return [weekdays[language].split(' ')[weekday], date, months[language].split(' ')[month - 1], year].join(
    ' ',
  );
}

/** A local time (yyyy-MM-ddTHH:mm) as it stands in a field. */
export const writeDayTime = (local: string, language: Language): string =>
  `${writeDay(local.slice(0, 10), language)}, ${local.slice(11, 16)}`;

/**
 * The day in "14/1/2027", "14.1.27", "14 gen", "jueves 14 de enero" or "2027-01-14"; the day comes first.
 * Null if invalid. Without a year it is the next such day from `today` (yyyy-MM-dd) on.
 */
export function parseDay(typed: string, today: string): string | null {
  const found = partsOf(typed);
  if (!found) return null;
  const { year, month, date } = found;
  if (year) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, date);
  const thisYear = Number(today.slice(0, 4));
  const next = dayOf(thisYear, month, date);
  return next !== null && next >= today ? next : dayOf(thisYear + 1, month, date);
}

/** The same for a past day, such as a birth. It needs a year; two digits mean the last hundred years. */
export function parsePastDay(typed: string, today: string): string | null {
  const found = partsOf(typed);
  if (!found?.year) return null;
  const { year, month, date } = found;
  if (year.length === 4) return notAfter(today, dayOf(Number(year), month, date));
  return (
    notAfter(today, dayOf(2000 + Number(year), month, date)) ??
    notAfter(today, dayOf(1900 + Number(year), month, date))
  );
}

const notAfter = (today: string, day: string | null) => (day !== null && day <= today ? day : null);

type Parts = { year: string | undefined; month: number; date: number };

function partsOf(typed: string): Parts | null {
  const text = typed.trim().toLowerCase();
  const found = inIso.exec(text) ?? inNumbers.exec(text) ?? inWords.exec(text);
  if (!found) return null;
  const { date, month = '', year } = found.groups ?? {};
  return { year, month: /^\d/.test(month) ? Number(month) : monthNamed(month), date: Number(date) };
}

const inIso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/;

const inNumbers =
  /^(?:\p{L}+[.,]*\s+)?(?<date>\d{1,2})[/.\-\s](?<month>\d{1,2})(?:[/.\-\s](?<year>\d{4}|\d{2}))?$/u;
const inWords =
  /^(?:\p{L}+[.,]*\s+)?(?<date>\d{1,2})[º.]?\s*(?:de\s+)?(?<month>\p{L}{3,})\.?,?(?:\s+(?:de[l]?\s+)?(?<year>\d{4}|\d{2}))?$/u;

/** From 1; 0 for no month. */
function monthNamed(word: string): number {
  const start = word.slice(0, 3);
  return Math.max(...monthsOf.map((names) => names.indexOf(start))) + 1;
}

function dayOf(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date));
  const isThere = day.getUTCMonth() === month - 1 && day.getUTCDate() === date && year >= 1900 && year < 2100;
  return isThere ? day.toISOString().slice(0, 10) : null;
}

/** The time (HH:mm) that is meant by "9", "9:00", "9.30" or "0930"; null: none. */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})$/.exec(typed.trim());
  if (!found) return null;
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)];
  if (hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** A day and a time with minutes: "14 gen 9:00" gives a local time (yyyy-MM-ddTHH:mm). Null if invalid. */
export function parseDayTime(typed: string, today: string): string | null {
  const found = /^(.*?)[,\s]+(\d{1,2}[:.h]\d{2})$/.exec(typed.trim());
  const [day, time] = [parseDay(found?.[1] ?? '', today), parseTime(found?.[2] ?? '')];
  return day && time ? `${day}T${time}` : null;
}
