import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  careers,
  courseUnits,
  planRows,
  plans,
  prerequisites,
  programmes,
  transcriptRows,
} from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { bookingsOf, type CareerBooking } from './career-bookings.ts';
import { isPositive } from './outcome-rules.ts';

/** What the rules ask of a career, whichever session it wants to book: three questions to the database. */
export async function loadCareer(tx: Database, careerId: string, now: Date) {
  const { planned, passed, ...career } = await careerWithPlan(tx, careerId);
  const bookings = await bookingsOf(tx, careerId, now);
  return {
    ...career,
    planned: new Set(planned),
    passed: new Set([...passed, ...bookings.filter(isPassedBySilence).map(({ unitId }) => unitId)]),
    prerequisites: await prerequisitesOf(tx, planned),
    bookings,
  };
}
export type Career = Awaited<ReturnType<typeof loadCareer>>;

async function careerWithPlan(tx: Database, careerId: string) {
  const approved = and(eq(plans.careerId, careers.id), eq(plans.status, 'approved'));
  const rowsOfPlan = () =>
    tx.select({ unitId: planRows.unitId }).from(planRows).innerJoin(plans, eq(plans.id, planRows.planId));
  const planned = rowsOfPlan().where(approved);
  const passedInPlan = rowsOfPlan().where(
    and(approved, inArray(planRows.status, ['passed', 'recognised', 'waived'])),
  );
  const recorded = tx
    .select({ unitId: transcriptRows.unitId })
    .from(transcriptRows)
    .where(eq(transcriptRows.careerId, careers.id));
  const [career] = await tx
    .select({
      id: careers.id,
      status: careers.status,
      programme: programmes.code,
      planned: sql<string[]>`array(${planned})::text[]`,
      passed: sql<string[]>`array(${passedInPlan} union ${recorded})::text[]`,
    })
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, careerId));
  if (!career) throw new NotFound('career', careerId);
  return career;
}

/** Recorded in all but the writing down. */
const isPassedBySilence = ({ outcome, result }: CareerBooking): boolean =>
  outcome === 'auto_accepted' && result !== null && isPositive(result);

function prerequisitesOf(tx: Database, unitIds: string[]) {
  return tx
    .select({
      unitId: prerequisites.unitId,
      requiredUnitId: prerequisites.requiredUnitId,
      title: courseUnits.title,
    })
    .from(prerequisites)
    .innerJoin(courseUnits, eq(courseUnits.id, prerequisites.requiredUnitId))
    .where(inArray(prerequisites.unitId, unitIds));
}
