import { inArray } from 'drizzle-orm';
import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import type { Refusal } from '../../platform/outcome.ts';
import { changeBookings } from '../machines.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { bookingEvent } from '../tell.ts';
import { factsFor } from './booking-facts.ts';
import { refusalsFor } from './booking-rules.ts';
import type { Career } from './career-facts.ts';

export type Booking = typeof examBookings.$inferSelect;

/** Rules that end a booking or exclude one beside it. Locks aren't here: a task voids for them. */
const ENDING: BookingRefusal[] = [
  'exams.career_not_active',
  'exams.already_passed',
  'exams.prerequisite_missing',
  'exams.already_booked',
  'exams.overlap',
  'exams.outcome_open',
];

/** What has come since that keeps a voided booking of a held career from standing again. */
export const refusalsForRestoring = (
  session: SessionWithSlots,
  career: Career,
  now: Date,
): Refusal<BookingRefusal>[] =>
  refusalsFor(factsFor(session, career, now), now).filter(({ code }) => ENDING.includes(code));

/** Whether it had a seat when it was voided; else it waited. */
export const wasSeated = ({ queueNumber, promotedAt }: Pick<Booking, 'queueNumber' | 'promotedAt'>) =>
  queueNumber === null || promotedAt !== null;

/** Restores voided bookings with their slots and queue numbers. The caller counts their seats. */
export async function restoreBookings(
  tx: Database,
  voided: Booking[],
  by: string,
  now: Date,
): Promise<Booking[]> {
  const set = { voidedAt: null, voidedBy: null, voidReason: null };
  const restored: Booking[] = [];
  for (const [isSeated, some] of Map.groupBy(voided, wasSeated)) {
    const ids = some.map(({ id }) => id);
    const [to, action] = isSeated ? (['booked', 'restored'] as const) : (['waitlisted', 'requeued'] as const);
    const tells = ({ careerId, sessionId }: Booking) => [bookingEvent({ careerId, sessionId, action }, now)];
    const change = { to, by, set, tells };
    restored.push(...(await changeBookings(tx, inArray(examBookings.id, ids), 'restore', change, now)));
  }
  return restored;
}
