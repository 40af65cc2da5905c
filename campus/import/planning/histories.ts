import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Area, History } from '../../area.ts';
import { people } from '../../db/schema.ts';

/** What counts as something done, of profiles (a career has the id of its profile) and of people themselves. */
export type Histories = { ofProfiles: History[]; ofPeople: History[] };

/** What the nouns claim as history, by whom it is about. */
export function historiesOf(areas: Area[]): Histories {
  const all = areas.flatMap(({ history = [] }) => history);
  const isOfPeople = ({ column }: History) => referredTo(column) === people;
  return { ofProfiles: all.filter((each) => !isOfPeople(each)), ofPeople: all.filter(isOfPeople) };
}

function referredTo(column: AnyPgColumn): PgTable | undefined {
  const references = getTableConfig(column.table).foreignKeys.map((key) => key.reference());
  return references.find(({ columns }) => columns.some((own) => own === column))?.foreignTable;
}
