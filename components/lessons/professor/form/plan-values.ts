import { parseDay, parseTime } from '@/components/ui/fields/typed-day';
import { toInstant } from '@/components/ui/time/local-time';

export type Values = Record<string, string>;
export type Writing = { timeZone: string; today: string };

/** No room of its own: those that the lesson has, or that the service is to find one. */
export const SAME_ROOMS = 'same';
export const FIND_ROOM = 'find';

/** When a lesson is, as typed; null while that can't be understood. */
export function onceOf(values: Values, writing: Writing) {
  const when = instantsOf(values, writing);
  return when && when.startsAt < when.endsAt ? when : null;
}

/** The same with an end that may lie before its beginning: the institution says so, beside the field. */
export function instantsOf(
  { day = '', from = '', to = '' }: Record<string, unknown>,
  { timeZone, today }: Writing,
) {
  const [date, begins, ends] = [parseDay(String(day), today), parseTime(String(from)), parseTime(String(to))];
  if (!date || !begins || !ends) return null;
  const at = (time: string) => toInstant(`${date}T${time}`, timeZone);
  return { startsAt: at(begins), endsAt: at(ends) };
}

/** When the lessons of a series are; null while that can't be understood. */
export function weeklyOf(
  { weekday = '', from = '', to = '', fromDay = '', toDay = '' }: Values,
  { today }: Pick<Writing, 'today'>,
) {
  const [startsTime, endsTime] = [parseTime(from), parseTime(to)];
  const [first, last] = [parseDay(fromDay, today), parseDay(toDay, today)];
  if (!startsTime || !endsTime || endsTime <= startsTime || !first || !last || last < first) return null;
  return { weekday: Number(weekday), startsTime, endsTime, fromDay: first, toDay: last };
}

/** The rooms that are chosen: one of them, those it has, or none. */
export const roomsOf = (roomId: string | undefined, own: string[]): string[] =>
  roomId === SAME_ROOMS ? own : roomId && roomId !== FIND_ROOM ? [roomId] : [];

export const teacherName = (id: string) => `teacher.${id}`;

/** Who is ticked; the only one needn't be. */
export function teachersOf(
  values: Record<string, unknown>,
  teachers: { id: string }[],
  ownId: string,
): string[] {
  if (teachers.length < 2) return teachers.length === 1 ? teachers.map(({ id }) => id) : [ownId];
  return teachers.map(({ id }) => id).filter((id) => isTicked(values[teacherName(id)]));
}

const isTicked = (value: unknown) => value === true || value === 'on';
