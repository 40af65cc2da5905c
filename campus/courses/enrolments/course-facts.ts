import { and, desc, eq, exists, inArray, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isTaught } from '../../catalogue/taught.ts';
import type { Database } from '../../db/database.ts';
import { noneOf } from '../../db/one-of.ts';
import { oneOf, prepared } from '../../db/prepared.ts';
import {
  careers,
  courseUnits,
  enrolments,
  enrolmentWindows,
  faculties,
  offerings,
  planRows,
  plans,
  programmes,
  standingRows,
} from '../../db/schema.ts';
import { activeLocksOf, guard, stoppedNow } from '../../locks/locks-on.ts';
import { NotFound } from '../../platform/failures.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { positionIn } from '../../seats/queue.ts';
import { titlesIn } from '../seats/reserve-titles.ts';
import { reservesOf, type Seat, withSeats } from '../seats/reserved-seats.ts';
import { lockWindow } from '../seats/seats.ts';
import { hasLapsed, isAllowed, LIVE_STATUSES, type MovingAction } from './enrolment-machine.ts';
import { type EnrolmentFacts, type KnownWindow, statusAt, type WindowFacts } from './enrolment-rules.ts';

export type CourseFacts = Awaited<ReturnType<typeof courseFacts>>[number];

/** One course as a career finds it at `now`; throws `NotFound` when it isn't offered. */
export async function factsOf(db: Database, careerId: string, courseId: string, now: Date) {
  const [row] = await factsOfOne(db).execute({ careerId, courseId, now: now.toISOString() });
  if (!row) throw new NotFound('course', courseId);
  return withRules(row, now);
}

/** Locks the window, then reads the career's enrolment and its facts; null if `action` isn't allowed. */
export async function heldOwn(
  tx: Database,
  { courseId, careerId }: { courseId: string; careerId: string },
  action: MovingAction,
  began: Date,
) {
  await lockWindow(tx, courseId);
  const now = await nowBehindLocks(tx, began);
  const { own, status, ...facts } = await factsOf(tx, careerId, courseId, now);
  if (!own || !status || !isAllowed(status, action)) return null;
  return { ...facts, now, own: { ...own, status, careerId, offeringId: courseId } };
}

const factsOfOne = prepared((db) =>
  selectFacts(db, eq(offerings.id, sql.placeholder('courseId'))).prepare(''),
);

/** Courses as a career finds them at `now`, in the order of their ids; one that isn't offered is left out. */
export async function courseFacts(db: Database, careerId: string, courseIds: string[], now: Date) {
  const rows = await factsOfMany(db).execute({ careerId, courseIds, now: now.toISOString() });
  const found = new Map(rows.map((row) => [row.offering.id, row]));
  return courseIds.flatMap((id) => found.get(id) ?? []).map((row) => withRules(row, now));
}

const factsOfMany = prepared((db) => selectFacts(db, oneOf(offerings.id, 'courseIds')).prepare(''));

/** What was selected of a course, with what the rules ask. */
export const withRules = (row: Row, now: Date) => ({ ...row, ...ruleFacts(row, now) });

type Row = Awaited<ReturnType<typeof selectFacts>>[number];

/** Selects courses as the career `careerId` finds them at `now`, by these names of placeholders. */
export function selectFacts(db: Database, among: SQL) {
  const careerId = sql.placeholder('careerId');
  const now = sql<Date>`${sql.placeholder('now')}::timestamptz`;
  const own = latestEnrolment(db, careerId);
  return db
    .select({
      offering: offerings,
      unit: courseUnits,
      faculty: faculties.name,
      career: {
        status: careers.status,
        cohortYear: careers.cohortYear,
        programme: programmes.code,
        bookingActs: careers.bookingActs,
      },
      planRow: { year: planRows.year, kind: planRows.kind, status: planRows.status },
      transcriptId: standingRows.id,
      storedWindow: enrolmentWindows,
      reserveTitles: titlesIn(enrolmentWindows.reserved),
      lapsedSeats: lapsedSeats(db, now),
      queueWaits: queueWaits(db, now),
      locks: activeLocksOf(careerId),
      taught: sql<boolean>`${isTaught(now)}`,
      own: {
        id: own.id,
        status: own.status,
        requestedAt: own.requestedAt,
        offeredUntil: own.offeredUntil,
        seatGroup: own.seatGroup,
        reason: own.reason,
        reasons: own.reasons,
        number: own.number,
        position: own.position,
        queueNumber: own.queueNumber,
      },
      position: positionIn(enrolments.offeringId, offerings.id, own.queueNumber),
    })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(careers, eq(careers.id, careerId))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .leftJoin(faculties, eq(faculties.id, courseUnits.facultyId))
    .leftJoin(plans, and(eq(plans.careerId, careers.id), eq(plans.status, 'approved')))
    .leftJoin(planRows, and(eq(planRows.planId, plans.id), eq(planRows.unitId, offerings.unitId)))
    .leftJoin(
      standingRows,
      and(eq(standingRows.careerId, careers.id), eq(standingRows.unitId, offerings.unitId)),
    )
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .leftJoinLateral(own, sql`true`)
    .where(and(among, noneOf(offerings.status, ['draft'])));
}

/** The live enrolment of a career in the offering of the row, or else its latest. */
function latestEnrolment(db: Database, careerId: Placeholder) {
  return db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offerings.id), eq(enrolments.careerId, careerId)))
    .orderBy(desc(inArray(enrolments.status, [...LIVE_STATUSES])), desc(enrolments.requestedAt))
    .limit(1)
    .as('own');
}

/** The seats of offers that have run out and aren't written down yet: they seem to be held, and are free. */
function lapsedSeats(db: Database, now: SQL<Date>) {
  const lapsed = db
    .select({ seats: sql`coalesce(jsonb_agg(${enrolments.seatGroup}), '[]')` })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offerings.id), hasLapsed(now)));
  return sql<Seat['group'][]>`(${lapsed})`;
}

/** Whether somebody waits who may have a seat, as far as can be told without a closer look at each lock. */
function queueWaits(db: Database, now: SQL<Date>) {
  const waiting = alias(enrolments, 'waiting');
  const whose = alias(careers, 'whose');
  const mayHaveOne = db
    .select({ id: waiting.id })
    .from(waiting)
    .innerJoin(whose, eq(whose.id, waiting.careerId))
    .where(
      and(
        ...[
          eq(waiting.offeringId, offerings.id),
          eq(waiting.status, 'waitlisted'),
          eq(whose.status, 'active'),
        ],
        notExists(stoppedNow(db, 'COURSE_ENROL', whose.id, now)),
      ),
    );
  return sql<boolean>`coalesce(${enrolmentWindows.waitlisted} > 0 and ${exists(mayHaveOne)}, false)`;
}

type CourseWindow = WindowFacts &
  KnownWindow &
  Pick<NonNullable<Row['storedWindow']>, 'offeringId' | 'version'>;

function ruleFacts({ offering, career, planRow, transcriptId, storedWindow, own, ...row }: Row, now: Date) {
  const { unitId, academicYear } = offering;
  const { blocking, passes } = guard(row.locks, { action: 'COURSE_ENROL', unitId, academicYear }, now);
  const facts: EnrolmentFacts & { passes: string[]; window: CourseWindow | null } = {
    careerActive: career.status === 'active',
    plan: planRow,
    careerYear: offering.academicYear - career.cohortYear + 1,
    locks: blocking,
    passes,
    passed: transcriptId !== null || ['passed', 'recognised', 'waived'].includes(planRow?.status ?? ''),
    ended: !row.taught,
    window: storedWindow && {
      ...withSeats(storedWindow, row.lapsedSeats, -1),
      queueWaits: row.queueWaits,
      own: reservesOf(storedWindow.reserved, {
        programme: career.programme,
        planYear: planRow?.year ?? null,
      }),
    },
    status: own && statusAt(own, now),
  };
  return facts;
}
