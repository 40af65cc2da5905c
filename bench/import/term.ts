import { sql } from 'drizzle-orm';
import type { Database } from '../../campus/db/database.ts';
import { rowsOf } from '../../campus/db/rows.ts';

/** How many courses have had their rolls called, those with most students. */
const CALLED = 40;
const ASKED_PERCENT = 75;

/**
 * Adds a term around today: the bundle's own lessons; without any, two a week over fifteen weeks, ten of them
 * past, for each taught course. No teacher is in two places, and each lesson has a room. The largest course
 * gets as many `students`, and with others the rolls of its past lessons. It bypasses the calls, because only
 * reading is measured.
 */
export async function addTerm(db: Database, students: number) {
  await db.execute(sql`update enrolment set requested_at = now() - interval '120 days', decided_at = null`);
  await db.execute(sql`
create temporary table slot as
select offering_id, profile_id, (row_number() over (partition by profile_id order by offering_id) - 1)::int as turn
from (select offering_id, min(profile_id::text)::uuid as profile_id from offering_teacher group by offering_id) as held`);
  if (!(await hasTerm(db))) await addLessons(db);
  const [largest] = rowsOf<{ id: string }>(
    await db.execute(sql`
select offering_id as id from enrolment join slot using (offering_id)
where status = 'enrolled' and exists (
  select from lesson where offering_id = enrolment.offering_id and starts_at < now())
group by offering_id order by count(distinct career_id) desc limit 1`),
  );
  if (!largest) throw new Error('nobody is enrolled in a course that somebody teaches');
  const courseId = largest.id;
  await db.execute(sql`
insert into enrolment (offering_id, career_id, status, requested_at)
select ${courseId}::uuid, id, 'enrolled', now() - interval '120 days' from career
where not exists (select from enrolment where offering_id = ${courseId}::uuid and career_id = career.id)
limit greatest(0, ${students} - (
  select count(*) from enrolment where offering_id = ${courseId}::uuid and status = 'enrolled'))`);
  await addRolls(db, courseId);
  await db.execute(sql`
insert into attendance_rule (offering_id, kind, percent)
select distinct offering_id, 'lecture', ${ASKED_PERCENT}::int from lesson`);
  await db.execute(sql`analyze`);
  const [counted] = rowsOf<{ lessons: number; marks: number; students: number }>(
    await db.execute(sql`
select (select count(*) from lesson)::int as lessons, (select count(*) from attendance)::int as marks,
  (select count(*) from enrolment where offering_id = ${courseId}::uuid and status = 'enrolled')::int as students`),
  );
  return { courseId, lessons: 0, marks: 0, students: 0, ...counted };
}

async function hasTerm(db: Database): Promise<boolean> {
  const around = await db.execute(sql`
select from lesson where starts_at between now() - interval '5 weeks' and now() limit 1`);
  return rowsOf(around).length > 0;
}

/** Of each teacher's courses the first fifteen: two of the thirty slots of a week are theirs. */
async function addLessons(db: Database): Promise<void> {
  await db.execute(sql`
insert into room (id, code, name, capacity)
select profile_id, 'B-' || row_number() over (), 'Aula B-' || row_number() over (), 300
from (select distinct profile_id from slot) as teacher`);
  await db.execute(sql`
insert into lesson (offering_id, kind, status, starts_at, ends_at, held_from, changed_at, topic)
select offering_id, 'lecture', 'scheduled', starts_at, starts_at + interval '2 hours', starts_at + interval '2 hours',
  now() - interval '100 days', 'Lezione'
from (
  select offering_id, date_trunc('week', now()) + (week * 7 + nth % 5) * interval '1 day'
    + (7 + 2 * (nth / 5)) * interval '1 hour' as starts_at
  from slot cross join generate_series(-10, 4) as week
    cross join lateral (values (turn * 2), (turn * 2 + 1)) as half(nth)
  where turn < 15) as planned`);
  await db.execute(sql`
insert into lesson_teacher (lesson_id, profile_id, starts_at, ends_at, occupies)
select id, profile_id, starts_at, ends_at, occupies from lesson join slot using (offering_id)`);
  await db.execute(sql`
insert into lesson_room (lesson_id, room_id, starts_at, ends_at, occupies)
select id, profile_id, starts_at, ends_at, occupies from lesson join slot using (offering_id)`);
}

async function addRolls(db: Database, courseId: string): Promise<void> {
  await db.execute(sql`
insert into attendance_run (id, key, status, opened_by_id, opened_at, closed_at, confirmed_at)
select lesson.id, 'none', 'confirmed', profile_id, starts_at, ends_at, ends_at from lesson join slot using (offering_id)
where ends_at < now() and offering_id in (
  select ${courseId}::uuid union (select offering_id from enrolment join slot using (offering_id)
    group by offering_id order by count(*) desc limit ${CALLED}))`);
  await db.execute(sql`
insert into attendance (lesson_id, career_id, status, minutes, source, marked_at)
select lesson.id, career_id, case when there then 'present' else 'absent' end, case when there then 120 else 0 end,
  'manual', ends_at
from attendance_run join lesson using (id) join enrolment using (offering_id)
  cross join lateral (select hashtext(lesson.id::text || career_id::text) % 5 <> 0 as there) as chance
where enrolment.status = 'enrolled'`);
}
