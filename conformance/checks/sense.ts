import * as z from 'zod/mini';
import { type StudentExam, studentExams, studentOutcomes, transcript } from '../../contract/exams/exams.ts';
import { notificationList } from '../../contract/notifications/notifications.ts';
import { ownCharges } from '../../contract/payments/payments.ts';
import type { Verdict } from '../report.ts';

/** What a result says that the portal can read, and that can't be so. */
type Odd = { verdict: Verdict; says: string };

const note = (says: string): Odd => ({ verdict: 'note', says });

/** What is looked for in the result of a call. */
const looks: Record<string, (result: unknown) => Odd[]> = {
  'student/exams/list': looking(studentExams, ({ now, exams }) => {
    const at = exams.findIndex((exam) => exam.phase === 'open' && !isWithin(exam, now));
    return at < 0 ? [] : [note(`$.exams[${at}] is open, and by its instants booking is not open at ${now}`)];
  }),
  'student/exams/outcomes': looking(studentOutcomes, ({ outcomes }) =>
    latestFirst(
      'outcomes',
      outcomes.map(({ publishedAt }) => publishedAt),
    ),
  ),
  'student/exams/transcript': looking(transcript, ({ rows }) =>
    inOrder(
      'rows',
      'oldest',
      -1,
      rows.map(({ examDate }) => examDate),
    ),
  ),
  'student/notifications/list': looking(notificationList, ({ notifications }) =>
    sentLatestFirst(notifications),
  ),
  'professor/notifications/list': looking(notificationList, ({ notifications }) =>
    sentLatestFirst(notifications),
  ),
  'student/payments/list': looking(ownCharges, ({ charges }) => {
    const at = charges.findIndex(({ parts, amount, planAmount }) => {
      const sum = parts.reduce((all, part) => all + part.amount, 0);
      return parts.length > 0 && sum !== amount && sum !== planAmount;
    });
    return at < 0
      ? []
      : [{ verdict: 'wrong', says: `the parts of $.charges[${at}] don’t add up to its amount` }];
  }),
};

export const oddIn = (path: string, result: unknown): Odd[] => looks[path]?.(result) ?? [];

function looking<Schema extends z.ZodMiniType>(
  schema: Schema,
  look: (read: z.output<Schema>) => Odd[],
): (result: unknown) => Odd[] {
  return (result) => {
    const read = schema.safeParse(result);
    return read.success ? look(read.data) : [];
  };
}

const isWithin = ({ bookingOpensAt, bookingClosesAt }: StudentExam, now: string): boolean =>
  Date.parse(bookingOpensAt) <= Date.parse(now) && Date.parse(now) < Date.parse(bookingClosesAt);

const sentLatestFirst = (notifications: { createdAt: string }[]) =>
  latestFirst(
    'notifications',
    notifications.map(({ createdAt }) => createdAt),
  );

const latestFirst = (list: string, times: string[]) => inOrder(list, 'latest', 1, times);

function inOrder(list: string, first: string, sign: 1 | -1, times: string[]): Odd[] {
  const instants = times.map((time) => Date.parse(time) * sign);
  const at = instants.findIndex((instant, place) => instant > (instants[place - 1] ?? Infinity));
  return at < 0 ? [] : [note(`$.${list}[${at}] is out of order: the ${first} stands first`)];
}

/** By how much a clock may be another than this machine's. */
const CLOCK_MS = 120_000;
const timed = z.object({ now: z.iso.datetime() });

/** How far the institution's clock is ahead of this one, in milliseconds; null where a result doesn't say. */
export function clockAhead(result: unknown): number | null {
  const { data } = timed.safeParse(result);
  return data ? Date.parse(data.now) - Date.now() : null;
}

/** Countdowns run from the institution's clock. Local time that is sent as if it were UTC is seen here. */
export function oddClock(ahead: readonly number[]): Odd | null {
  const worst = ahead.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
  if (Math.abs(worst) <= CLOCK_MS) return null;
  const minutes = Math.round(Math.abs(worst) / 60_000);
  const way = worst > 0 ? 'ahead of' : 'behind';
  return note(`$.now is ${minutes} minutes ${way} this machine’s clock: is it local time, sent with a Z?`);
}
