import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { lessonRooms, lessonTeachers } from '../../db/schema.ts';
import { recordset } from '../writing/bulk.ts';

/** A room or a teacher (`ownerId`) that a lesson wants at its time. */
export type Place = { lessonId: string; ownerId: string; startsAt: Date; endsAt: Date };

const TAKEN = {
  room: { table: lessonRooms, owner: sql`taken.room_id` },
  teacher: { table: lessonTeachers, owner: sql`taken.profile_id` },
};

/** Which of the places other lessons leave free, and of two that are in each other's way the first. */
export async function freePlaces<Each extends Place>(
  db: Database,
  what: keyof typeof TAKEN,
  wanted: Each[],
  leaving: string[] = [],
): Promise<{ free: Each[]; taken: Each[] }> {
  if (wanted.length === 0) return { free: [], taken: [] };
  const { table, owner } = TAKEN[what];
  const types = {
    place: 'int',
    lessonId: 'uuid',
    ownerId: 'uuid',
    startsAt: 'timestamptz',
    endsAt: 'timestamptz',
  };
  const rows = wanted.map(({ lessonId, ownerId, startsAt, endsAt }, place) => ({
    ...{ place, lessonId, ownerId, startsAt, endsAt },
  }));
  const found = await db.execute(sql`
    select distinct x.place from ${recordset(rows, types)}
    join ${table} as taken on ${owner} = x."ownerId" and taken.occupies and taken.lesson_id <> x."lessonId"
      and tstzrange(taken.starts_at, taken.ends_at) && tstzrange(x."startsAt", x."endsAt")
      and taken.lesson_id <> all(${sql.param(leaving)}::uuid[])`);
  const lost = new Set(rowsOf<{ place: number }>(found).map(({ place }) => Number(place)));
  for (const place of overlapping(wanted, lost)) lost.add(place);
  return {
    free: wanted.filter((_, place) => !lost.has(place)),
    taken: wanted.filter((_, place) => lost.has(place)),
  };
}

/** The second of any two that want the same at once. */
function overlapping(wanted: Place[], lost: Set<number>): number[] {
  const places = wanted
    .map((each, place) => ({ ...each, place }))
    .filter(({ place }) => !lost.has(place))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const until = new Map<string, Date>();
  return places.flatMap(({ place, ownerId, startsAt, endsAt }) => {
    const before = until.get(ownerId);
    if (before && startsAt < before) return [place];
    until.set(ownerId, endsAt);
    return [];
  });
}
