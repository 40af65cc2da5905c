import * as z from 'zod/mini';
import {
  noShowMeans,
  recordingMode,
  type SaveSession,
  type SessionChoices,
  type SessionDetail,
  silenceMeans,
} from '@/contract/exam-board';
import { examKind, examMode } from '@/contract/exams';
import { shifted, toInstant, toLocal } from './local-time';

const local = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'date'));
const blank = z.literal('');
const whole = (least: number, most: number) =>
  z.string().check(
    z.regex(/^\d+$/, 'invalid'),
    z.refine((typed) => Number(typed) >= least && Number(typed) <= most, 'invalid'),
  );

/** Seats as they are typed; blank is without limit. */
export const typedSeats = z.union([blank, whole(1, 10_000)], 'invalid');

/** The form of a session as it is typed; its times are local to the institution, its messages words of `shared.field`. */
export const sessionForm = z.looseObject({
  unitId: z.uuid('required'),
  periodId: z.union([blank, z.uuid()], 'invalid'),
  kind: examKind,
  mode: examMode,
  recording: recordingMode,
  startsAt: local,
  endsAt: local,
  room: z.string().check(z.maxLength(200, 'tooLong')),
  bookingOpensAt: local,
  bookingClosesAt: local,
  cancelUntil: z.union([blank, local], 'date'),
  capacity: typedSeats,
  waitlist: z.boolean(),
  slotMinutes: z.union([blank, whole(5, 600)], 'invalid'),
  slotCapacity: typedSeats,
  decisionDays: whole(1, 30),
  silence: silenceMeans,
  noShow: noShowMeans,
  notes: z.string().check(z.maxLength(2000, 'tooLong')),
});
export type SessionFormValues = z.infer<typeof sessionForm>;

/** Of the checkbox that keeps a session for a programme. */
export const reservedName = (programme: string): string => `reserved.${programme}`;

/** Beside the chair. */
export const BOARD_SEATS = [1, 2, 3, 4];
export const boardName = (seat: number): string => `board.${seat}`;

/** What is sent for what was typed. All offerings of the course that the professor teaches take part in the session. */
export function toSaveRequest(
  typed: SessionFormValues,
  { courses }: SessionChoices,
  timeZone: string,
  session: SessionDetail | null,
): SaveSession {
  const course = courses.find(({ unitId }) => unitId === typed.unitId);
  const instant = (at: string) => toInstant(at, timeZone);
  const { periodId, kind, mode, recording, room, waitlist, silence, noShow, notes } = typed;
  return {
    ...(session && { examId: session.id, version: session.version }),
    ...{ kind, mode, recording, room, waitlist, silence, noShow, notes },
    offeringIds: course?.offerings.map(({ id }) => id) ?? session?.offeringIds ?? [],
    periodId: periodId || null,
    startsAt: instant(typed.startsAt),
    endsAt: instant(typed.endsAt),
    bookingOpensAt: instant(typed.bookingOpensAt),
    bookingClosesAt: instant(typed.bookingClosesAt),
    cancelUntil: typed.cancelUntil ? instant(typed.cancelUntil) : null,
    capacity: typed.capacity ? Number(typed.capacity) : null,
    slots: slotsFor(typed).map((slot) => ({
      ...slot,
      startsAt: instant(slot.startsAt),
      endsAt: instant(slot.endsAt),
    })),
    boardIds: [...new Set(BOARD_SEATS.map((seat) => String(typed[boardName(seat)] ?? '')))].filter(Boolean),
    reservedFor: codesOf(course).filter((code) => typed[reservedName(code)] === true),
    decisionDays: Number(typed.decisionDays),
  };
}

const codesOf = (course?: SessionChoices['courses'][number]) =>
  (course?.programmes ?? []).map(({ code }) => code);

const MOST_SLOTS = 60;

/** Slots one after the other, from the start as far as they fit before the end; none without a length. */
export function slotsFor({ startsAt, endsAt, slotMinutes, slotCapacity, room }: SessionFormValues) {
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

/** What the form begins with: a draft as it was saved, or the usual. */
export function initialValues(session: SessionDetail | null, timeZone: string) {
  if (!session) return usual;
  const { slots } = session;
  const [slot] = slots;
  const text = (number: number | null | undefined) => (number == null ? '' : String(number));
  return {
    ...session,
    periodId: session.periodId ?? '',
    startsAt: toLocal(session.startsAt, timeZone),
    endsAt: toLocal(session.endsAt, timeZone),
    bookingOpensAt: toLocal(session.bookingOpensAt, timeZone),
    bookingClosesAt: toLocal(session.bookingClosesAt, timeZone),
    cancelUntil:
      session.cancelUntil === session.bookingClosesAt ? '' : toLocal(session.cancelUntil, timeZone),
    capacity: slot ? '' : text(session.capacity),
    slotMinutes: slot ? String((Date.parse(slot.endsAt) - Date.parse(slot.startsAt)) / 60_000) : '',
    slotCapacity: text(slot?.capacity),
    decisionDays: String(session.decisionDays),
  };
}

const usual = {
  periodId: '',
  kind: 'final',
  mode: 'written',
  recording: 'publication',
  startsAt: '',
  endsAt: '',
  room: '',
  bookingOpensAt: '',
  bookingClosesAt: '',
  cancelUntil: '',
  capacity: '',
  waitlist: true,
  slotMinutes: '',
  slotCapacity: '',
  decisionDays: '3',
  silence: 'accept',
  noShow: 'none',
  notes: '',
  reservedFor: [] as string[],
  board: [] as { id: string }[],
};

/** From a start, the dates that usually go with it: two hours long, booked from 20 days to 3 days before. */
export const suggestedDates = (startsAt: string) => ({
  endsAt: shifted(startsAt, { minutes: 120 }),
  bookingOpensAt: shifted(startsAt, { days: -20, clock: '09:00' }),
  bookingClosesAt: shifted(startsAt, { days: -3, clock: '23:59' }),
});
