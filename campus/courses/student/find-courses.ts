import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  COURSES_PAGE_SIZE,
  type CourseView,
  type ListCourses,
  OPEN_COURSES_AT_MOST,
} from '../../../contract/courses/courses.ts';
import { LANGUAGES, type Language } from '../../../contract/wire/constants.ts';
import { isRowInPlan } from '../../careers/plans/in-plan.ts';
import { isTaught } from '../../catalogue/taught.ts';
import type { Database } from '../../db/database.ts';
import { containsWords, folded } from '../../db/folded.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { noneOf } from '../../db/one-of.ts';
import {
  courseUnits,
  enrolments,
  enrolmentWindows,
  faculties,
  offerings,
  offeringTeachers,
  people,
  planRows,
  profiles,
  standingRows,
} from '../../db/schema.ts';
import { LIVE_STATUSES } from '../enrolments/enrolment-machine.ts';

type Params = ListCourses & { careerId: string; language: Language };

/** The ids of one page of a view, in its order, and how many there are in all. */
export async function findCourses(db: Database, asked: Params, now: Date) {
  const pageSize = asked.view === 'open' ? OPEN_COURSES_AT_MOST : COURSES_PAGE_SIZE;
  const found = await db
    .select({ id: offerings.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .leftJoin(planRows, isRowInPlan(db, offerings.unitId, asked.careerId))
    .where(and(noneOf(offerings.status, ['draft']), inView(db, asked, now), matching(db, asked)))
    .orderBy(...orderOf(asked, now))
    .limit(pageSize)
    .offset(((asked.page ?? 1) - 1) * pageSize);
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0, pageSize };
}

function inView(db: Database, { view, careerId }: Params, now: Date): SQL | undefined {
  const views: Record<CourseView, SQL | undefined> = {
    all: isTaught(now),
    open: and(isDue(db, careerId, now), gt(enrolmentWindows.closesAt, now)),
    plan: and(isNotNull(planRows.unitId), isTaught(now)),
    mine: exists(ownEnrolments(db, careerId, now)),
  };
  return views[view];
}

/** In the plan, still to be passed, and taught. */
function isDue(db: Database, careerId: string, now: Date) {
  const passed = db
    .select({ unitId: standingRows.unitId })
    .from(standingRows)
    .where(eq(standingRows.careerId, careerId));
  return and(
    isNotNull(planRows.unitId),
    inArray(planRows.status, ['planned', 'attended']),
    notInArray(offerings.unitId, passed),
    isTaught(now),
  );
}

/** Enrolments that stand or are completed; what was refused or has lapsed too, while the course goes on. */
function ownEnrolments(db: Database, careerId: string, now: Date) {
  return db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.offeringId, offerings.id),
        eq(enrolments.careerId, careerId),
        or(
          inArray(enrolments.status, [...LIVE_STATUSES, 'completed', 'not_completed']),
          and(inArray(enrolments.status, ['rejected', 'lapsed', 'removed']), isTaught(now)),
        ),
      ),
    );
}

function matching(db: Database, { facultyId, text }: Params): SQL | undefined {
  return and(facultyId ? eq(courseUnits.facultyId, facultyId) : undefined, speaksOf(db, text));
}

/** What can be enrolled in stands before what opens later, each by its next instant. */
function orderOf({ view, language }: Params, now: Date): SQL[] {
  const byTitle = [
    asc(folded(sql`coalesce(${courseUnits.title} ->> ${language}, ${courseUnits.title} ->> 'it')`)),
    asc(courseUnits.code),
    asc(offerings.id),
  ];
  const first: Record<CourseView, SQL[]> = {
    all: [],
    plan: [asc(planRows.year)],
    open: [
      asc(gt(enrolmentWindows.opensAt, now)),
      asc(sql`greatest(${enrolmentWindows.opensAt}, ${now.toISOString()}::timestamptz)`),
      asc(enrolmentWindows.closesAt),
    ],
    mine: [desc(offerings.academicYear)],
  };
  return [...first[view], ...byTitle];
}

/**
 * By faculty, of the courses that match: how many there are, how many are in the plan, and the ids of those
 * in the plan with an open window.
 */
export function countCatalogue(db: Database, { careerId, text }: Params, now: Date) {
  const spoken = db.$with('spoken').as(offeringsThatSpeakOf(db, text));
  const found = text ? inArray(offerings.id, db.select().from(spoken)) : sql`true`;
  const planned = and(found, isNotNull(planRows.unitId));
  const open = and(planned, lte(enrolmentWindows.opensAt, now), gt(enrolmentWindows.closesAt, now));
  return db
    .with(spoken) // counted by three times, it is worked out once
    .select({
      facultyId: courseUnits.facultyId,
      name: faculties.name,
      all: countOf(found),
      plan: countOf(planned),
      open: sql<string[]>`coalesce(array_agg(${offerings.id}) filter (where ${open}), '{}')::text[]`,
    })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(faculties, eq(faculties.id, courseUnits.facultyId))
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .leftJoin(planRows, isRowInPlan(db, offerings.unitId, careerId))
    .where(isTaught(now))
    .groupBy(courseUnits.facultyId, faculties.id)
    .orderBy(asc(courseUnits.facultyId));
}
export type FacultyCounts = Awaited<ReturnType<typeof countCatalogue>>[number];

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

const titles = LANGUAGES.map((language) => sql`${courseUnits.title} ->> ${language}`);

/** Finds courses with every word in title, code or teacher name; one query, not one for each course. */
const speaksOf = (db: Database, text: string | undefined): SQL | undefined =>
  text ? inArray(offerings.id, offeringsThatSpeakOf(db, text)) : undefined;

/** Their ids. */
function offeringsThatSpeakOf(db: Database, text = '') {
  const names = db
    .select({
      offeringId: offeringTeachers.offeringId,
      all: sql<string>`string_agg(${nameForOthers}, ' ')`.as('all'),
    })
    .from(offeringTeachers)
    .innerJoin(profiles, eq(profiles.id, offeringTeachers.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .groupBy(offeringTeachers.offeringId)
    .as('names');
  return db
    .select({ id: offerings.id })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(names, eq(names.offeringId, offerings.id))
    .where(containsWords([courseUnits.code, ...titles, names.all], text));
}
