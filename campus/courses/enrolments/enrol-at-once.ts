import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { EnrolmentChange, EnrolmentMode, EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import {
  answeredAtOnce,
  auditedAtOnce,
  instant,
  isNear,
  toldAtOnce,
  wakesRelay,
} from '../../platform/at-once.ts';
import type { AtOnce } from '../../platform/idempotency.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { seatFor } from '../seats/reserved-seats.ts';
import { keptIn, seatNumberIn } from '../seats/seats.ts';
import { enrolmentEvent } from '../tell.ts';
import { factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { refusalsFor } from './enrolment-rules.ts';

/**
 * The short way of `enrol`, for the rush when a window opens: everything is read with nothing held, then one statement
 * takes the seat or the place in the queue of a window that is still the one that was read. Null where it isn't, where
 * the queue has to move first, and where it is decided later: then the long way is gone.
 */
export async function enrolAtOnce(
  db: Database,
  { courseId, careerId }: OwnCourse,
  now: Date,
  { reserved, answerTo }: AtOnce<EnrolmentChange>,
): Promise<Outcome<EnrolmentChange, EnrolRefusal> | null> {
  const facts = await factsOf(db, careerId, courseId, now);
  const { window, lapsedSeats, passes } = facts;
  if (!window || decidesLater(window.mode) || lapsedSeats.length > 0 || passes.length > 0) return null;
  if (queueMoves(window, now) || isNear(window.closesAt, now)) return null;
  const refusals = refusalsFor(facts, now);
  if (refusals.length > 0) return reserved ? null : refused(refusals);

  const enrolmentId = randomUUID();
  const enrolled = enrolmentEvent({ careerId, courseId, action: 'enrolled' }, now);
  const waits = enrolmentEvent({ careerId, courseId, action: 'waitlisted' }, now);
  const [taken] = rowsOf<{ seated: boolean; place: number }>(
    await db.execute(sql`
with ${place({ careerId, bookingActs: facts.career.bookingActs }, window, now)},
enrolled as (
  insert into enrolment (id, offering_id, career_id, status, seat_group, queue_number, requested_at)
  select ${enrolmentId}::uuid, ${courseId}::uuid, ${careerId}::uuid, ${status}, seat_group,
    case when seated then null else queue_counter end, ${instant(now)} from done),
audited as (${auditedAtOnce(
      { actorId: careerId, action: 'enrolment.enrol', entity: 'enrolment', entityId: enrolmentId },
      sql`jsonb_build_object('status', ${status})`,
      now,
    )}),
told as (${toldAtOnce(
      [...eventsOfSeats(courseId, now), enrolled, waits],
      { seatsChanged: seatsIn(window, now) },
      now,
      {
        enrolled: sql`seated`,
        waitlistMoved: sql`not seated`,
      },
    )}),
answered as (${answeredAtOnce(
      reserved,
      answerTo({ courseId, status: 'enrolled', position: null, eventId: enrolled.id }),
      sql`case when seated then '{}' else jsonb_build_object(
        'status', ${status}, 'position', waitlisted, 'eventId', ${waits.id}::text) end`,
      now,
    )})
select seated, waitlisted as place, ${wakesRelay} from done`),
  );
  if (!taken) return null;
  return taken.seated
    ? done({ courseId, status: 'enrolled', position: null, eventId: enrolled.id })
    : done({ courseId, status: 'waitlisted', position: taken.place, eventId: waits.id });
}

type Window = NonNullable<Awaited<ReturnType<typeof factsOf>>['window']>;

/** By a professor, or for all at the close. */
const decidesLater = (mode: EnrolmentMode): boolean => mode === 'approval' || decidesAtClose(mode);

/** A seat that is free while somebody waits is offered before anybody else comes. */
const queueMoves = (window: Window, now: Date): boolean =>
  window.waitlisted > 0 && seatFor(window, window.own, now) !== null;

/**
 * A seat, or the last place of the queue; nothing where the queue has to move, or is full. The career first, then the
 * window: the order of `enrol`. One that has changed since it was read is asked again.
 */
function place(career: { careerId: string; bookingActs: number }, window: Window, now: Date): SQL {
  const seatIn = (row: SQL) => seatNumberIn(row, window, window.own, now);
  return sql`
  career_held as (
    update career set booking_acts = booking_acts + 1
    where id = ${career.careerId}::uuid and booking_acts = ${career.bookingActs} returning id),
  window_held as (
    select offering_id, ${seatIn(sql`enrolment_window`)} as seat, waitlisted = 0 as nobody_waits
    from enrolment_window, career_held
    where offering_id = ${window.offeringId}::uuid and version = ${window.version}
    for no key update of enrolment_window),
  chosen as (select offering_id, seat from window_held where nobody_waits or seat is null),
  done as (update enrolment_window as own set
      taken = own.taken + (seat is not null)::int,
      reserved_taken = array(
        select held + (number is not distinct from seat)::int
        from unnest(own.reserved_taken) with ordinality as counted(held, number) order by number),
      waitlisted = own.waitlisted + (seat is null)::int,
      queue_counter = own.queue_counter + (seat is null)::int
    from chosen
    where own.offering_id = chosen.offering_id
      and seat is not distinct from ${seatIn(sql`own`)}
      and case when seat is not null then own.waitlisted = 0 else ${window.mode === 'fifo'}
        and (own.waitlist_capacity is null or own.waitlisted < own.waitlist_capacity) end
    returning seat is not null as seated, case when seat > 0 then own.reserved -> (seat - 1) -> 'group' end as seat_group,
      own.taken, own.capacity, own.reserved_taken, own.waitlisted, own.queue_counter)`;
}

const status = sql`case when seated then 'enrolled' else 'waitlisted' end`;

const seatsIn = (window: Window, now: Date): SQL => sql`jsonb_build_object(
  'taken', taken, 'capacity', capacity, 'waitlisted', waitlisted,
  'kept', jsonb_build_array(${sql.join(keptIn(sql`done`, window, now), sql`, `)}))`;

const eventsOfSeats = (courseId: string, now: Date) => [
  eventOf('seatsChanged', courseId, { courseId, taken: 0, capacity: null, waitlisted: 0 }, now),
  eventOf('rosterChanged', courseId, { courseId }, now),
];
