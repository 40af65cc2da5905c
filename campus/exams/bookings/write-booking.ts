import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { BookingStatus, ExamBooking } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { instant } from '../../platform/at-once.ts';
import type { AtOnce } from '../../platform/idempotency.ts';
import { type Event, eventOf } from '../../platform/live/events.ts';
import { entryOf, type Place, takePlace } from '../../seats/take-place.ts';
import { bookingMachine } from '../machines.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { bookingEvent } from '../tell.ts';
import type { Career } from './career-facts.ts';
import { sessionSeats } from './seats.ts';

/** Who books what. */
export type Booker = { session: SessionWithSlots; career: Career };

export type Booking = {
  /** The student, or who admitted them. */
  by: string;
  /** The slot of the seat, which was taken before, or the one that is wished for. */
  slotId: string | null;
  mayWait: boolean;
  /** What the student is told, where it isn't that it is booked. */
  event?: Event;
  /** In one statement that commits by itself, of what was read with nothing held. */
  rush?: { offeringIds: string[]; atOnce: AtOnce<ExamBooking> };
};

/**
 * Takes a seat or a queue place, and writes the booking; null if none was taken. In a rush it tells of the
 * seats; otherwise the caller does that, and holds the career and the session.
 */
export async function writeBooking(
  db: Database,
  { session, career }: Booker,
  { by, slotId, mayWait, rush, ...how }: Booking,
  now: Date,
): Promise<ExamBooking | null> {
  const { id: examId, unitId, kind, version } = session;
  const { id: careerId, bookingActs } = career;
  const event = how.event ?? bookingEvent({ careerId, sessionId: examId, action: 'booked' }, now);
  const booking = { id: randomUUID(), examId, slotId, eventId: event.id };
  const taking = {
    ...{ seats: sessionSeats, of: examId, mayWait, entry, from: stateIn(session, career), by },
    id: booking.id,
    insert: sql`
      insert into exam_booking (id, session_id, career_id, unit_id, kind, slot_id, status, queue_number, booked_at)
      select ${booking.id}::uuid, ${examId}::uuid, ${careerId}::uuid, ${unitId}::uuid, ${kind}, ${slotId}::uuid,
        status, queue_number, ${instant(now)} from done`,
    detail: { sessionId: examId },
    told: {
      events: [event, ...(rush?.offeringIds ?? []).flatMap((id) => eventsOfSeats(examId, id, now))],
      found: { seatsChanged: seats, ...(mayWait && { booked: action }) },
    },
    answer: ({ seated, position }: Place): ExamBooking => ({
      ...{ ...booking, status: seated ? 'booked' : 'waitlisted', position },
    }),
    rush: rush && { careerId, bookingActs, version, atOnce: rush.atOnce },
  };
  return await takePlace(db, taking, now);
}

/** Where the student of a career stands in the machine of a session's bookings. */
export const stateIn = ({ id }: SessionWithSlots, { bookings }: Career): BookingStatus | 'none' =>
  bookings.find(({ sessionId }) => sessionId === id)?.status ?? 'none';

const entry = entryOf({
  ...{ machine: bookingMachine, entity: 'exam-booking', action: 'book' },
  ...{ seated: 'booked', waiting: 'waitlisted' },
});

const action = sql`jsonb_build_object('action', status)`;

const seats = sql`jsonb_build_object(
  'taken', taken, 'capacity', capacity, 'waitlisted', waitlisted, 'version', version)`;

const eventsOfSeats = (examId: string, offeringId: string, now: Date) => [
  eventOf('seatsChanged', offeringId, { examId, taken: 0, capacity: null, waitlisted: 0 }, now),
  eventOf('rosterChanged', offeringId, { examId }, now),
];
