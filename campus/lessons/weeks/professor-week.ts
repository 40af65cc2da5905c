import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type {
  LessonAct,
  ProfessorWeek,
  TaughtLesson,
  TaughtLessonDetail,
  WeekCourse,
} from '../../../contract/lessons/lessons.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Area } from '../../area.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { noneOf } from '../../db/one-of.ts';
import {
  courseUnits,
  diaryEntries,
  lessons,
  offerings,
  offeringTeachers,
  people,
  profiles,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { inLanguage } from '../../platform/texts.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { studentCounts } from '../attending.ts';
import { feedOf } from '../calendar/feeds.ts';
import { cancelUndoUntil } from '../changes/cancel-lesson.ts';
import { lessonMachine, statusAt } from '../machines.ts';
import { isOwn } from '../own-lesson.ts';
import { busyStudents } from '../plans/conflicts.ts';
import { type FoundLesson, heldOf, selectLessons, toLesson } from './found-lessons.ts';
import { weekOf } from './week-days.ts';

/** A professor's week: lessons of own courses and those held for others, and the exams of own boards. */
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

/** The courses that a professor teaches in an academic year, and the ones named. */
async function weekCourses(
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

type Around = { professorId: string; courses: WeekCourse[]; language: Language };

/** Lessons as their professor reads them, with what can be done about each. */
async function toTaughtLessons(
  db: Database,
  found: FoundLesson[],
  { professorId, courses, language }: Around,
  now: Date,
): Promise<TaughtLesson[]> {
  const held = await heldOf(db, found);
  const written = await writtenAmong(db, found);
  return found.map((each) => {
    const { rooms, teachers } = held(each.id);
    const course = courses.find(({ id }) => id === each.courseId);
    const own = teachers.some(({ id }) => id === professorId);
    const teaches = course?.teachers.some(({ id }) => id === professorId) ?? false;
    return {
      ...toLesson(each, held, { language, linkAlways: true }, now),
      own,
      acts: own || teaches ? actsOn(each, { teaches }, now) : [],
      seriesId: each.seriesId,
      tooSmall: rooms.length > 0 && placesIn(rooms) < (course?.students ?? 0),
      written: written.has(each.id),
    };
  });
}

/** Several rooms hold one lesson together. */
const placesIn = (rooms: { capacity: number }[]) => rooms.reduce((sum, { capacity }) => sum + capacity, 0);

const ACTS = ['save', 'publish', 'delete', 'move', 'substitute', 'cancel', 'skip'] as const;

function actsOn(found: FoundLesson, { teaches }: { teaches: boolean }, now: Date): LessonAct[] {
  const status = statusAt(found, now);
  const acts: LessonAct[] = ACTS.filter((act) => allows(lessonMachine, status, act));
  return teaches && (status === 'held' || status === 'closed') ? [...acts, 'diary'] : acts;
}

async function writtenAmong(db: Database, found: FoundLesson[]): Promise<Set<string>> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ lessonId: diaryEntries.lessonId })
    .from(diaryEntries)
    .where(inArray(diaryEntries.lessonId, ids));
  return new Set(rows.map(({ lessonId }) => lessonId));
}
