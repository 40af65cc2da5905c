import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { courseUnits, transcriptRows } from '../db/schema.ts';

export type TranscriptRows = Awaited<ReturnType<typeof transcriptOf>>;

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
