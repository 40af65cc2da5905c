import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { inPieces } from '../../db/in-parts.ts';
import { among } from '../../db/one-of.ts';
import { IMPORT_KINDS, type ImportKind } from '../../db/schema/imports.ts';
import { importRows } from '../../db/schema.ts';
import { writeRows } from './bulk.ts';

const PAGE = 5000;

/** What an earlier import made of a row, by sourcedId. */
export type StoredRow = { entityId: string | null; hash: string };
export type Stored = Record<ImportKind, Map<string, StoredRow>>;
type Cells = Record<string, string>;

/** All that earlier imports made. */
export async function loadStored(db: Database): Promise<Stored> {
  const stored = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, new Map()])) as Stored;
  for (const kind of IMPORT_KINDS)
    for await (const { sourcedId, entityId, hash } of rowsOf(db, kind, sql<Cells>`null`))
      stored[kind].set(sourcedId, { entityId, hash });
  return stored;
}

/** The columns of a kind's rows as earlier imports brought them. */
export async function loadFields(db: Database, kind: ImportKind): Promise<Map<string, Cells>> {
  const rows = new Map<string, Cells>();
  for await (const { sourcedId, fields } of rowsOf(db, kind, sql<Cells>`${importRows.fields}`))
    rows.set(sourcedId, fields);
  return rows;
}

/** In pieces, so that other statements come in between. */
async function* rowsOf(db: Database, kind: ImportKind, fields: ReturnType<typeof sql<Cells>>) {
  const { sourcedId, entityId, hash } = importRows;
  const pieces = inPieces<StoredRow & { sourcedId: string; fields: Cells }>(PAGE, (after, limit) =>
    db
      .select({ sourcedId, entityId, hash, fields })
      .from(importRows)
      .where(and(eq(importRows.kind, kind), gt(sourcedId, after?.sourcedId ?? '')))
      .orderBy(asc(sourcedId))
      .limit(limit),
  );
  for await (const piece of pieces) yield* piece;
}

/** What is remembered of some rows. */
export const rememberedRows = (db: Database, kind: ImportKind | 'lessons', sourcedIds: string[]) =>
  db.select().from(importRows).where(areRows(kind, sourcedIds));

/** Remembers what was made of rows, in the transaction that made it. */
export const rememberRows = (tx: Database, rows: (typeof importRows.$inferInsert)[], isNew: boolean) =>
  writeRows(
    tx,
    importRows,
    rows.map(({ kind, sourcedId, entityId, hash, fields }) => ({ kind, sourcedId, entityId, hash, fields })),
    isNew ? undefined : { target: ['kind', 'sourcedId'], set: ['entityId', 'hash', 'fields'] },
  );

export async function forgetRows(tx: Database, kind: ImportKind, sourcedIds: string[]): Promise<void> {
  await tx.delete(importRows).where(areRows(kind, sourcedIds));
}

const areRows = (kind: ImportKind | 'lessons', sourcedIds: string[]) =>
  and(eq(importRows.kind, kind), among(importRows.sourcedId, sourcedIds));
