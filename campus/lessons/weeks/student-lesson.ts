import { and, asc, desc, eq, gt, lt, ne, or } from 'drizzle-orm';
import type { StudentLessonDetail } from '../../../contract/lessons/lessons.ts';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { attendedBy, attending } from '../attending.ts';
import { type FoundLesson, linkOpensAt, selectLessons } from './found-lessons.ts';
import { timetableIn } from './student-week.ts';
import { weekOf } from './week-days.ts';

/** A lesson that a student attends; throws `NotFound` for any other, drafts among them. */
export async function studentLesson(
  db: Database,
  areas: Area[],
  { careerId, lessonId }: { careerId: string; lessonId: string },
  reader: Reader,
  now: Date,
): Promise<StudentLessonDetail> {
  const [found] = await selectLessons(db).where(
    and(eq(lessons.id, lessonId), ne(lessons.status, 'draft'), attendedBy(db, lessons.offeringId, careerId)),
  );
  if (!found) throw new NotFound('lesson', lessonId);
  const week = weekOf(dayOf(found.startsAt, reader.timeZone), reader.timeZone, now);
  const { lessons: around } = await timetableIn(db, areas, { careerId, week }, reader, now);
  const lesson = around.find(({ id }) => id === lessonId);
  if (!lesson) throw new NotFound('lesson', lessonId);
  return {
    now: now.toISOString(),
    lesson,
    onlineOpensAt: found.onlineUrl === null ? null : linkOpensAt(found).toISOString(),
    materials: found.materials,
    course: {
      id: found.courseId,
      title: inLanguage(found.title, reader.language),
      code: found.courseCode,
      enrolled: await isEnrolled(db, careerId, found.courseId),
    },
    previous: await beside(db, found, 'before'),
    next: await beside(db, found, 'after'),
  };
}

async function isEnrolled(db: Database, careerId: string, courseId: string): Promise<boolean> {
  const pairs = attending(db);
  const [pair] = await db
    .select({ enrolled: pairs.enrolled })
    .from(pairs)
    .where(and(eq(pairs.careerId, careerId), eq(pairs.courseId, courseId)));
  return pair?.enrolled ?? false;
}

/** The lesson of the course that takes place before or after this one. */
async function beside(db: Database, { id, courseId, startsAt }: FoundLesson, where: 'before' | 'after') {
  const [lesson] = await db
    .select({ lessonId: lessons.id, startsAt: lessons.startsAt })
    .from(lessons)
    .where(
      and(
        eq(lessons.offeringId, courseId),
        eq(lessons.occupies, true),
        ne(lessons.id, id),
        where === 'before'
          ? or(lt(lessons.startsAt, startsAt), and(eq(lessons.startsAt, startsAt), lt(lessons.id, id)))
          : or(gt(lessons.startsAt, startsAt), and(eq(lessons.startsAt, startsAt), gt(lessons.id, id))),
      ),
    )
    .orderBy(
      ...(where === 'before'
        ? [desc(lessons.startsAt), desc(lessons.id)]
        : [asc(lessons.startsAt), asc(lessons.id)]),
    )
    .limit(1);
  return lesson ? { ...lesson, startsAt: lesson.startsAt.toISOString() } : null;
}
