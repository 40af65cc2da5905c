import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { EnrolmentChange } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { instant } from '../../platform/at-once.ts';
import type { AtOnce } from '../../platform/idempotency.ts';
import { eventOf } from '../../platform/live/events.ts';
import { entryOf, type Place, takePlace } from '../../seats/take-place.ts';
import { keptIn, seatNumberIn, windowSeats } from '../seats/seats.ts';
import { enrolmentEvent } from '../tell.ts';
import type { CourseFacts } from './course-facts.ts';
import { enrolmentMachine } from './enrolment-machine.ts';
import { asksFor } from './enrolment-rules.ts';

export type OwnCourse = { courseId: string; careerId: string };
export type CourseWindow = NonNullable<CourseFacts['window']>;

type Enrolling = {
  /** By which a request is drawn. */
  number?: number | null;
  /** In one statement that commits by itself, of what was read with nothing held. */
  rush?: { bookingActs: number; atOnce: AtOnce<EnrolmentChange> };
};

/**
 * Takes a seat, a queue place or, by the window's mode, asks for one, and writes the enrolment; null if
 * nothing was taken. Outside a rush the caller holds career and window, and has moved the queue.
 */
export async function writeEnrolment(
  db: Database,
  { courseId, careerId }: OwnCourse,
  window: CourseWindow,
  { number = null, rush }: Enrolling,
  now: Date,
): Promise<EnrolmentChange | null> {
  const asked = asksFor(window.mode);
  const seated = asked ?? 'enrolled';
  const comes = enrolmentEvent({ careerId, courseId, action: seated }, now);
  const waits = enrolmentEvent({ careerId, courseId, action: 'waitlisted' }, now);
  const id = randomUUID();
  const taking = {
    ...{ seats: windowSeats, of: courseId, entry: entryTo(seated), from: 'none', id, by: careerId },
    ...{ asks: asked !== null, mayWait: window.mode === 'fifo' },
    seat: seatNumberIn(sql`own`, window, window.own, now),
    also: ofReserves,
    insert: sql`
      insert into enrolment (id, offering_id, career_id, status, seat_group, queue_number, number, requested_at)
      select ${id}::uuid, ${courseId}::uuid, ${careerId}::uuid, status, seat_group, queue_number, ${number}::int,
        ${instant(now)} from done`,
    told: {
      events: [...eventsOfSeats(courseId, now), comes, waits],
      found: { seatsChanged: seatsIn(window, now) },
      only: { enrolled: sql`seated`, waitlistMoved: sql`not seated` },
    },
    answer: (place: Place): EnrolmentChange => ({
      ...{ courseId, status: place.seated ? seated : 'waitlisted', position: place.position },
      eventId: place.seated ? comes.id : waits.id,
    }),
    rush: rush && { ...rush, careerId, version: window.version },
  };
  return await takePlace(db, taking, now);
}

const entryTo = (seated: 'enrolled' | 'requested' | 'pending') =>
  entryOf({ machine: enrolmentMachine, entity: 'enrolment', action: 'enrol', seated, waiting: 'waitlisted' });

/** A seat of a reserve counts there too, and the enrolment says for whom it was. */
const ofReserves = {
  set: sql`reserved_taken = array(
    select count + (number is not distinct from seat)::int
    from unnest(own.reserved_taken) with ordinality as held(count, number) order by number)`,
  found: sql`own.reserved_taken,
    case when seat > 0 then own.reserved -> (seat - 1) -> 'group' end as seat_group`,
};

const seatsIn = (window: CourseWindow, now: Date): SQL => sql`jsonb_build_object(
  'taken', taken, 'capacity', capacity, 'waitlisted', waitlisted,
  'kept', jsonb_build_array(${sql.join(keptIn(sql`done`, window, now), sql`, `)}))`;

const eventsOfSeats = (courseId: string, now: Date) => [
  eventOf('seatsChanged', courseId, { courseId, taken: 0, capacity: null, waitlisted: 0 }, now),
  eventOf('rosterChanged', courseId, { courseId }, now),
];
