import { subDays } from 'date-fns/subDays';
import { and, eq, gt, isNull, min, or, type SQL, sql } from 'drizzle-orm';
import { DIARY_DUE_DAYS } from '../../../contract/lessons/diary.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { prepared } from '../../db/prepared.ts';
import {
  courseUnits,
  diaryEntries,
  lessonRegisters,
  lessons,
  lessonTeachers,
  offerings,
  offeringTeachers,
} from '../../db/schema.ts';
import type { Step } from '../../platform/dashboard/step.ts';

/** How long a professor is asked for what a lesson was about: longer than any course takes. */
const ASKED_DAYS = 365;

/** The diaries that were returned, that lack late lessons, or that can be submitted. */
export async function diariesToDo(db: Database, professorId: string, now: Date): Promise<Step[]> {
  const at = (days: number) => subDays(now, days).toISOString();
  const asked = { now: at(0), late: at(DIARY_DUE_DAYS), since: at(ASKED_DAYS) };
  const diaries = await openDiaries(db).execute({ professorId, ...asked });
  return diaries.flatMap(({ courseId, course, ...diary }) => {
    const todo = toDo(diary);
    const step = { area: 'lessons', severity: 'soon', link: `/professor/lessons/diary/${courseId}` } as const;
    return todo ? [{ ...todo, ...step, course }] : [];
  });
}

type Counts = { returned: boolean; late: number; missing: number; toCome: number };

/** Several may be so of one diary: the first is said. */
function toDo({ returned, late, missing, toCome }: Counts): Pick<Step, 'code' | 'params'> | null {
  if (returned) return { code: 'diary_returned' };
  if (late > 0) return { code: 'diary_to_write', params: { count: late } };
  return missing + toCome === 0 ? { code: 'diary_to_submit' } : null;
}

const own = sql.placeholder('professorId');
const instant = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;

const openDiaries = prepared((db) => {
  const where = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const isHeld = sql`${lessons.heldFrom} <= ${instant('now')}`;
  const isMissing = sql`${isHeld} and ${diaryEntries.id} is null`;
  return db
    .select({
      courseId: offerings.id,
      course: courseUnits.title,
      returned: sql<boolean>`coalesce(${oneOf(lessonRegisters.status, ['returned'])}, false)`,
      late: where(sql`${isMissing} and ${lessons.endsAt} < ${instant('late')}`),
      missing: where(isMissing),
      toCome: where(sql`not ${isHeld}`),
    })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(
      lessons,
      and(
        eq(lessons.offeringId, offerings.id),
        eq(lessons.occupies, true),
        gt(lessons.startsAt, instant('since')),
        sql`exists (${heldFor(db)})`,
      ),
    )
    .leftJoin(
      lessonRegisters,
      and(eq(lessonRegisters.offeringId, offerings.id), eq(lessonRegisters.professorId, own)),
    )
    .leftJoin(diaryEntries, and(eq(diaryEntries.lessonId, lessons.id), eq(diaryEntries.professorId, own)))
    .where(
      and(
        eq(offeringTeachers.profileId, own),
        or(isNull(lessonRegisters.id), oneOf(lessonRegisters.status, ['open', 'returned'])),
      ),
    )
    .groupBy(offerings.id, courseUnits.id, lessonRegisters.id)
    .orderBy(min(lessons.startsAt), offerings.id)
    .prepare('');
});

/** The professor holds the lesson, or has somebody hold it: it stands in this diary. */
const heldFor = (db: Database) =>
  db
    .select({ held: sql`1` })
    .from(lessonTeachers)
    .where(
      and(
        eq(lessonTeachers.lessonId, lessons.id),
        or(eq(lessonTeachers.profileId, own), eq(lessonTeachers.insteadOfId, own)),
      ),
    );
