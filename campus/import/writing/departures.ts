import { sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig } from 'drizzle-orm/pg-core';
import type { Area, History } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { people, profiles } from '../../db/schema.ts';
import { type Differences, idsOf } from './differences.ts';
import type { Stored } from './import-rows.ts';

/** What counts as something done, of profiles (a career has the id of its profile) and of people themselves. */
export type Histories = { ofProfiles: History[]; ofPeople: History[] };

/** What the nouns claim as history, by whom it is about. */
export function historiesOf(areas: Area[]): Histories {
  const all = areas.flatMap(({ history = [] }) => history);
  return { ofProfiles: all.filter((each) => !isOfPerson(each)), ofPeople: all.filter(isOfPerson) };
}

const isOfPerson = ({ column }: History): boolean =>
  getTableConfig(column.table)
    .foreignKeys.map((key) => key.reference())
    .some(({ columns, foreignTable }) => foreignTable === people && columns.some((own) => own === column));

/** Who goes for good; the others stay with an ended profile because there is a history to keep. */
export type Departures = {
  deletedProfiles: string[];
  deletedPeople: string[];
  /** What imports brought of those who go: it goes first. */
  goesAlong: Brought[];
  histories: Histories;
};

/** Rows of one table, by its id and by the column that says whose they are. */
export type Brought = { id: AnyPgColumn; column: AnyPgColumn; ids: string[] };

/**
 * A profile with a history, as the nouns claim it (`area.ts`), ends instead of going; a person goes once no profile of
 * theirs stays and nothing they have done themselves.
 */
export async function departuresOf(
  db: Database,
  { roles, users }: Differences,
  stored: Stored,
  histories: Histories,
): Promise<Departures> {
  const leaving = [...new Set(idsOf(roles.leaving))];
  const ofProfiles = await lookBack(db, leaving, histories.ofProfiles, stored);
  const deletedProfiles = leaving.filter((id) => !ofProfiles.owners.has(id));
  const leavingPeople = idsOf(users.leaving);
  const ofPeople = await lookBack(db, leavingPeople, histories.ofPeople, stored);
  const held = await db
    .select({ id: profiles.id, personId: profiles.personId })
    .from(profiles)
    .where(among(profiles.personId, leavingPeople));
  const goes = new Set(deletedProfiles);
  const stays = new Set(held.flatMap(({ id, personId }) => (goes.has(id) ? [] : personId)));
  return {
    deletedProfiles,
    deletedPeople: leavingPeople.filter((id) => !ofPeople.owners.has(id) && !stays.has(id)),
    goesAlong: [...ofProfiles.goesAlong, ...ofPeople.goesAlong],
    histories,
  };
}

/** Whose rows of these histories any import did not bring, and the rows that one did. */
async function lookBack(db: Database, ids: string[], histories: History[], stored: Stored) {
  const owners = new Set<string>();
  const goesAlong: Brought[] = [];
  for (const { column, broughtAs } of ids.length > 0 ? histories : []) {
    const id = broughtAs?.id ?? column;
    const rows = await db
      .select({ owner: sql<string>`${column}`, id: sql<string>`${id}` })
      .from(column.table)
      .where(among(column, ids));
    const brought = new Set(broughtAs && idsOf([...stored[broughtAs.kind].values()]));
    for (const row of rows) if (!brought.has(row.id)) owners.add(row.owner);
    const along = rows.map((row) => row.id).filter((each) => brought.has(each));
    if (broughtAs && along.length > 0) goesAlong.push({ id: broughtAs.id, column, ids: along });
  }
  return { owners, goesAlong };
}
