import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { rowsOf } from '../../db/rows.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import {
  courseUnits,
  lessonRooms,
  lessons,
  lessonTeachers,
  offerings,
  people,
  profiles,
  rooms,
} from '../../db/schema.ts';
import type { Refusal } from '../../platform/outcome.ts';
import { attending } from '../attending.ts';

/** A time at which a lesson is, or would be: [startsAt, endsAt). */
export type Slot = { startsAt: Date; endsAt: Date };

/** Slots as a table `slot` with their place in the list, from 1. */
export const slotsAsTable = (slots: Slot[]): SQL => sql`
  unnest(${sql.param(slots.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
    ${sql.param(slots.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[])
  with ordinality as slot(starts_at, ends_at, place)`;

/** Something of a table with `starts_at` and `ends_at` overlaps the slot; beginning as it ends is none. */
export const overlapsSlot = (name: string): SQL => sql`
  tstzrange(${sql.identifier(name)}.starts_at, ${sql.identifier(name)}.ends_at) && tstzrange(slot.starts_at, slot.ends_at)`;

export const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

export type PlanCode = 'lessons.room_taken' | 'lessons.teacher_busy';

export type Wanted = {
  slots: Slot[];
  roomIds: string[];
  teacherIds: string[];
  except: string[];
  /** Only what has come, or was changed, since then. */
  since?: Date;
};

type Row = { place: number; name: string; course: LocalText; ms: number };

/** What is in the way at each of the times: rooms that are taken, teachers who hold another lesson. */
export async function conflictsAt(db: Database, wanted: Wanted): Promise<Refusal<PlanCode>[][]> {
  const { slots, except, since } = wanted;
  const found: Refusal<PlanCode>[][] = slots.map(() => []);
  if (slots.length === 0) return found;
  const isSince = since ? sql`and lesson.changed_at >= ${since.toISOString()}::timestamptz` : sql``;
  const other = sql`
    join ${lessons} on lesson.id = taken.lesson_id ${isSince}
    join ${offerings} on offering.id = lesson.offering_id
    join ${courseUnits} on course_unit.id = offering.unit_id`;
  const told = sql`course_unit.title as course, (extract(epoch from lesson.starts_at) * 1000)::float8 as ms`;
  const takenRooms = rowsOf<Row>(
    await db.execute(sql`
      select slot.place::int as place, room.name as name, ${told}
      from ${slotsAsTable(slots)}
      cross join unnest(${uuids(wanted.roomIds)}) as wanted(id)
      join ${lessonRooms} as taken on taken.room_id = wanted.id and taken.occupies and ${overlapsSlot('taken')}
        and taken.lesson_id <> all(${uuids(except)})
      join ${rooms} on room.id = taken.room_id ${other}
      order by slot.place, room.code`),
  );
  const busyTeachers = rowsOf<Row>(
    await db.execute(sql`
      select slot.place::int as place, ${nameForOthers} as name, ${told}
      from ${slotsAsTable(slots)}
      cross join unnest(${uuids(wanted.teacherIds)}) as wanted(id)
      join ${lessonTeachers} as taken on taken.profile_id = wanted.id and taken.occupies
        and ${overlapsSlot('taken')} and taken.lesson_id <> all(${uuids(except)})
      join ${profiles} on profile.id = taken.profile_id
      join ${people} on person.id = profile.person_id ${other}
      order by slot.place, person.family_name`),
  );
  for (const row of takenRooms) found[row.place - 1]?.push(refusalOf('lessons.room_taken', 'roomIds', row));
  for (const row of busyTeachers)
    found[row.place - 1]?.push(refusalOf('lessons.teacher_busy', 'teacherIds', row));
  return found;
}

const refusalOf = (code: PlanCode, field: string, { name, course, ms }: Row): Refusal<PlanCode> => ({
  code,
  field,
  params: { name, course, startsAt: new Date(Number(ms)) },
});

type Params = { courseId: string; slots: Slot[]; except: string[] };

/** How many who attend a course have another lesson at each of the times; counted, and never in the way. */
export async function busyStudents(db: Database, { courseId, slots, except }: Params): Promise<number[]> {
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
