import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { historyOfPeople } from '../../db/references.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import { enrolments, people } from '../../db/schema.ts';

/** Rows that keep whom they are about from going for good; what an import brought as this kind goes with them. */
export type History = { column: AnyPgColumn; broughtAs?: { kind: ImportKind; id: AnyPgColumn } };

/** What counts as something done, of profiles (a career has the id of its profile) and of people themselves. */
export type Histories = { ofProfiles: History[]; ofPeople: History[] };

/** What the schema says is history, by whom it is about. */
export function historiesOf(): Histories {
  const all = historyOfPeople().map(({ column, to }) => ({
    column,
    to,
    ...(column === enrolments.careerId && { broughtAs: { kind: 'enrollments' as const, id: enrolments.id } }),
  }));
  return {
    ofProfiles: all.filter(({ to }) => to !== people),
    ofPeople: all.filter(({ to }) => to === people),
  };
}
