import * as z from 'zod/mini';
import { parseDay, parseDayTime, parsePastDay, parseTime } from './typed-day.ts';

/** What is typed into forms; the messages are words of `shared.field`. */
export const blank = z.literal('');

const typed = (isRight: (text: string) => unknown, word: string) =>
  z.string().check(z.refine((text) => Boolean(isRight(text)), word));

/** Days and times as one writes them; `today` (yyyy-MM-dd) is what a day without a year is counted from. */
export const typedDay = (today: string) => typed((text) => parseDay(text, today), 'day');
/** A day of the past, as `parsePastDay` has it. */
export const typedPastDay = (today: string) => typed((text) => parsePastDay(text, today), 'date');
export const typedTime = typed(parseTime, 'time');
export const typedDayTime = (today: string) => typed((text) => parseDayTime(text, today), 'dayTime');

export const wholeNumber = ([least, most]: readonly [number, number]) =>
  z.string().check(
    z.regex(/^\d+$/, 'invalid'),
    z.refine((typed) => Number(typed) >= least && Number(typed) <= most, 'invalid'),
  );

export const longest = (most: number) => z.string().check(z.maxLength(most, 'tooLong'));
