import { eq, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { prepared } from '../db/prepared.ts';
import { courseUnits, offerings } from '../db/schema.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { standingOfKind } from './attendance/standing-rules.ts';
import { type StandingRow, standingRows, toFacts } from './attendance/standings.ts';

/** The courses of which a student can miss hardly anything more, as long as there are lessons to come. */
export const studentPresences: Overview<OwnCareer, StudentSummary> = async (
  db,
  { careerId },
  _reader,
  now,
) => {
  const rows = await asking(db).execute({ careerId, now: now.toISOString() });
  const atRisk = rows.filter(({ row }) => standingOfKind(toFacts(row)).standing === 'at_risk');
  const courses = new Map(atRisk.map(({ row, course }) => [row.offering_id, course]));
  return {
    steps: [...courses.values()].map(
      (course): Step => ({
        ...{ code: 'attendance_at_risk', area: 'presences', severity: 'soon', course },
        link: '/student/lessons/presences',
      }),
    ),
  };
};

const now = sql`${sql.placeholder('now')}::timestamptz`;

/** Where a career stands in each kind of lessons of the courses that ask for attendance and go on: most ask for none. */
const asking = prepared((db) => {
  const isAsked = sql`career_id = ${sql.placeholder('careerId')}::uuid
    and exists (select from attendance_rule where attendance_rule.offering_id = enrolment.offering_id)
    and exists (select from lesson
      where lesson.offering_id = enrolment.offering_id and lesson.occupies and lesson.starts_at > ${now})`;
  return db
    .select({ row: sql<StandingRow>`to_jsonb(standing)`, course: courseUnits.title })
    .from(sql`(${standingRows(isAsked, now)}) as standing`)
    .innerJoin(offerings, eq(offerings.id, sql`standing.offering_id`))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .prepare('');
});
