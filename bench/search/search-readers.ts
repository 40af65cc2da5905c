import { sql } from 'drizzle-orm';
import type { Database } from '../../campus/db/database.ts';
import { rowsOf } from '../../campus/db/rows.ts';

export type Reader = { type: 'student' | 'professor'; profileId: string; personId: string; texts: string[] };

/** Adds three exam sessions for each taught unit: a search then has as many exams as at a university. */
export async function addSessions(db: Database): Promise<void> {
  await db.execute(sql`
insert into exam_session (unit_id, mode, starts_at, ends_at, booking_opens_at, booking_closes_at, cancel_until, chair_id, status)
select unit_id, 'written', day, day + interval '2 hours', now() - interval '1 day', day - interval '2 days',
  day - interval '2 days', chair_id, 'published'
from (select unit_id, min(profile_id::text)::uuid as chair_id
      from offering join offering_teacher on offering_id = offering.id group by unit_id) as taught
  cross join lateral (select now() + nth * interval '25 days' as day from generate_series(1, 3) as nth) as planned`);
  await db.execute(sql`analyze`);
}

/** The student with the most courses and the professor with the most students, with the texts to search. */
export async function readersOf(db: Database): Promise<Reader[]> {
  const [student] = rowsOf<Omit<Reader, 'type'>>(
    await db.execute(sql`
select profile.id as "profileId", profile.person_id as "personId", array_agg(distinct title->>'it') as texts
from enrolment join profile on profile.id = career_id join offering on offering.id = offering_id
  join course_unit on course_unit.id = unit_id
where enrolment.status = 'enrolled' group by profile.id order by count(distinct offering_id) desc, profile.id limit 1`),
  );
  const [professor] = rowsOf<Omit<Reader, 'type'>>(
    await db.execute(sql`
select teacher.id as "profileId", teacher.person_id as "personId",
  array_agg(distinct given_name || ' ' || family_name || ' ' || coalesce(student.badge, '')) as texts
from offering_teacher join profile as teacher on teacher.id = profile_id join enrolment using (offering_id)
  join profile as student on student.id = career_id join person on person.id = student.person_id
where enrolment.status = 'enrolled' group by teacher.id order by count(*) desc, teacher.id limit 1`),
  );
  if (!student || !professor) throw new Error('nobody is enrolled in a course that somebody teaches');
  return [
    { type: 'student', ...student },
    { type: 'professor', ...professor },
  ];
}
