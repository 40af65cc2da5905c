import { eq } from 'drizzle-orm';
import type { ToldPayload } from '../../contract/live/hub-payloads.ts';
import type { Database } from '../db/database.ts';
import { examSessionOfferings, examSessions } from '../db/schema.ts';
import { type Event, eventOf, tellAll } from '../platform/live/events.ts';

type Told = { careerId: string; sessionId: string; action: ToldPayload<'booked' | 'voided'>['action'] };

/** What a student is told of a booking: the name of the event follows from what happened. */
export function bookingEvent({ careerId, sessionId: examId, action }: Told, now: Date): Event {
  switch (action) {
    case 'voided':
    case 'left':
    case 'cancelled':
      return eventOf('voided', careerId, { examId, action }, now);
    default:
      return eventOf('booked', careerId, { examId, action }, now);
  }
}

type ToldRequest = Omit<Told, 'action'> & { action: ToldPayload<'examRequestChanged'>['action'] };

/** What a student's other windows are told of a request to a board; one that is granted is a booking. */
export const requestEvent = ({ careerId, sessionId: examId, action }: ToldRequest, now: Date): Event =>
  eventOf('examRequestChanged', careerId, { examId, action }, now);

/** Tells everybody of the session's offerings how its seats, its queue and its roster stand now. */
export async function tellSeats(tx: Database, sessionId: string, now: Date): Promise<void> {
  const offered = await seatsByOffering(tx, sessionId);
  await tellAll(
    tx,
    offered.flatMap(({ offeringId, ...seats }) => [
      eventOf('seatsChanged', offeringId, { examId: sessionId, ...seats }, now),
      eventOf('rosterChanged', offeringId, { examId: sessionId }, now),
    ]),
  );
}

/** Tells everybody of the session's offerings that its roster or its outcomes changed. */
export async function tellRoster(tx: Database, sessionId: string, now: Date): Promise<void> {
  const offered = await seatsByOffering(tx, sessionId);
  await tellAll(
    tx,
    offered.map(({ offeringId }) => eventOf('rosterChanged', offeringId, { examId: sessionId }, now)),
  );
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
