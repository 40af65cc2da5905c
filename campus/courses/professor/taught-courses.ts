import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { TaughtCourse } from '../../../contract/courses/taught-courses.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { programmesIn, programmesOf } from '../../catalogue/programmes-of-units.ts';
import type { Database } from '../../db/database.ts';
import { noneOf } from '../../db/one-of.ts';
import { courseUnits, enrolments, enrolmentWindows, offerings, offeringTeachers } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { titlesIn } from '../seats/reserve-titles.ts';
import { type Seat, withSeats } from '../seats/reserved-seats.ts';
import { toWindow } from '../student/student-course.ts';

/** The courses a professor teaches, this year's first, with how many students stand where. */
export async function taughtCourses(
  db: Database,
  professorId: string,
  language: Language,
  now: Date,
): Promise<TaughtCourse[]> {
  const rows = await selectTaught(db, professorId, now).orderBy(
    desc(offerings.academicYear),
    asc(courseUnits.code),
    asc(offerings.partition),
  );
  return toTaughtCourses(db, rows, language, now);
}

/** One of them; throws `NotFound` for a course the professor doesn't teach. */
export async function taughtCourse(
  db: Database,
  { professorId, courseId }: { professorId: string; courseId: string },
  language: Language,
  now: Date,
): Promise<TaughtCourse> {
  const rows = await selectTaught(db, professorId, now, courseId);
  const [course] = await toTaughtCourses(db, rows, language, now);
  if (!course) throw new NotFound('course', courseId);
  return course;
}

type Row = Awaited<ReturnType<typeof selectTaught>>[number];

function selectTaught(db: Database, professorId: string, now: Date, courseId?: string) {
  const { status, offeredUntil } = enrolments;
  return db
    .select({
      id: offerings.id,
      unitId: offerings.unitId,
      code: courseUnits.code,
      title: courseUnits.title,
      cfu: courseUnits.cfu,
      academicYear: offerings.academicYear,
      term: offerings.term,
      partition: offerings.partition,
      window: enrolmentWindows,
      reserveTitles: titlesIn(enrolmentWindows.reserved),
      enrolled: countOf(eq(status, 'enrolled')),
      requested: countOf(eq(status, 'requested')),
      pending: countOf(eq(status, 'pending')),
      waitlisted: countOf(eq(status, 'waitlisted')),
      offered: countOf(and(eq(status, 'offered'), gt(offeredUntil, now))),
      lapsedSeats: groupsOf(and(eq(status, 'offered'), lte(offeredUntil, now))),
    })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .leftJoin(enrolments, eq(enrolments.offeringId, offerings.id))
    .where(
      and(
        eq(offeringTeachers.profileId, professorId),
        noneOf(offerings.status, ['draft']),
        courseId ? eq(offerings.id, courseId) : undefined,
      ),
    )
    .groupBy(offerings.id, courseUnits.id, enrolmentWindows.offeringId);
}

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

const groupsOf = (condition: SQL | undefined) => sql<Seat['group'][]>`coalesce(
  jsonb_agg(${enrolments.seatGroup}) filter (where ${condition}), '[]')`;

async function toTaughtCourses(db: Database, rows: Row[], language: Language, now: Date) {
  const programmes = await programmesOf(
    db,
    rows.map(({ unitId }) => unitId),
  );
  return rows.map(
    ({ unitId, ...row }): TaughtCourse => ({
      ...toCounted(row, language, now),
      programmes: programmesIn(language, programmes.get(unitId)),
    }),
  );
}

function toCounted(
  { title, window, reserveTitles, lapsedSeats, ...row }: Omit<Row, 'unitId'>,
  language: Language,
  now: Date,
) {
  const { enrolled, requested, pending, waitlisted, offered, ...course } = row;
  const known = window && { ...withSeats(window, lapsedSeats, -1), own: [] };
  return {
    ...course,
    title: inLanguage(title, language),
    window: known && toWindow(known, reserveTitles, { language }, now),
    counts: { enrolled, requested, pending, waitlisted, offered },
  };
}
