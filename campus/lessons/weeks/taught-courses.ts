import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { WeekCourse } from '../../../contract/lessons/lessons.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { noneOf } from '../../db/one-of.ts';
import { courseUnits, lessons, offerings, offeringTeachers, people, profiles } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { studentCounts } from '../attending.ts';

/** The courses that a professor teaches in an academic year, and the ones named. */
export async function weekCourses(
  db: Database,
  { professorId, year, others = [] }: { professorId: string; year: number; others?: string[] },
  language: Language,
): Promise<WeekCourse[]> {
  const own = db
    .select({ id: offeringTeachers.offeringId })
    .from(offeringTeachers)
    .where(eq(offeringTeachers.profileId, professorId));
  const drafts = db
    .select({ drafts: sql<number>`count(*)` })
    .from(lessons)
    .where(and(eq(lessons.offeringId, offerings.id), eq(lessons.status, 'draft')));
  const rows = await db
    .select({
      id: offerings.id,
      title: courseUnits.title,
      code: courseUnits.code,
      drafts: sql<number>`(${drafts})`.mapWith(Number),
    })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      or(
        and(
          inArray(offerings.id, own),
          eq(offerings.academicYear, year),
          noneOf(offerings.status, ['draft']),
        ),
        inArray(offerings.id, others),
      ),
    )
    .orderBy(asc(courseUnits.code), asc(offerings.partition));
  const ids = rows.map(({ id }) => id);
  const students = await studentCounts(db, ids);
  const teachers = await teachersByCourse(db, ids);
  return rows.map(({ title, ...row }) => ({
    ...row,
    title: inLanguage(title, language),
    students: students.get(row.id) ?? 0,
    teachers: teachers.get(row.id)?.map(({ id, name }) => ({ id, name })) ?? [],
  }));
}

async function teachersByCourse(db: Database, ids: string[]) {
  const rows = await db
    .select({ courseId: offeringTeachers.offeringId, id: profiles.id, name: nameForOthers })
    .from(offeringTeachers)
    .innerJoin(profiles, eq(profiles.id, offeringTeachers.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(inArray(offeringTeachers.offeringId, ids))
    .orderBy(...byName());
  return Map.groupBy(rows, ({ courseId }) => courseId);
}
