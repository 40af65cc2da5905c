import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { courseUnits, planRows, plans, standingRows } from '../db/schema.ts';

/** The units of a career's approved plan that give a grade and are not on record, in the order of the plan. */
export const examsToCome = (db: Database, careerId: string) => gradedAndOpen(db).execute({ careerId });

const gradedAndOpen = prepared((db) =>
  db
    .select({
      unitId: planRows.unitId,
      title: courseUnits.title,
      code: courseUnits.code,
      cfu: planRows.cfu,
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
        eq(plans.careerId, sql.placeholder('careerId')),
        eq(plans.status, 'approved'),
        eq(courseUnits.gradingMode, 'numeric30'),
        isNull(standingRows.id),
      ),
    )
    .orderBy(asc(planRows.year), asc(courseUnits.code))
    .prepare(''),
);
