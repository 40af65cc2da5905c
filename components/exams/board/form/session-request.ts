import { parseDay, parseDayTime, parseTime } from '@/components/ui/fields/typed-day';
import { shifted, toInstant } from '@/components/ui/time/local-time';
import type { CheckSession, SaveSession, SessionChoices, SessionDetail } from '@/contract/exams/board';
import { LONGEST, MOST_SLOTS } from '@/contract/wire/limits';
import type { SessionFormValues } from './session-schema';
import { reservedName, typedBoard } from './session-values';

/** The request for the typed values. All the professor's offerings of the course take part in the session. */
export function toSaveRequest(
  typed: SessionFormValues,
  { courses }: SessionChoices,
  { timeZone, today }: { timeZone: string; today: string },
  session: SessionDetail | null,
): SaveSession {
  const course = courses.find(({ unitId }) => unitId === typed.unitId);
  const instant = (local: string) => toInstant(local, timeZone);
  const dayTime = (text: string) => instant(parseDayTime(text, today) ?? '');
  const { startsAt, endsAt } = timesOf(typed, today);
  const { periodId, kind, mode, recording, room, silence, noShow, notes, question } = typed;
  const { waitlist, takesRequests } = typed;
  return {
    ...(session && { examId: session.id, version: session.version }),
    ...{ kind, mode, recording, room, waitlist, takesRequests, silence, noShow, notes, question },
    requiresPartial: typed.requiresPartial ?? false,
    validUntil: typed.validUntil ? instant(`${parseDay(typed.validUntil, today)}T23:59`) : null,
    offeringIds: course?.offerings.map(({ id }) => id) ?? session?.offeringIds ?? [],
    periodId: periodId || null,
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    bookingOpensAt: dayTime(typed.bookingOpensAt),
    bookingClosesAt: dayTime(typed.bookingClosesAt),
    cancelUntil: typed.cancelUntil ? dayTime(typed.cancelUntil) : null,
    capacity: typed.capacity ? Number(typed.capacity) : null,
    slots: slotsFor(typed, today).map((slot) => ({
      ...slot,
      startsAt: instant(slot.startsAt),
      endsAt: instant(slot.endsAt),
    })),
    boardIds: typedBoard(typed),
    reservedFor: codesOf(course).filter((code) => typed[reservedName(code)] === true),
    decisionDays: Number(typed.decisionDays),
  };
}

/** When, where and for how many, as far as it is typed; null while one of the times can't be read. */
export function typedWhen(
  { day = '', from = '', to = '', lastDay = '', room = '', capacity = '' }: Record<string, string>,
  { timeZone, today }: { timeZone: string; today: string },
  examId?: string,
): CheckSession | null {
  const first = parseDay(day, today);
  const last = lastDay ? parseDay(lastDay, today) : first;
  const [start, end] = [parseTime(from), parseTime(to)];
  if (!first || !last || !start || !end || room.trim().length > LONGEST.room) return null;
  return {
    ...(examId && { examId }),
    startsAt: toInstant(`${first}T${start}`, timeZone),
    endsAt: toInstant(`${last}T${end}`, timeZone),
    room,
    capacity: /^\d{1,4}$/.test(capacity) && Number(capacity) > 0 ? Number(capacity) : null,
  };
}

const codesOf = (course?: SessionChoices['courses'][number]) =>
  (course?.programmes ?? []).map(({ code }) => code);

/** One day with two times; a session over several days was once given its last one. */
function timesOf({ day, from, to, lastDay }: SessionFormValues, today: string) {
  const first = parseDay(day, today);
  const last = (lastDay && parseDay(lastDay, today)) || first;
  return { startsAt: `${first}T${parseTime(from)}`, endsAt: `${last}T${parseTime(to)}` };
}

/** Slots one after the other, from the start as far as they fit before the end; none without a length. */
export function slotsFor(typed: SessionFormValues, today: string) {
  const { slotMinutes, slotCapacity, room } = typed;
  const { startsAt, endsAt } = timesOf(typed, today);
  const minutes = Number(slotMinutes);
  const slots: { startsAt: string; endsAt: string; room: string; capacity: number | null }[] = [];
  if (!minutes) return slots;
  let from = startsAt;
  for (
    let to = shifted(from, { minutes });
    to <= endsAt && slots.length < MOST_SLOTS;
    to = shifted(to, { minutes })
  ) {
    slots.push({ startsAt: from, endsAt: to, room, capacity: slotCapacity ? Number(slotCapacity) : null });
    from = to;
  }
  return slots;
}
