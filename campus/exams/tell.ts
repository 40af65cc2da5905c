import { eq } from 'drizzle-orm';
import type { BookingAction } from '../../contract/exams.ts';
import type { Database } from '../db/database.ts';
import { examSessionOfferings, examSessions } from '../db/schema.ts';
import { tellCourse, tellProfile } from '../platform/events.ts';

/** Tells a student what became of a booking; answers the event's id. */
export function tellBooking(
  tx: Database,
  { careerId, sessionId, action }: { careerId: string; sessionId: string; action: BookingAction },
  now: Date,
): Promise<string> {
  const name = ENDS.includes(action) ? 'voided' : 'booked';
  return tellProfile(tx, careerId, name, { examId: sessionId, action }, now);
}

const ENDS: BookingAction[] = ['voided', 'left', 'cancelled'];

/** Tells everybody of the session's offerings how its seats, its queue and its roster stand now. */
export async function tellSeats(tx: Database, sessionId: string, now: Date): Promise<void> {
  for (const { offeringId, ...seats } of await seatsByOffering(tx, sessionId)) {
    await tellCourse(tx, offeringId, 'seatsChanged', { examId: sessionId, ...seats }, now);
    await tellCourse(tx, offeringId, 'rosterChanged', { examId: sessionId }, now);
  }
}

/** Tells everybody of the session's offerings that its roster or its outcomes changed. */
export async function tellRoster(tx: Database, sessionId: string, now: Date): Promise<void> {
  for (const { offeringId } of await seatsByOffering(tx, sessionId)) {
    await tellCourse(tx, offeringId, 'rosterChanged', { examId: sessionId }, now);
  }
}

const seatsByOffering = (tx: Database, sessionId: string) =>
  tx
    .select({
      offeringId: examSessionOfferings.offeringId,
      taken: examSessions.booked,
      capacity: examSessions.capacity,
      waitlisted: examSessions.waitlisted,
      version: examSessions.version,
    })
    .from(examSessionOfferings)
    .innerJoin(examSessions, eq(examSessions.id, examSessionOfferings.sessionId))
    .where(eq(examSessions.id, sessionId));
