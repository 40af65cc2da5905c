import { asc, getTableColumns, inArray, sql } from 'drizzle-orm';
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

/** All rooms: free ones that are large enough first, the smallest of them before the larger. */
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

type Params = { students: number; slots: Slot[]; except?: string[] };

/** The same for so many students. */
export async function roomsFor(
  db: Database,
  { students, slots, except = [] }: Params,
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

const { capacity: _, ...ofRoom } = getTableColumns(rooms);

export const roomsById = (db: Database, ids: string[]): Promise<LessonRoom[]> =>
  db.select(ofRoom).from(rooms).where(inArray(rooms.id, ids)).orderBy(asc(rooms.code));
