import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Area } from '../area.ts';
import { enrolments } from '../db/schema.ts';
import { LIVE_STATUSES } from './enrolments/enrolment-machine.ts';
import { leaveOfCeased } from './enrolments/leave-course.ts';
import { ownCourses, taughtFindables } from './findable.ts';
import { courseNotices } from './notices.ts';
import { changeProgramme } from './plans/change-programme.ts';
import { openPlanOnRequest } from './plans/open-plan.ts';
import { servePlans } from './plans/serve-plans.ts';
import { professorCourses } from './professor-overview.ts';
import { rankRequests } from './ranking/rank-requests.ts';
import { moveQueues } from './seats/waiting-list.ts';
import { serveCourses } from './serve-courses.ts';
import { studentCourses } from './student-overview.ts';

const HALF_A_MINUTE_MS = 30_000;

/** Enrolling in courses: windows, places, queues and requests. */
export const courses: Area = {
  serve: (app, setting) => {
    serveCourses(app, setting);
    servePlans(app);
  },
  tasks: [
    {
      name: 'courses.rank-requests',
      everyMs: HALF_A_MINUTE_MS,
      run: ({ db, clock }) => rankRequests(db, clock),
    },
    {
      name: 'courses.move-queues',
      everyMs: HALF_A_MINUTE_MS,
      run: ({ db, clock }) => moveQueues(db, clock),
    },
  ],
  dashboard: { of: 'courses', student: studentCourses, professor: professorCourses },
  search: { student: ownCourses, professor: taughtFindables },
  notices: courseNotices,
  hubGroups: (db, careerId) =>
    db
      .select({ name: sql`'course:' || ${enrolments.offeringId}` })
      .from(enrolments)
      .where(and(eq(enrolments.careerId, careerId), inArray(enrolments.status, LIVE_STATUSES)))
      .getSQL(),
  ceased: leaveOfCeased,
  effects: { plan_change: openPlanOnRequest, programme_change: changeProgramme },
};
