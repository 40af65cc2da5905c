import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { courseUnits, standingRows } from '../../db/schema.ts';

export type TranscriptRows = Awaited<ReturnType<typeof transcriptOf>>;

/** What a career has on record for good (libretto), oldest first. */
export function transcriptOf(db: Database, careerId: string) {
  return db
    .select({
      unitId: standingRows.unitId,
      code: courseUnits.code,
      title: courseUnits.title,
      cfu: standingRows.cfu,
      grade: standingRows.grade,
      honours: standingRows.honours,
      recognised: standingRows.recognised,
      examDate: standingRows.examDate,
    })
    .from(standingRows)
    .innerJoin(courseUnits, eq(courseUnits.id, standingRows.unitId))
    .where(eq(standingRows.careerId, careerId))
    .orderBy(asc(standingRows.examDate), asc(standingRows.recordedAt));
}
