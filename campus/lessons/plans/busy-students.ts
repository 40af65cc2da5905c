import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { lessons } from '../../db/schema.ts';
import { attending } from '../attending.ts';
import { overlapsSlot, type Slot, slotsAsTable, uuids } from './slots.ts';

type Asked = { courseId: string; slots: Slot[]; except: string[] };

/** How many who attend a course have another lesson at each of the times; counted, and never in the way. */
export async function busyStudents(db: Database, { courseId, slots, except }: Asked): Promise<number[]> {
  if (slots.length === 0) return [];
  const pairs = attending(db);
  const students = db.select({ careerId: pairs.careerId }).from(pairs).where(eq(pairs.courseId, courseId));
  const theirs = db
    .select({ courseId: pairs.courseId })
    .from(pairs)
    .where(and(eq(pairs.careerId, sql`student.career_id`), ne(pairs.courseId, courseId)));
  const rows = rowsOf<{ place: number; busy: number }>(
    await db.execute(sql`
      with student as materialized (${students}),
      other as materialized (
        select student.career_id, theirs.course_id from student cross join lateral (${theirs}) theirs(course_id))
      select slot.place::int as place, count(distinct other.career_id)::int as busy
      from ${slotsAsTable(slots)}
      cross join (select distinct course_id from other) course
      join ${lessons} on lesson.offering_id = course.course_id and lesson.occupies
        and lesson.starts_at > slot.starts_at - interval '12 hours' and lesson.starts_at < slot.ends_at
        and ${overlapsSlot('lesson')} and lesson.id <> all(${uuids(except)})
      join other on other.course_id = lesson.offering_id
      group by slot.place`),
  );
  const busy = new Map(rows.map((row) => [row.place, row.busy]));
  return slots.map((_, index) => busy.get(index + 1) ?? 0);
}
