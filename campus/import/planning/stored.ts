import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import { importRows } from '../../db/schema.ts';

const PAGE = 5000;

export const KINDS = [
  'orgs',
  'academicSessions',
  'programmes',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
  'plans',
  'timetables',
] as const satisfies ImportKind[];

/** What an earlier import made of a row, by sourcedId. */
export type StoredRow = { entityId: string | null; hash: string };
export type Stored = Record<ImportKind, Map<string, StoredRow>>;

/** All that earlier imports made, in pages, so that other statements come in between. */
export async function loadStored(db: Database): Promise<Stored> {
  const kinds: [ImportKind, Map<string, StoredRow>][] = [];
  for (const kind of KINDS) {
    const rows = new Map<string, StoredRow>();
    for await (const { sourcedId, ...row } of pages((after) => storedPage(db, kind, after)))
      rows.set(sourcedId, row);
    kinds.push([kind, rows]);
  }
  return Object.fromEntries(kinds) as Stored;
}

/** The columns of a kind's rows as earlier imports brought them. */
export async function loadFields(
  db: Database,
  kind: ImportKind,
): Promise<Map<string, Record<string, string>>> {
  const rows = new Map<string, Record<string, string>>();
  for await (const { sourcedId, fields } of pages((after) => fieldsPage(db, kind, after)))
    rows.set(sourcedId, fields);
  return rows;
}

const storedPage = (db: Database, kind: ImportKind, after: string) =>
  db
    .select({ sourcedId: importRows.sourcedId, entityId: importRows.entityId, hash: importRows.hash })
    .from(importRows)
    .where(isAfter(kind, after))
    .orderBy(asc(importRows.sourcedId))
    .limit(PAGE);

const fieldsPage = (db: Database, kind: ImportKind, after: string) =>
  db
    .select({ sourcedId: importRows.sourcedId, fields: importRows.fields })
    .from(importRows)
    .where(isAfter(kind, after))
    .orderBy(asc(importRows.sourcedId))
    .limit(PAGE);

const isAfter = (kind: ImportKind, after: string) =>
  and(eq(importRows.kind, kind), gt(importRows.sourcedId, after));

async function* pages<Row extends { sourcedId: string }>(page: (after: string) => Promise<Row[]>) {
  let rows = await page('');
  while (rows.length > 0) {
    yield* rows;
    await turn(); // the embedded database answers without ever leaving it to others
    rows = rows.length < PAGE ? [] : await page(rows.at(-1)?.sourcedId ?? '');
  }
}
