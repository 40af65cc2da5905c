import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import type { StudentWeek, WeekExam } from '../../../contract/lessons/lessons.ts';
import type { Area } from '../../area.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import { noneOf, oneOf } from '../../db/one-of.ts';
import { courseUnits, lessons, offerings } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { attendedBy, attending } from '../attending.ts';
import { feedOf } from '../calendar/feeds.ts';
import { heldOf, selectLessons, toLesson } from './found-lessons.ts';
import { type Week, weekOf } from './week-days.ts';

type Params = { careerId: string; week?: string };

/** A week of what a student attends: drafts are nobody's, what was moved or cancelled stands where it was. */
export async function studentWeek(
  db: Database,
  areas: Area[],
  { careerId, week: day }: Params,
  { language, timeZone }: Reader,
  now: Date,
): Promise<StudentWeek> {
  const week = weekOf(day, timeZone, now);
  const timetable = await timetableIn(db, areas, { careerId, week }, { language, timeZone }, now);
  const holidays = await holidaysBetween(db, week.from, week.to);
  const courses = await coursesOf(db, careerId, { language, timeZone }, week.endsAt);
  return {
    now: now.toISOString(),
    from: week.from,
    to: week.to,
    holidays: [...holidays].map(([holiday, name]) => ({ day: holiday, name: inLanguage(name, language) })),
    ...timetable,
    courses: await withMayMiss(db, areas, careerId, courses, now),
    next: await nextLesson(db, careerId, now),
    feed: await feedOf(db, careerId),
  };
}

/** The lessons and booked exams of these days, each lesson with what it clashes with. */
export async function timetableIn(
  db: Database,
  areas: Area[],
  { careerId, week }: { careerId: string; week: Week },
  { language, timeZone }: Reader,
  now: Date,
): Promise<Pick<StudentWeek, 'lessons' | 'exams'>> {
  const found = await lessonsIn(db, careerId, week);
  const held = await heldOf(db, found);
  const exams = await examsIn(db, areas, { careerId, week }, { language, timeZone }, now);
  const all = found.map((each) => toLesson(each, held, { language }, now));
  const clashes = clashesAmong([
    ...all.filter(({ status }) => status !== 'cancelled' && status !== 'moved'),
    ...exams.map(({ examId, ...exam }) => ({ ...exam, id: examId })),
  ]);
  return { lessons: all.map((each) => ({ ...each, clashes: clashes.get(each.id) ?? [] })), exams };
}

const lessonsIn = (db: Database, careerId: string, { startsAt, endsAt }: Week) =>
  selectLessons(db)
    .where(
      and(
        attendedBy(db, lessons.offeringId, careerId),
        gte(lessons.startsAt, startsAt),
        lt(lessons.startsAt, endsAt),
        noneOf(lessons.status, ['draft']),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.endsAt), asc(lessons.id));

/** What the areas above have booked for the career in these days. */
async function examsIn(
  db: Database,
  areas: Area[],
  { careerId, week }: { careerId: string; week: Week },
  reader: Reader,
  now: Date,
): Promise<WeekExam[]> {
  const known = areas.flatMap(({ bookedExams }) => bookedExams ?? []);
  const exams = await atOnce(
    db,
    known.map((ask) => () => ask(db, { careerId, from: week.startsAt, to: week.endsAt }, reader, now)),
  );
  return exams.flat();
}

/** What one attends in the academic year that a week lies in. */
async function coursesOf(db: Database, careerId: string, { language, timeZone }: Reader, within: Date) {
  const pairs = attending(db);
  const rows = await db
    .selectDistinctOn([offerings.id], {
      id: offerings.id,
      title: courseUnits.title,
      code: courseUnits.code,
      enrolled: pairs.enrolled,
    })
    .from(pairs)
    .innerJoin(offerings, eq(offerings.id, pairs.courseId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(pairs.careerId, careerId),
        eq(offerings.academicYear, academicYearOf(new Date(within.getTime() - 1), timeZone)),
        noneOf(offerings.status, ['draft']),
      ),
    );
  return rows
    .map((row) => ({ ...row, title: inLanguage(row.title, language) }))
    .sort((one, other) => one.title.localeCompare(other.title, language));
}

/** With what the areas above say of how many lessons may still be missed: one question for all of them. */
async function withMayMiss(
  db: Database,
  areas: Area[],
  careerId: string,
  courses: Awaited<ReturnType<typeof coursesOf>>,
  now: Date,
): Promise<StudentWeek['courses']> {
  const courseIds = courses.map(({ id }) => id);
  const known = areas.flatMap(({ mayMiss }) => mayMiss ?? []);
  const said = await atOnce(
    db,
    known.map((ask) => () => ask(db, { careerId, courseIds }, now)),
  );
  return courses.map((course) => ({
    ...course,
    mayMiss: said.flatMap((byCourse) => byCourse.get(course.id) ?? []),
  }));
}

async function nextLesson(db: Database, careerId: string, now: Date): Promise<StudentWeek['next']> {
  const [next] = await db
    .select({ lessonId: lessons.id, startsAt: lessons.startsAt })
    .from(lessons)
    .where(
      and(
        attendedBy(db, lessons.offeringId, careerId),
        oneOf(lessons.status, ['scheduled']),
        gt(lessons.endsAt, now),
      ),
    )
    .orderBy(asc(lessons.startsAt))
    .limit(1);
  return next ? { ...next, startsAt: next.startsAt.toISOString() } : null;
}

/** Something of one's own that takes place at a time. */
type TakesPlace = { id: string; startsAt: string; endsAt: string };

/** For each what else is at that time, by its id; one that begins as another ends is no clash. */
function clashesAmong(all: TakesPlace[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of all) {
    const others = all.filter(
      (other) => other.id !== one.id && other.startsAt < one.endsAt && one.startsAt < other.endsAt,
    );
    if (others.length > 0)
      found.set(
        one.id,
        others.map(({ id }) => id),
      );
  }
  return found;
}
