import { writeDay, writeDayTime } from '@/components/ui/fields/typed-day';
import { localDay, toLocal } from '@/components/ui/time/local-time';
import type { LastSession, SessionDetail } from '@/contract/exams/board';
import type { Language } from '@/contract/wire/constants';

/** Of the checkbox that keeps a session for a programme. */
export const reservedName = (programme: string): string => `reserved.${programme}`;

const BOARD = 'board.';
const BOARD_SEATS = 4;

/** The names of the fields for who sits beside the chair, each with its member; more where there are more. */
export const boardFields = (boardIds: readonly string[]): { name: string; id: string }[] =>
  Array.from({ length: Math.max(BOARD_SEATS, boardIds.length) }, (_, seat) => ({
    name: `${BOARD}${seat + 1}`,
    id: boardIds[seat] ?? '',
  }));

/** The members in what is typed, each once. */
export const typedBoard = (typed: Record<string, unknown>): string[] => [
  ...new Set(
    Object.entries(typed).flatMap(([name, id]) =>
      name.startsWith(BOARD) && typeof id === 'string' && id !== '' ? [id] : [],
    ),
  ),
];

const usual = {
  periodId: '',
  kind: 'final',
  mode: 'written',
  recording: 'publication',
  day: '',
  from: '',
  to: '',
  lastDay: '',
  room: '',
  bookingOpensAt: '',
  bookingClosesAt: '',
  cancelUntil: '',
  capacity: '',
  waitlist: true,
  takesRequests: false,
  slotMinutes: '',
  slotCapacity: '',
  decisionDays: '3',
  silence: 'accept',
  noShow: 'none',
  notes: '',
  question: '',
  requiresPartial: false,
  validUntil: '',
  reservedFor: [] as string[],
  boardIds: [] as string[],
};

/** What a session's form begins with. */
export type SessionValues = typeof usual;

/** How its dates are written. */
export type Writing = { timeZone: string; language: Language };

/** A draft as it was saved, or the usual. */
export function initialValues(session: SessionDetail | null, { timeZone, language }: Writing): SessionValues {
  if (!session) return usual;
  const dayTime = (at: string) => writeDayTime(toLocal(at, timeZone), language);
  const { cancelUntil, bookingClosesAt } = session;
  return {
    ...settingsOf({ ...session, boardIds: session.board.map(({ id }) => id) }, timeZone),
    periodId: session.periodId ?? '',
    day: writeDay(localDay(session.startsAt, timeZone), language),
    lastDay: lastDayOf(session, { timeZone, language }),
    bookingOpensAt: dayTime(session.bookingOpensAt),
    bookingClosesAt: dayTime(bookingClosesAt),
    cancelUntil: cancelUntil === bookingClosesAt ? '' : dayTime(cancelUntil),
    validUntil: session.validUntil ? writeDay(localDay(session.validUntil, timeZone), language) : '',
  };
}

/** The last session's values for another day, which is still to be typed; its dates follow from that. */
export const copiedValues = (last: LastSession, timeZone: string): SessionValues => ({
  ...usual,
  ...settingsOf(last, timeZone),
});

/** All that holds whatever the day is. */
function settingsOf(session: LastSession, timeZone: string) {
  const { kind, mode, recording, room, waitlist, silence, noShow, notes, slots } = session;
  const [slot] = slots;
  return {
    ...{ kind, mode, room, waitlist, silence, noShow, notes },
    recording: kind === 'partial' ? 'none' : recording,
    from: toLocal(session.startsAt, timeZone).slice(11, 16),
    to: toLocal(session.endsAt, timeZone).slice(11, 16),
    capacity: slot ? '' : text(session.capacity),
    slotMinutes: slot ? text((Date.parse(slot.endsAt) - Date.parse(slot.startsAt)) / 60_000) : '',
    slotCapacity: text(slot?.capacity),
    decisionDays: text(session.decisionDays),
    takesRequests: session.takesRequests ?? false,
    question: session.question ?? '',
    requiresPartial: session.requiresPartial ?? false,
    reservedFor: session.reservedFor,
    boardIds: session.boardIds,
  };
}

const text = (number: number | null | undefined): string => (number == null ? '' : String(number));

/** Blank for a session of one day. */
function lastDayOf({ startsAt, endsAt }: SessionDetail, { timeZone, language }: Writing): string {
  const [first, last] = [startsAt, endsAt].map((at) => localDay(at, timeZone));
  return last && last !== first ? writeDay(last, language) : '';
}

/** What each part of a session's form begins with, and what is wrong with it. */
export type FieldsProps = { values: SessionValues; errors: Record<string, string> };

type Named = {
  [Name in keyof SessionValues]: SessionValues[Name] extends string ? Name : never;
}[keyof SessionValues];

/** The name of a field, what it begins with, and what is wrong with it. */
export const fieldOf =
  ({ values, errors }: FieldsProps) =>
  (name: Named) => ({ name, defaultValue: values[name], error: errors[name] });
