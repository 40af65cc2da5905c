import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import {
  careers,
  courseUnits,
  examRequests,
  planRows,
  plans,
  prerequisites,
  programmes,
  standingRows,
} from '../../db/schema.ts';
import { type ActiveLock, activeLocksOf } from '../../locks/locks-on.ts';
import { NotFound } from '../../platform/failures.ts';
import { type SeenOfUnit, seenOfUnits, shortAmong } from '../../presences/attendance/attendance-states.ts';
import { isPositive } from '../outcomes/outcome-rules.ts';
import { type CareerRequest, requestsOfCareer } from '../requests/career-requests.ts';
import { bookingsOf, type CareerBooking } from './career-bookings.ts';

/** What the rules ask of a career, whichever session it wants to book: two questions to the database. */
export async function loadCareer(tx: Database, careerId: string, now: Date) {
  const [career] = await careerWithPlan(tx).execute({ careerId, now: now.toISOString() });
  if (!career) throw new NotFound('career', careerId);
  return await withBookings(tx, career, now);
}

const careerWithPlan = prepared((tx) =>
  tx
    .select(ofCareer(tx))
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, sql.placeholder('careerId')))
    .prepare(''),
);

export type Career = Awaited<ReturnType<typeof loadCareer>>;

/** What to read of a career and its approved plan; placeholders `careerId`, `now`; join its programme. */
export function ofCareer(tx: Database) {
  const approved = and(eq(plans.careerId, careers.id), eq(plans.status, 'approved'));
  const rowsOfPlan = () =>
    tx.select({ unitId: planRows.unitId }).from(planRows).innerJoin(plans, eq(plans.id, planRows.planId));
  const planned = rowsOfPlan().where(approved);
  /** What is handed in and not decided: it counts for no booking, but a board may be asked about it. */
  const proposed = rowsOfPlan().where(and(eq(plans.careerId, careers.id), eq(plans.status, 'submitted')));
  const asked = tx
    .select({ unitId: examRequests.unitId })
    .from(examRequests)
    .where(and(eq(examRequests.careerId, careers.id), eq(examRequests.status, 'requested')));
  const passedInPlan = rowsOfPlan().where(
    and(approved, inArray(planRows.status, ['passed', 'recognised', 'waived'])),
  );
  const recorded = tx
    .select({ unitId: standingRows.unitId })
    .from(standingRows)
    .where(eq(standingRows.careerId, careers.id));
  return {
    id: careers.id,
    status: careers.status,
    bookingActs: careers.bookingActs,
    programme: programmes.code,
    planned: sql<string[]>`array(${planned})::text[]`,
    proposed: sql<string[]>`array(${proposed})::text[]`,
    passed: sql<string[]>`array(${passedInPlan} union ${recorded})::text[]`,
    prerequisites: sql<
      Prerequisite[]
    >`(${prerequisitesIn(tx, sql`(${planned} union ${proposed} union ${asked})`)})`,
    requests: requestsOfCareer(careers.id),
    locks: activeLocksOf(sql.placeholder('careerId')),
    attendance: seenOfUnits(careers.id, sql`${sql.placeholder('now')}::timestamptz`),
  };
}

type CareerWithPlan = Pick<typeof careers.$inferSelect, 'id' | 'status' | 'bookingActs'> & {
  programme: string;
  planned: string[];
  proposed: string[];
  requests: CareerRequest[];
  passed: string[];
  prerequisites: Prerequisite[];
  attendance: SeenOfUnit[];
  locks: ActiveLock[];
};

/** After the career: its count of acts is never newer than what is read here of its bookings. */
export async function withBookings(
  tx: Database,
  { planned, proposed, passed, attendance, ...career }: CareerWithPlan,
  now: Date,
) {
  const bookings = await bookingsOf(tx, career.id, now);
  return {
    ...career,
    attendance: shortAmong(attendance),
    planned: new Set(planned),
    proposed: new Set(proposed),
    passed: new Set(passed),
    /** Passed or accepted: what waits for its record sheet keeps nobody from what builds on it. */
    met: new Set([...passed, ...bookings.filter(isAccepted).map(({ unitId }) => unitId)]),
    bookings,
  };
}

const isAccepted = ({ kind, outcome, result }: CareerBooking): boolean =>
  kind !== 'partial' &&
  (outcome === 'accepted' || outcome === 'auto_accepted') &&
  result !== null &&
  isPositive(result);

type Prerequisite = { unitId: string; requiredUnitId: string; title: LocalText };

/** What has to be passed before one of these units. */
function prerequisitesIn(tx: Database, unitIds: SQLWrapper) {
  const { unitId, requiredUnitId } = prerequisites;
  const each = sql`jsonb_build_object('unitId', ${unitId}, 'requiredUnitId', ${requiredUnitId}, 'title', ${courseUnits.title})`;
  return tx
    .select({ all: sql`coalesce(jsonb_agg(${each}), '[]')` })
    .from(prerequisites)
    .innerJoin(courseUnits, eq(courseUnits.id, requiredUnitId))
    .where(inArray(unitId, unitIds));
}
