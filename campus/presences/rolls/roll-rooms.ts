import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lessonRooms, rooms } from '../../db/schema.ts';

/** The names of the rooms of lessons, by the lesson's id. */
export async function roomsOf(db: Database, lessonIds: string[]): Promise<Map<string, string[]>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .select({ lessonId: lessonRooms.lessonId, name: rooms.name })
    .from(lessonRooms)
    .innerJoin(rooms, eq(rooms.id, lessonRooms.roomId))
    .where(inArray(lessonRooms.lessonId, lessonIds))
    .orderBy(asc(rooms.name));
  return new Map(
    [...Map.groupBy(rows, ({ lessonId }) => lessonId)].map(([id, of]) => [id, of.map(({ name }) => name)]),
  );
}
