import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { ProfessorWeek, TaughtLessonDetail } from '../../../contract/lessons/lessons.ts';
import type { Area } from '../../area.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { feedOf } from '../calendar/feeds.ts';
import { cancelUndoUntil } from '../changes/undo-cancel.ts';
import { isOwn } from '../own-lesson.ts';
import { busyStudents } from '../plans/busy-students.ts';
import { selectLessons } from './found-lessons.ts';
import { weekCourses } from './taught-courses.ts';
import { toTaughtLessons } from './taught-lesson.ts';
import { weekOf } from './week-days.ts';

/** A week of the lessons of the courses that a professor teaches, of those held for others, and of the own boards' exams. */
export async function professorWeek(
  db: Database,
  areas: Area[],
  { professorId, week: day }: { professorId: string; week?: string },
  { language, timeZone }: Reader,
  now: Date,
): Promise<ProfessorWeek> {
  const week = weekOf(day, timeZone, now);
  const found = await selectLessons(db)
    .where(
      and(isOwn(db, professorId), gte(lessons.startsAt, week.startsAt), lt(lessons.startsAt, week.endsAt)),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.endsAt), asc(lessons.id));
  const year = academicYearOf(new Date(week.endsAt.getTime() - 1), timeZone);
  const others = [...new Set(found.map(({ courseId }) => courseId))];
  const courses = await weekCourses(db, { professorId, year, others }, language);
  const holidays = await holidaysBetween(db, week.from, week.to);
  const days = { professorId, from: week.startsAt, to: week.endsAt };
  const exams = await atOnce(
    db,
    areas.flatMap(({ boardExams }) =>
      boardExams ? [() => boardExams(db, days, { language, timeZone })] : [],
    ),
  );
  return {
    now: now.toISOString(),
    from: week.from,
    to: week.to,
    holidays: [...holidays].map(([holiday, name]) => ({ day: holiday, name: inLanguage(name, language) })),
    exams: exams.flat(),
    lessons: await toTaughtLessons(db, found, { professorId, courses, language }, now),
    courses,
    ownId: professorId,
    feed: await feedOf(db, professorId),
  };
}

/** One of them; throws `NotFound` for any other. */
export async function taughtLesson(
  db: Database,
  { professorId, lessonId }: { professorId: string; lessonId: string },
  { language, timeZone }: Reader,
  now: Date,
): Promise<TaughtLessonDetail> {
  const found = await selectLessons(db).where(and(eq(lessons.id, lessonId), isOwn(db, professorId)));
  const [one] = found;
  if (!one) throw new NotFound('lesson', lessonId);
  const year = academicYearOf(one.startsAt, timeZone);
  const courses = await weekCourses(db, { professorId, year, others: [one.courseId] }, language);
  const [lesson] = await toTaughtLessons(db, found, { professorId, courses, language }, now);
  const course = courses.find(({ id }) => id === one.courseId);
  if (!lesson || !course) throw new NotFound('lesson', lessonId);
  const [busy = 0] = await busyStudents(db, { courseId: one.courseId, slots: [one], except: [lessonId] });
  const undoUntil = await cancelUndoUntil(db, one, professorId, now);
  const { materials } = one;
  return { now: now.toISOString(), ownId: professorId, lesson, materials, course, busy, undoUntil };
}
