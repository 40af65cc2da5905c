import { asc } from 'drizzle-orm';
import type { AddHoliday, AddRoom, ListedRoom } from '../../../contract/lessons/rooms.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Database } from '../../db/database.ts';
import { holidays, rooms } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { done, type Outcome } from '../../platform/outcome.ts';

/** Adds a room, or changes the one of that code. */
export async function addRoom(
  tx: Database,
  { building = '', address = '', ...room }: AddRoom,
  now: Date,
): Promise<Outcome<Added, never>> {
  const row = { ...room, building, address };
  const rows = await tx
    .insert(rooms)
    .values(row)
    .onConflictDoUpdate({ target: rooms.code, set: row })
    .returning({ id: rooms.id });
  return done(await added(tx, 'room', rows, now));
}

export const listRooms = (db: Database): Promise<ListedRoom[]> =>
  db.select().from(rooms).orderBy(asc(rooms.code));

/** Adds days without lessons, both included; what is planned already stays. */
export async function addHoliday(
  tx: Database,
  { name, startsOn, endsOn }: AddHoliday,
  now: Date,
): Promise<Outcome<Added, never>> {
  const rows = await tx.insert(holidays).values({ name, startsOn, endsOn }).returning({ id: holidays.id });
  return done(await added(tx, 'holiday', rows, now));
}
