import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { profiles } from '../../db/schema.ts';
import type { Differences } from './differences.ts';
import type { Histories, History } from './histories.ts';
import { oneOf } from './one-of.ts';
import type { Stored } from './stored.ts';

/** Who goes for good, and who stays with an ended profile because there is a history to keep. */
export type Departures = {
  deletedProfiles: string[];
  endedProfiles: string[];
  deletedPeople: string[];
  keptPeople: string[];
  /** What imports brought of those who go: it goes first. */
  goesAlong: Brought[];
  histories: Histories;
};

/** Rows of one table, by its id and by the column that says whose they are. */
export type Brought = { id: AnyPgColumn; column: AnyPgColumn; ids: string[] };

/**
 * A profile with a history (campus/db/references.ts) ends instead of going; a person goes once no profile of
 * theirs stays and nothing they have done themselves.
 */
export async function departuresOf(
  db: Database,
  { roles, users }: Differences,
  stored: Stored,
  histories: Histories,
): Promise<Departures> {
  const leaving = [...new Set(roles.leaving.flatMap(({ entityId }) => entityId ?? []))];
  const { owners: withHistory, goesAlong } = await lookBack(db, leaving, histories.ofProfiles, stored);
  const deletedProfiles = leaving.filter((id) => !withHistory.has(id));
  const people = users.leaving.flatMap(({ entityId }) => entityId ?? []);
  const own = await lookBack(db, people, histories.ofPeople, stored);
  const kept = new Set([
    ...own.owners,
    ...(people.length > 0 ? await peopleWithProfiles(db, people, new Set(deletedProfiles)) : []),
  ]);
  return {
    deletedProfiles,
    endedProfiles: [...withHistory],
    deletedPeople: people.filter((id) => !kept.has(id)),
    keptPeople: [...kept],
    goesAlong: [...goesAlong, ...own.goesAlong],
    histories,
  };
}

/** Whose rows of these histories any import did not bring, and the rows that one did. */
async function lookBack(db: Database, ids: string[], histories: History[], stored: Stored) {
  const owners = new Set<string>();
  const goesAlong: Brought[] = [];
  for (const { column, broughtAs } of ids.length > 0 ? histories : []) {
    const rows = await rowsOf(db, column, ids, broughtAs?.id ?? column);
    const brought = new Set(
      broughtAs && [...stored[broughtAs.kind].values()].map(({ entityId }) => entityId),
    );
    for (const { owner, id } of rows) if (!brought.has(id)) owners.add(owner);
    const along = rows.filter(({ id }) => brought.has(id)).map(({ id }) => id);
    if (broughtAs && along.length > 0) goesAlong.push({ id: broughtAs.id, column, ids: along });
  }
  return { owners, goesAlong };
}

async function rowsOf(db: Database, column: AnyPgColumn, ids: string[], id: AnyPgColumn) {
  const rows = await db.select({ owner: column, id }).from(column.table).where(oneOf(column, ids));
  return rows as { owner: string; id: string }[];
}

async function peopleWithProfiles(db: Database, ids: string[], deleted: Set<string>): Promise<string[]> {
  const held = await db
    .select({ id: profiles.id, personId: profiles.personId })
    .from(profiles)
    .where(oneOf(profiles.personId, ids));
  return held.filter(({ id }) => !deleted.has(id)).map(({ personId }) => personId);
}
