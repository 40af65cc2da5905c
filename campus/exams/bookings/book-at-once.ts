import { randomUUID } from 'node:crypto';
import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { BookExam, ExamBooking } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';
import {
  careers,
  courseUnits,
  examSessionOfferings,
  examSessions,
  examSlots,
  programmes,
} from '../../db/schema.ts';
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
import { done, notAllowed, refused } from '../../platform/outcome.ts';
import { isFull, queueMoves } from '../sessions/exam-phase.ts';
import { ofSession, type Slot } from '../sessions/sessions.ts';
import { bookingEvent } from '../tell.ts';
import { type Booked, hasOpenRequest, mayBook } from './book-exam.ts';
import { factsFor, locksAgainst } from './booking-facts.ts';
import { refusalsFor } from './booking-rules.ts';
import { isLapsed } from './career-bookings.ts';
import { ofCareer, withBookings } from './career-facts.ts';

/**
 * The short way of `bookExam`, for the rush when booking opens: everything is read with nothing held, then one
 * statement takes the seat or the place in the queue, if the career has made no other booking meanwhile and the session
 * is still the one that was read. Null where it isn't, and where there is more to do than that: then the long way is gone.
 */
export async function bookAtOnce(
  db: Database,
  { examId, slotId, careerId }: BookExam & { careerId: string },
  now: Date,
  atOnce: AtOnce<ExamBooking>,
): Promise<Booked | null> {
  const read = await rushFacts(db, { examId, careerId }, now);
  if (!read) return null;
  const { session, career } = read;
  const refusals = refusalsFor(factsFor(session, career, now, { slotId }), now);
  const outcome = !mayBook(session, career) ? notAllowed() : refusals.length > 0 ? refused(refusals) : null;
  if (outcome) return atOnce.reserved ? null : outcome;
  if (career.bookings.some((booking) => isLapsed(booking, now))) return null;
  if (isNear(session.bookingClosesAt, now)) return null;
  if (hasOpenRequest(career, examId) || (session.waitlisted > 0 && !isFull(session))) return null;
  if (locksAgainst(session, career, now).passes.length > 0) return null;
  return await takeAndWrite(db, read, now, atOnce);
}

type Taken = { seated: boolean; place: number };

async function takeAndWrite(
  db: Database,
  { session, career }: RushFacts,
  now: Date,
  { reserved, answerTo }: AtOnce<ExamBooking>,
): Promise<Booked | null> {
  const { id: examId, unitId, kind } = session;
  const told = bookingEvent({ careerId: career.id, sessionId: examId, action: 'booked' }, now);
  const booking = { id: randomUUID(), examId, slotId: null, eventId: told.id };
  const whose = { actorId: career.id, action: 'exam-booking.book', entity: 'exam-booking' };
  const [taken] = rowsOf<Taken>(
    await db.execute(sql`
with ${place({ session, career }, now)},
booking as (
  insert into exam_booking (id, session_id, career_id, unit_id, kind, status, queue_number, booked_at)
  select ${booking.id}::uuid, ${examId}::uuid, ${career.id}::uuid, ${unitId}::uuid, ${kind},
    ${status}, case when seated then null else queue_counter end, ${instant(now)} from done),
audited as (${auditedAtOnce(
      { ...whose, entityId: booking.id },
      sql`jsonb_build_object('sessionId', ${examId}::text, 'status', ${status})`,
      now,
    )}),
told as (${toldAtOnce(
      [told, ...session.offeringIds.flatMap((offeringId) => eventsOfSeats(examId, offeringId, now))],
      { booked: sql`jsonb_build_object('action', ${status})`, seatsChanged: seats },
      now,
    )}),
answered as (${answeredAtOnce(
      reserved,
      answerTo({ ...booking, status: 'booked', position: null }),
      sql`jsonb_build_object('status', ${status}, 'position', case when not seated then waitlisted end)`,
      now,
    )})
select seated, waitlisted as place, ${wakesRelay} from done`),
  );
  if (!taken) return null;
  const { seated, place: position } = taken;
  return done(
    seated
      ? { ...booking, status: 'booked', position: null }
      : { ...booking, status: 'waitlisted', position },
  );
}

/**
 * The career first, then the session: the order of `holdCareer` and `holdSession`. What was seen of the seats is asked once more of
 * the row that is changed: PostgreSQL may have read it before a change that was waited for.
 */
const place = ({ session, career }: RushFacts, now: Date): SQL => sql`
  career_held as (
    update career set booking_acts = booking_acts + 1
    where id = ${career.id}::uuid and booking_acts = ${career.bookingActs} returning id),
  session_held as (
    select session.id, session.capacity is null or session.booked < session.capacity as seated
    from exam_session as session, career_held
    where session.id = ${session.id}::uuid and session.version = ${session.version}
    for no key update of session),
  done as (update exam_session as session set
    booked = session.booked + seated::int,
    waitlisted = session.waitlisted + (not seated)::int,
    queue_counter = session.queue_counter + (not seated)::int
  from session_held
  where session.id = session_held.id and (seated or ${queueMoves(session, now)})
    and seated = (session.capacity is null or session.booked < session.capacity)
  returning seated, session.booked, session.capacity, session.waitlisted, session.queue_counter, session.version)`;

const status = sql`case when seated then 'booked' else 'waitlisted' end`;

const seats = sql`jsonb_build_object(
  'taken', booked, 'capacity', capacity, 'waitlisted', waitlisted, 'version', version)`;

const eventsOfSeats = (examId: string, offeringId: string, now: Date) => [
  eventOf('seatsChanged', offeringId, { examId, taken: 0, capacity: null, waitlisted: 0 }, now),
  eventOf('rosterChanged', offeringId, { examId }, now),
];

/**
 * A session without slots, and what the rules ask of a career that wants to book it, in two questions to the database;
 * null where there is none such.
 */
async function rushFacts(
  db: Database,
  { examId, careerId }: { examId: string; careerId: string },
  now: Date,
) {
  const [found] = await sessionAndCareer(db).execute({ examId, careerId, now: now.toISOString() });
  if (!found) return null;
  const session = { ...found.session, slots: [] as Slot[] };
  return { session, career: await withBookings(db, found.career, now) };
}
type RushFacts = NonNullable<Awaited<ReturnType<typeof rushFacts>>>;

const sessionAndCareer = prepared((db) =>
  db
    .select({ session: { ...ofSession, offeringIds: offeringIds(db) }, career: ofCareer(db) })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .innerJoin(careers, eq(careers.id, sql.placeholder('careerId')))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(
      and(
        eq(examSessions.id, sql.placeholder('examId')),
        ne(examSessions.status, 'draft'),
        notExists(slotsOf(db)),
      ),
    )
    .prepare(''),
);

function offeringIds(db: Database) {
  const { offeringId, sessionId } = examSessionOfferings;
  const offered = db.select({ offeringId }).from(examSessionOfferings).where(eq(sessionId, examSessions.id));
  return sql<string[]>`array(${offered})::text[]`;
}

const slotsOf = (db: Database) =>
  db.select({ id: examSlots.id }).from(examSlots).where(eq(examSlots.sessionId, examSessions.id));
