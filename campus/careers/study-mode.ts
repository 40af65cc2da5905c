import { and, asc, eq, gte } from 'drizzle-orm';
import { type StudyModeFrom, studyModeFrom } from '../../contract/careers/study-mode.ts';
import { textIn } from '../../contract/processes/check-form.ts';
import type { FormData } from '../../contract/processes/forms.ts';
import type { Effect } from '../area.ts';
import type { Database } from '../db/database.ts';
import { studyModes } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { done, fieldRefusal, refused } from '../platform/outcome.ts';
import { academicYearOf } from '../platform/time/academic-year.ts';
import { lockCareer } from './hold-career.ts';

/** How a career is studied from a year on, whatever was said of that year and of later ones before. */
export async function studyFrom(
  tx: Database,
  { careerId, protocol = null, ...said }: StudyModeFrom & { careerId: string; protocol?: string | null },
  now: Date,
): Promise<void> {
  const later = gte(studyModes.fromYear, said.fromYear);
  await tx.delete(studyModes).where(and(eq(studyModes.careerId, careerId), later));
  await tx.insert(studyModes).values({ careerId, ...said, decidedAt: now });
  const entry = { action: 'career.study', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { ...said, protocol } }, now);
}

/** What holds in an academic year, and what is to follow; nothing: full time, as ever. */
export async function modesSince(
  db: Database,
  { careerId, academicYear }: { careerId: string; academicYear: number },
): Promise<StudyModeFrom[]> {
  const said = await db
    .select({ mode: studyModes.mode, fromYear: studyModes.fromYear })
    .from(studyModes)
    .where(eq(studyModes.careerId, careerId))
    .orderBy(asc(studyModes.fromYear));
  const holding = said.findLastIndex(({ fromYear }) => fromYear <= academicYear);
  return said.slice(Math.max(holding, 0));
}

/** The academic years of these in which a career is studied in part time. */
export async function partTimeYears(
  db: Database,
  { careerId, from, to }: { careerId: string; from: number; to: number },
): Promise<number[]> {
  const said = await modesSince(db, { careerId, academicYear: from });
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
    (year) => said.findLast(({ fromYear }) => fromYear <= year)?.mode === 'part_time',
  );
}

/** Whether a career is studied in part time in an academic year. */
export async function isPartTime(
  db: Database,
  asked: { careerId: string; academicYear: number },
): Promise<boolean> {
  const { careerId, academicYear } = asked;
  return (await partTimeYears(db, { careerId, from: academicYear, to: academicYear })).length > 0;
}

/** Has the career of an approved request studied part time, or full time again, from the form's year on. */
export const studyOnRequest: Effect = async (tx, { careerId, data, protocol }, now) => {
  const asked = read(data);
  if (!asked.success) return refused([fieldRefusal('year', 'study_year')]);
  await lockCareer(tx, careerId);
  await studyFrom(tx, { careerId, protocol, ...asked.data }, now);
  return done(null);
};

type Params = { careerId: string; data: FormData; timeZone: string };

/** Names the form's fields that can't be: a year not this or next, or a mode that holds already. */
export async function notToStudy(
  db: Database,
  { careerId, data, timeZone }: Params,
  now: Date,
): Promise<{ field: string; fault: 'study_year' | 'study_already' }[]> {
  const asked = read(data);
  const thisYear = academicYearOf(now, timeZone);
  if (!asked.success || asked.data.fromYear < thisYear || asked.data.fromYear > thisYear + 1) {
    return [{ field: 'year', fault: 'study_year' }];
  }
  const { mode, fromYear: academicYear } = asked.data;
  const isSo = (await isPartTime(db, { careerId, academicYear })) === (mode === 'part_time');
  return isSo ? [{ field: 'mode', fault: 'study_already' }] : [];
}

const read = (data: FormData) =>
  studyModeFrom.safeParse({ mode: textIn(data, 'mode'), fromYear: Number(textIn(data, 'year')) });
