import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { prepared } from '../../db/prepared.ts';
import { courseUnits, planRows, plans, standingRows } from '../../db/schema.ts';

export type TranscriptRows = Awaited<ReturnType<typeof transcriptOf>>;

/** What a career has on record for good (libretto), oldest first. */
export function transcriptOf(db: Database, careerId: string) {
  const { unitId, cfu, grade, honours, recognised, examDate } = standingRows;
  const row = { cfu, grade, honours, recognised, examDate };
  return db
    .select({ unitId, code: courseUnits.code, title: courseUnits.title, ...row })
    .from(standingRows)
    .innerJoin(courseUnits, eq(courseUnits.id, standingRows.unitId))
    .where(eq(standingRows.careerId, careerId))
    .orderBy(asc(standingRows.examDate), asc(standingRows.recordedAt));
}

export type OpenUnit = Awaited<ReturnType<typeof openUnits>>[number];

/** The units of a career's approved plan that aren't on record, in the plan's order, with its credits. */
const unrecorded = (db: Database, careerId: string | Placeholder, which: SQL) =>
  db
    .select({
      ...{ unitId: planRows.unitId, code: courseUnits.code, title: courseUnits.title, cfu: planRows.cfu },
      gradingMode: courseUnits.gradingMode,
    })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .innerJoin(courseUnits, eq(courseUnits.id, planRows.unitId))
    .leftJoin(
      standingRows,
      and(eq(standingRows.careerId, plans.careerId), eq(standingRows.unitId, planRows.unitId)),
    )
    .where(and(eq(plans.careerId, careerId), eq(plans.status, 'approved'), which, isNull(standingRows.id)))
    .orderBy(asc(planRows.year), asc(courseUnits.code));

/** Those that are neither passed nor recognised. */
export async function openUnits(db: Database, careerId: string) {
  const rows = await unrecorded(db, careerId, oneOf(planRows.status, ['planned', 'attended']));
  return rows.map(({ gradingMode, ...unit }) => ({ ...unit, graded: gradingMode === 'numeric30' }));
}

/** Those that give a grade. */
export const examsToCome = (db: Database, careerId: string) => gradedAndOpen(db).execute({ careerId });

const gradedAndOpen = prepared((db) =>
  unrecorded(db, sql.placeholder('careerId'), eq(courseUnits.gradingMode, 'numeric30')).prepare(''),
);

/** Units of a career with a result that isn't on record yet, published or not, as all areas know them. */
export async function resultsDueOf(
  db: Database,
  { careerId, areas }: { careerId: string; areas: Area[] },
  now: Date,
): Promise<ReadonlySet<string>> {
  const due = new Set<string>();
  for (const { resultsDue } of areas) {
    for (const unitId of (await resultsDue?.(db, careerId, now)) ?? []) due.add(unitId);
  }
  return due;
}
