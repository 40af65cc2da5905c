import { asc, inArray, sql } from 'drizzle-orm';
import type { LessonRoom } from '../../../contract/lessons/lessons.ts';
import type { FreeRooms, OfferedRoom } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { lessonRooms, rooms } from '../../db/schema.ts';
import { studentCounts } from '../attending.ts';
import { requireOwn } from './check-lessons.ts';
import { overlapsSlot, type Slot, slotsAsTable, uuids } from './conflicts.ts';
import { whenRefusals } from './plan-rules.ts';
import { plannedTimes } from './planned-times.ts';

/** Every room, those first that are free at each of the times and have places enough, the smallest before the larger. */
export async function offeredRooms(
  db: Database,
  { courseId, lessonId, when, professorId }: FreeRooms & { professorId: string },
  timeZone: string,
): Promise<{ students: number; rooms: OfferedRoom[] }> {
  await requireOwn(db, { courseId, lessonId, professorId });
  const students = (await studentCounts(db, [courseId])).get(courseId) ?? 0;
  const { slots } = whenRefusals(when).length > 0 ? { slots: [] } : await plannedTimes(db, when, timeZone);
  return { students, rooms: await roomsFor(db, { students, slots, except: lessonId ? [lessonId] : [] }) };
}

type Asked = { students: number; slots: Slot[]; except?: string[] };

/** The same for so many students. */
export async function roomsFor(
  db: Database,
  { students, slots, except = [] }: Asked,
): Promise<OfferedRoom[]> {
  return rowsOf<OfferedRoom>(
    await db.execute(sql`
      select room.id, room.code, room.name, room.building, room.address, room.capacity,
        room.capacity >= ${students} as fits,
        not exists (
          select from ${slotsAsTable(slots)}
          join ${lessonRooms} as taken on taken.room_id = room.id and taken.occupies
            and ${overlapsSlot('taken')} and taken.lesson_id <> all(${uuids(except)})) as free
      from ${rooms} order by free desc, fits desc,
        case when room.capacity >= ${students} then room.capacity else -room.capacity end, room.code`),
  );
}

export const roomsById = (db: Database, ids: string[]): Promise<LessonRoom[]> =>
  db
    .select({
      id: rooms.id,
      code: rooms.code,
      name: rooms.name,
      building: rooms.building,
      address: rooms.address,
    })
    .from(rooms)
    .where(inArray(rooms.id, ids))
    .orderBy(asc(rooms.code));
