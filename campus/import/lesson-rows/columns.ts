import * as z from 'zod';
import { lessonKind } from '../../../contract/lessons/lessons.ts';
import { link } from '../../../contract/lessons/plans.ts';
import { LONGEST } from '../../../contract/wire/limits.ts';
import { inStandardCase } from '../reading/words.ts';

const FORMULA = /^[=+\-@\t\r]/;
/** A spreadsheet adds seconds, and leaves a zero out. */
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;

const text = (longest: number) =>
  z
    .string()
    .max(longest, 'too_long')
    .refine((cell) => !FORMULA.test(cell), 'formula');
const required = (longest: number) => text(longest).refine((cell) => cell !== '', 'required');
const oneOf = (words: readonly string[], code: string) =>
  z
    .string()
    .transform((cell) => inStandardCase([...words], cell))
    .refine((cell) => words.includes(cell), code);

const time = required(LONGEST.title)
  .refine((cell) => cell === '' || TIME.test(cell), 'not_a_time')
  .transform((cell) => cell.replace(TIME, (_, hour, minute) => `${hour.padStart(2, '0')}:${minute}`));

/** The columns of a file of lessons; every cell is text, a missing one is empty, each message is a code of a problem. */
export const lessonColumns = z.object({
  sourcedId: required(LONGEST.title),
  status: oneOf(['', 'active', 'cancelled'], 'unknown_word'),
  classSourcedId: required(LONGEST.title),
  date: required(LONGEST.title).refine(
    (cell) => cell === '' || z.iso.date().safeParse(cell).success,
    'not_a_date',
  ),
  startTime: time,
  endTime: time,
  room: text(LONGEST.room),
  teachers: text(LONGEST.link),
  kind: oneOf(['', ...lessonKind.options], 'unknown_kind'),
  topic: text(LONGEST.topic),
  onlineUrl: text(LONGEST.link).refine((cell) => cell === '' || link.safeParse(cell).success, 'not_a_link'),
  reason: text(LONGEST.reason),
});

export type LessonFields = z.infer<typeof lessonColumns>;

export const COLUMNS = Object.keys(lessonColumns.shape) as (keyof LessonFields)[];
export const REQUIRED_COLUMNS = ['sourcedId', 'classSourcedId', 'date', 'startTime', 'endTime'];
