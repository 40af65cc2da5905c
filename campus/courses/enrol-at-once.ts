import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { EnrolmentChange, EnrolmentMode, EnrolRefusal } from '../../contract/courses.ts';
import { decidesAtClose } from '../../contract/enrolment-modes.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { answeredAtOnce, auditedAtOnce, instant, toldAtOnce, wakesRelay } from '../platform/at-once.ts';
import { eventOf } from '../platform/events.ts';
import type { AtOnce } from '../platform/idempotency.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { refusalsFor } from './enrolment-rules.ts';
import { enrolmentEvent } from './tell.ts';

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
  const { storedWindow: window, lapsedOffers, passes } = facts;
  if (!window || decidesLater(window.mode) || lapsedOffers > 0 || passes.length > 0 || queueMoves(window))
    return null;
  const refusals = refusalsFor(facts, now);
  if (refusals.length > 0) return reserved ? null : refused(refusals);

  const enrolmentId = randomUUID();
  const enrolled = enrolmentEvent({ careerId, courseId, action: 'enrolled' }, now);
  const waits = enrolmentEvent({ careerId, courseId, action: 'waitlisted' }, now);
  const [taken] = rowsOf<{ seated: boolean; place: number }>(
    await db.execute(sql`
with ${place(window)},
enrolled as (
  insert into enrolment (id, offering_id, career_id, status, queue_number, requested_at)
  select ${enrolmentId}::uuid, ${courseId}::uuid, ${careerId}::uuid, ${status},
    case when seated then null else queue_counter end, ${instant(now)} from done),
audited as (${auditedAtOnce(
      { actorId: careerId, action: 'enrolment.enrol', entity: 'enrolment', entityId: enrolmentId },
      sql`jsonb_build_object('status', ${status})`,
      now,
    )}),
told as (${toldAtOnce([...eventsOfSeats(courseId, now), enrolled, waits], { seatsChanged: seats }, now, {
      enrolled: sql`seated`,
      waitlistMoved: sql`not seated`,
    })}),
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

type Window = NonNullable<Awaited<ReturnType<typeof factsOf>>['storedWindow']>;

/** By a professor, or for all at the close. */
const decidesLater = (mode: EnrolmentMode): boolean => mode === 'approval' || decidesAtClose(mode);

/** A free place while somebody waits is offered before anybody else comes. */
const queueMoves = ({ capacity, taken, waitlisted }: Window): boolean =>
  waitlisted > 0 && (capacity === null || taken < capacity);

/** A seat for anybody, or the last place of the queue; nothing where the queue has to move, or is full. */
const place = ({ offeringId, version, mode }: Window): SQL => sql`
  window_held as (
    select offering_id, capacity is null or taken < capacity as free, waitlisted = 0 as nobody_waits
    from enrolment_window
    where offering_id = ${offeringId}::uuid and version = ${version}
    for no key update),
  chosen as (select offering_id, free as seated from window_held where nobody_waits or not free),
  done as (update enrolment_window as own set
      taken = own.taken + seated::int,
      waitlisted = own.waitlisted + (not seated)::int,
      queue_counter = own.queue_counter + (not seated)::int
    from chosen
    where own.offering_id = chosen.offering_id
      and seated = (own.waitlisted = 0 and (own.capacity is null or own.taken < own.capacity))
      and (seated or ${mode === 'fifo'}
        and (own.waitlist_capacity is null or own.waitlisted < own.waitlist_capacity))
    returning seated, own.taken, own.capacity, own.waitlisted, own.queue_counter)`;

const status = sql`case when seated then 'enrolled' else 'waitlisted' end`;

const seats = sql`jsonb_build_object('taken', taken, 'capacity', capacity, 'waitlisted', waitlisted)`;

const eventsOfSeats = (courseId: string, now: Date) => [
  eventOf('seatsChanged', courseId, { courseId, taken: 0, capacity: null, waitlisted: 0 }, now),
  eventOf('rosterChanged', courseId, { courseId }, now),
];
