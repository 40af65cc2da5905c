import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
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
import type { Language } from '../../../contract/wire/constants.ts';
import { isRowInPlan } from '../../careers/plans/in-plan.ts';
import { isTaught } from '../../catalogue/taught.ts';
import type { Database } from '../../db/database.ts';
import { folded } from '../../db/folded.ts';
import { noneOf } from '../../db/one-of.ts';
import {
  courseUnits,
  enrolments,
  enrolmentWindows,
  offerings,
  planRows,
  standingRows,
} from '../../db/schema.ts';
import { LIVE_STATUSES } from '../enrolments/enrolment-machine.ts';
import { speaksOf } from './speaks-of.ts';

export type Asked = ListCourses & { careerId: string; language: Language };

/** The ids of one page of a view, in its order, and how many there are in all. */
export async function findCourses(db: Database, asked: Asked, now: Date) {
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

function inView(db: Database, { view, careerId }: Asked, now: Date): SQL | undefined {
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

function matching(db: Database, { facultyId, text }: Asked): SQL | undefined {
  return and(facultyId ? eq(courseUnits.facultyId, facultyId) : undefined, speaksOf(db, text));
}

/** What can be enrolled in stands before what opens later, each by its next instant. */
function orderOf({ view, language }: Asked, now: Date): SQL[] {
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
