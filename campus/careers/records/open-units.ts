import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { courseUnits, planRows, plans, standingRows } from '../../db/schema.ts';

export type OpenUnit = Awaited<ReturnType<typeof openUnits>>[number];

/** The units of a career's approved plan that are neither passed nor recognised, in the order of the plan, with its credits. */
export async function openUnits(db: Database, careerId: string) {
  const rows = await db
    .select({
      unitId: planRows.unitId,
      code: courseUnits.code,
      title: courseUnits.title,
      cfu: planRows.cfu,
      gradingMode: courseUnits.gradingMode,
    })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .innerJoin(courseUnits, eq(courseUnits.id, planRows.unitId))
    .leftJoin(
      standingRows,
      and(eq(standingRows.careerId, plans.careerId), eq(standingRows.unitId, planRows.unitId)),
    )
    .where(
      and(
        eq(plans.careerId, careerId),
        eq(plans.status, 'approved'),
        oneOf(planRows.status, ['planned', 'attended']),
        isNull(standingRows.id),
      ),
    )
    .orderBy(asc(planRows.year), asc(courseUnits.code));
  return rows.map(({ gradingMode, ...unit }) => ({ ...unit, graded: gradingMode === 'numeric30' }));
}
