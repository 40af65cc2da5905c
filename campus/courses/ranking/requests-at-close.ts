import { and, asc, desc, eq, exists, lt, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import {
  careers,
  enrolments,
  offerings,
  planRows,
  plans,
  programmes,
  standingRows,
} from '../../db/schema.ts';

export type RequestAtClose = Awaited<ReturnType<typeof requestsAtClose>>[number];

/**
 * The requests in an offering by number, with plan and credits as they were when the window closed. The
 * answer is the same at any later time.
 */
export function requestsAtClose(tx: Database, offeringId: string, closesAt: Date) {
  const plan = planAt(tx, closesAt);
  return tx
    .select({
      id: enrolments.id,
      careerId: enrolments.careerId,
      number: sql<number>`${enrolments.number}`,
      careerActive: sql<boolean>`${careers.status} = 'active'`,
      programme: programmes.code,
      planRow: { kind: planRows.kind, year: planRows.year, status: planRows.status },
      passed: sql<boolean>`${exists(transcriptAt(tx, closesAt, eq(standingRows.unitId, offerings.unitId)))}`,
      credits: sql<number>`coalesce(${creditsAt(tx, closesAt)}, 0)`.mapWith(Number),
    })
    .from(enrolments)
    .innerJoin(offerings, eq(offerings.id, enrolments.offeringId))
    .innerJoin(careers, eq(careers.id, enrolments.careerId))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .leftJoinLateral(plan, sql`true`)
    .leftJoin(planRows, and(eq(planRows.planId, plan.id), eq(planRows.unitId, offerings.unitId)))
    .where(and(eq(enrolments.offeringId, offeringId), eq(enrolments.status, 'requested')))
    .orderBy(asc(enrolments.number));
}

/** The plan that was approved last before an instant. */
const planAt = (tx: Database, at: Date) =>
  tx
    .select({ id: plans.id })
    .from(plans)
    .where(
      and(
        eq(plans.careerId, enrolments.careerId),
        oneOf(plans.status, ['approved', 'superseded']),
        lt(sql`coalesce(${plans.approvedAt}, '-infinity')`, at.toISOString()),
      ),
    )
    .orderBy(desc(plans.versionNumber))
    .limit(1)
    .as('plan_at_close');

const transcriptAt = (tx: Database, at: Date, which?: SQL) =>
  tx
    .select({ one: sql`1` })
    .from(standingRows)
    .where(and(eq(standingRows.careerId, careers.id), lt(standingRows.recordedAt, at), which));

const creditsAt = (tx: Database, at: Date) =>
  tx
    .select({ sum: sum(standingRows.cfu) })
    .from(standingRows)
    .where(and(eq(standingRows.careerId, careers.id), lt(standingRows.recordedAt, at)));
