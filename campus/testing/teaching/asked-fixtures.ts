import { randomUUID } from 'node:crypto';
import { enrol } from '../../courses/enrolments/enrol.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, transcriptRows } from '../../db/schema.ts';
import { doneBy, type GivenCourse, givenStudent, now } from './courses-fixtures.ts';

type Standing = {
  kind?: 'mandatory' | 'choice' | 'free';
  planYear?: number;
  credits?: number;
  programmeId?: string;
};

/** Students who asked, in this order, for places given at the close; answers their career ids. */
export async function givenRequests(
  tx: Database,
  course: GivenCourse,
  standings: Standing[],
): Promise<string[]> {
  const careers: string[] = [];
  for (const { credits = 0, ...standing } of standings) {
    const careerId = await givenStudent(tx, [course], { cohortYear: 2020, ...standing });
    if (credits > 0) await givenCredits(tx, careerId, credits, new Date('2026-07-01T10:00:00Z'));
    await doneBy(enrol(tx, { ...course, careerId }, now));
    careers.push(careerId);
  }
  return careers;
}

/** A unit of so many credits, on record since an instant. */
export async function givenCredits(
  tx: Database,
  careerId: string,
  cfu: number,
  recordedAt: Date,
): Promise<void> {
  const code = `X${randomUUID()}`;
  const [unit] = await tx
    .insert(courseUnits)
    .values({ code, title: { it: code }, cfu })
    .returning({ id: courseUnits.id });
  if (!unit) throw new Error('no unit was written');
  await tx
    .insert(transcriptRows)
    .values({ careerId, unitId: unit.id, cfu, examDate: '2026-06-30', recordedAt });
}
