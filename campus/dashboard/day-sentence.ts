import { addDays } from 'date-fns/addDays';
import type { DayTexts } from '../../contract/dashboard/dashboard.ts';
import type { Reader } from '../http/answers.ts';
import type { DayPart } from '../platform/dashboard/day-part.ts';
import { text } from '../platform/texts.ts';
import { dayOf } from '../platform/time/days.ts';

/** From here on a weekday alone would be that of next week. */
const WEEK_DAYS = 7;

/**
 * The day in one sentence: what waits, what is today, then the next day that has something. What counts now
 * is marked. An empty day says what comes next, with its date.
 */
export function daySentence(parts: DayPart[], reader: Reader, now: Date): DayTexts[] {
  const [waiting, today, next] = byDay(parts, reader, now);
  const isQuiet = waiting.length + today.length === 0;
  const isDone = parts.some((part) => wasToday(part, reader, now));
  if (isQuiet && next.length === 0)
    return [{ text: said(isDone ? 'done' : 'nothing', reader), counts: false }];

  const clauses = [
    clauseOf(waiting, true, reader, now),
    clauseOf(today, true, reader, now),
    clauseOf(next, isQuiet, reader, now),
  ].filter((clause) => clause.length > 0);
  const begin = isQuiet
    ? [{ text: `${said(isDone ? 'doneToday' : 'nothingToday', reader)} `, counts: false }]
    : [];
  return [...begin, ...withMarks(clauses)];
}

const said = (key: string, { language, timeZone }: Reader, values?: Record<string, Date>) =>
  text(language, timeZone, `sentence.${key}`, values);

/** Sorts parts into undated ones, today's, and those of the next day that has any. */
function byDay(parts: DayPart[], { timeZone }: Reader, now: Date): [DayPart[], DayPart[], DayPart[]] {
  const dayOfPart = ({ at }: DayPart) => (at ? dayOf(fromNow(at, now), timeZone) : null);
  const today = dayOf(now, timeZone);
  const dated = parts
    .filter(({ at, endsAt = at }) => endsAt && endsAt >= now)
    .toSorted((one, other) => Number(one.at) - Number(other.at));
  const nextDay = dated.map(dayOfPart).find((day) => day !== today);
  return [
    together(parts.filter(({ at }) => !at)),
    together(dated.filter((part) => dayOfPart(part) === today)),
    together(dated.filter((part) => dayOfPart(part) === nextDay)),
  ];
}

/** It took place today, and is over. */
function wasToday(part: DayPart, { timeZone }: Reader, now: Date): boolean {
  const endedAt = part.endsAt ?? part.at;
  return !part.isDeadline && !!endedAt && endedAt < now && dayOf(endedAt, timeZone) === dayOf(now, timeZone);
}

/** Merges parts of one kind at the place of the first. Events come before deadlines. */
function together(parts: DayPart[]): DayPart[] {
  const kinds = Map.groupBy(parts, ({ code }) => code).values();
  return [...kinds]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
    )
    .toSorted((one, other) => Number(one.isDeadline) - Number(other.isDeadline));
}

/** "by Thursday", then "a grade to decide on", which is marked where it counts. */
function clauseOf(parts: DayPart[], counts: boolean, reader: Reader, now: Date): DayTexts[] {
  const [first] = parts;
  if (!first) return [];
  const { language, timeZone } = reader;
  const things = parts.map((part) => {
    const { code, at, endsAt = at, count, params } = part;
    return text(language, timeZone, `day.${code}`, {
      ...params,
      ...{ count, day: hourOf(part, reader, now), at: at ?? now, until: endsAt ?? now },
    });
  });
  const listed = { text: new Intl.ListFormat(language).format(things), counts };
  if (!first.at) return [listed];
  const by = parts.every(({ isDeadline }) => isDeadline) ? 'by' : 'on';
  const when = said(`${by}.${whenOf(fromNow(first.at, now), reader, now)}`, reader, { at: first.at });
  return [{ text: `${when} `, counts: false }, listed];
}

/** The hour shown for today: the end of what has begun, else its start; `other` where neither is today. */
function hourOf({ at, endsAt, isDeadline }: DayPart, { timeZone }: Reader, now: Date) {
  const isToday = (instant: Date | null) =>
    instant !== null && dayOf(instant, timeZone) === dayOf(now, timeZone);
  const hasBegun = at !== null && !isDeadline && at <= now;
  if (hasBegun) return isToday(endsAt ?? at) ? 'now' : 'other';
  return isToday(at) ? 'today' : 'other';
}

/** What began on another day and lasts is of today. */
const fromNow = (at: Date, now: Date) => (at < now ? now : at);

function whenOf(at: Date, { timeZone }: Reader, now: Date): 'today' | 'tomorrow' | 'week' | 'later' {
  const day = dayOf(at, timeZone);
  const after = (days: number) => dayOf(addDays(now, days), timeZone);
  if (day === after(0)) return 'today';
  if (day === after(1)) return 'tomorrow';
  return day < after(WEEK_DAYS) ? 'week' : 'later';
}

/** Starts with a capital, ends with a full stop, semicolons between; joins neighbours marked alike. */
function withMarks(clauses: DayTexts[][]): DayTexts[] {
  const [first, ...others] = clauses.flatMap((clause, index) =>
    index === 0 ? clause : [{ text: '; ', counts: false }, ...clause],
  );
  if (!first) return [];
  const begun = { ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) };
  return [begun, ...others, { text: '.', counts: false }].reduce<DayTexts[]>(joinAlike, []);
}

function joinAlike(words: DayTexts[], { text, counts }: DayTexts): DayTexts[] {
  const last = words.at(-1);
  if (last?.counts !== counts) return [...words, { text, counts }];
  return [...words.slice(0, -1), { text: last.text + text, counts }];
}
