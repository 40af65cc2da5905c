import { and, asc, eq, sql, sum } from 'drizzle-orm';
import { DEGREE_CREDITS } from '../../contract/constants.ts';
import type { Credits } from '../../contract/credits.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { careers, courseUnits, planRows, plans, programmes, transcriptRows } from '../db/schema.ts';

/** What a career has on record for good (libretto), oldest first. */
export function transcriptOf(db: Database, careerId: string) {
  return db
    .select({
      unitId: transcriptRows.unitId,
      code: courseUnits.code,
      title: courseUnits.title,
      cfu: transcriptRows.cfu,
      grade: transcriptRows.grade,
      honours: transcriptRows.honours,
      recognised: transcriptRows.recognised,
      examDate: transcriptRows.examDate,
    })
    .from(transcriptRows)
    .innerJoin(courseUnits, eq(courseUnits.id, transcriptRows.unitId))
    .where(eq(transcriptRows.careerId, careerId))
    .orderBy(asc(transcriptRows.examDate), asc(transcriptRows.recordedAt));
}

/** What a career has earned on record, what its approved plan holds (0 without one), and what its degree takes. */
export async function creditsOf(db: Database, careerId: string): Promise<Required<Credits>> {
  const earned = db
    .select({ cfu: sum(transcriptRows.cfu) })
    .from(transcriptRows)
    .where(eq(transcriptRows.careerId, careerId));
  const planned = db
    .select({ cfu: sum(planRows.cfu) })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .where(and(eq(plans.careerId, careerId), eq(plans.status, 'approved')));
  const level = db
    .select({ level: programmes.level })
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, careerId));
  const [found] = rowsOf<{ earned: number; planned: number; level: string | null }>(
    await db.execute(
      sql`select coalesce((${earned}), 0)::int as earned, coalesce((${planned}), 0)::int as planned, (${level}) as level`,
    ),
  );
  const { level: of, ...credits } = found ?? { earned: 0, planned: 0, level: null };
  return { ...credits, degree: DEGREE_CREDITS[of ?? ''] ?? null };
}
