import { sql } from 'drizzle-orm';
import { areas } from './areas.ts';
import type { Database } from './db/database.ts';
import { rowsOf } from './db/rows.ts';

/** The hub groups of a profile: its own, and those that each noun puts it in. One question to the database. */
export async function hubGroupsOf(db: Database, profileId: string, academicYear: number): Promise<string[]> {
  const queries = areas.flatMap(({ hubGroups }) => hubGroups?.(db, profileId, academicYear) ?? []);
  const names = sql.join(queries, sql` union `);
  const rows = rowsOf<{ name: string }>(await db.execute(sql`select name from (${names}) as groups(name)`));
  return [`profile:${profileId}`, ...rows.map(({ name }) => name)];
}
