import type { SaveSession } from '../../../contract/exams/board.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { type FieldCode, type Refusal, when } from '../../platform/outcome.ts';

type Recorded = Pick<SaveSession, 'kind' | 'recording'>;
type SlotTimes = { startsAt: Date; endsAt: Date; capacity: number | null };

export type SessionTimes = {
  startsAt: Date;
  endsAt: Date;
  bookingOpensAt: Date;
  bookingClosesAt: Date;
  cancelUntil: Date;
  validUntil: Date | null;
  slots: SlotTimes[];
};

/** The exam period a session belongs to; `from` and `to` are its first and last instant. */
export type Period = { name: LocalText; from: Date; to: Date };

/** What is wrong with the times of a session (docs/domain.md, Exams), each with the field it is about. */
export function timeRefusals(session: SessionTimes, period: Period | null): Refusal<FieldCode>[] {
  const { startsAt, endsAt, bookingOpensAt, bookingClosesAt, cancelUntil, validUntil, slots } = session;
  return [
    when(endsAt <= startsAt, wrong('endsAt', 'ends_before_start')),
    when(bookingClosesAt <= bookingOpensAt, wrong('bookingClosesAt', 'closes_before_opening')),
    when(bookingClosesAt > startsAt, wrong('bookingClosesAt', 'closes_after_start')),
    when(cancelUntil <= bookingOpensAt, wrong('cancelUntil', 'cancel_before_opening')),
    when(cancelUntil > startsAt, wrong('cancelUntil', 'cancel_after_start')),
    when(validUntil !== null && validUntil <= endsAt, wrong('validUntil', 'valid_before_end')),
    when(
      slots.some((slot) => slot.endsAt <= slot.startsAt),
      wrong('slots', 'slot_ends_before_start'),
    ),
    when(
      slots.some((slot) => slot.startsAt < startsAt || slot.endsAt > endsAt),
      wrong('slots', 'slot_outside'),
    ),
    when(areUneven(slots), wrong('slots', 'slot_capacities')),
    outside(session, period),
  ].flat();
}

/** What stands against opening a draft to students at `now`. */
export const publishRefusals = (
  { bookingClosesAt }: { bookingClosesAt: Date },
  now: Date,
): Refusal<FieldCode>[] => when(bookingClosesAt <= now, wrong('bookingClosesAt', 'closed_already'));

/** A partial isn't recorded: the final passes the unit, and a record of the partial would prevent that. */
export const recordingRefusals = ({ kind, recording }: Recorded): Refusal<FieldCode>[] =>
  when(kind === 'partial' && recording !== 'none', wrong('recording', 'partial_recorded'));

/** Whether results of the session are recorded on sheets. */
export const goesOnRecord = ({ kind, recording }: Recorded): boolean =>
  kind !== 'partial' && recording !== 'none';

/** What stands against moving a published session: never to an earlier time, and its slots have to fit. */
export function moveRefusals(
  present: SessionTimes,
  moved: SessionTimes,
  period: Period | null,
): Refusal<FieldCode>[] {
  return [
    ...when(moved.startsAt < present.startsAt, wrong('startsAt', 'moved_earlier')),
    ...timeRefusals(moved, period),
  ];
}

type Size = { capacity: number | null; booked: number };

/** What stands against a session of this size: more seats are taken, of the whole or of a slot. */
export const sizeRefusals = ({ slots, ...session }: Size & { slots: Size[] }): Refusal<FieldCode>[] => [
  ...when(isBelowTaken(session) && slots.length === 0, wrong('capacity', 'below_taken')),
  ...when(slots.some(isBelowTaken), wrong('slots', 'below_taken')),
  ...when(areUneven(slots), wrong('slots', 'slot_capacities')),
];

/** The seats that slots have together; null is without limit. */
export const seatsOfSlots = (slots: { capacity: number | null }[]): number | null =>
  slots.reduce((total, { capacity }) => total + (capacity ?? 0), 0) || null;

/** One rule broken by one field; the word is a key under `refusal.exams.session`. */
export const wrong = (field: string, word: string, params?: Refusal['params']): Refusal<FieldCode> => ({
  code: `field.${field}`,
  field,
  said: `exams.session.${word}`,
  ...(params && { params }),
});

/** Some have a limit, others have none. */
const areUneven = (slots: { capacity: number | null }[]): boolean =>
  new Set(slots.map(({ capacity }) => capacity === null)).size > 1;

const isBelowTaken = ({ capacity, booked }: Size): boolean => capacity !== null && capacity < booked;

function outside({ startsAt, endsAt }: SessionTimes, period: Period | null): Refusal<FieldCode>[] {
  if (!period || (startsAt >= period.from && endsAt <= period.to)) return [];
  return [wrong('startsAt', 'outside_period', { period: period.name })];
}
