import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isInCourse } from '../../db/in-course.ts';
import { minutesByKind } from './standings.ts';

/** A kind of a unit's lessons of which the course asks for more than a career can still have seen. */
export type ShortAttendance = { unitId: string; kind: string; percent: number; required: number };

/**
 * Those of a career, as a part of another question: of each unit's latest course that the career is in and that asks for
 * attendance. Who is free of it isn't asked, nor whose plan says that it was attended; a course without a rule asks for nothing.
 */
export const shortAttendanceOf = (careerId: SQLWrapper, now: SQL): SQL<ShortAttendance[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('unitId', own.unit_id, 'kind', minutes.kind,
    'percent', round(1000.0 * minutes.credited / greatest(minutes.held, 1)) / 10, 'required', rule.percent)), '[]')
  from (
    select distinct on (offering.unit_id) offering.unit_id, enrolment.career_id, enrolment.offering_id,
      coalesce(enrolment.decided_at, enrolment.requested_at) as joined_at
    from enrolment join offering on offering.id = enrolment.offering_id
    where enrolment.career_id = ${careerId} and ${isInCourse(sql`enrolment.status`)}
      and exists (select from attendance_rule where attendance_rule.offering_id = offering.id)
      and not exists (select from attendance_exemption as free
        where free.offering_id = offering.id and free.career_id = enrolment.career_id)
      and not exists (select from plan_row join plan on plan.id = plan_row.plan_id
        where plan.career_id = enrolment.career_id and plan.status = 'approved'
          and plan_row.unit_id = offering.unit_id and plan_row.status <> 'planned')
    order by offering.unit_id, offering.academic_year desc, enrolment.requested_at
  ) as own
  cross join lateral (${minutesByKind(now)}) as minutes
  join attendance_rule as rule on rule.offering_id = own.offering_id and rule.kind = minutes.kind
  where 100 * (minutes.credited + minutes.open) < rule.percent * (minutes.held + minutes.open))`;
