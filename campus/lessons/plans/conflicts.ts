import { sql } from 'drizzle-orm';
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
import { overlapsSlot, type Slot, slotsAsTable, uuids } from './slots.ts';

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
