import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import { importRows } from '../../db/schema.ts';
import type { Entry } from '../planning/entries.ts';
import { writeRows } from './bulk.ts';

/** Remembers what was made of the rows, in the transaction that made it. */
export const rememberRows = (tx: Database, entries: Entry[], isNew: boolean) =>
  writeRows(
    tx,
    importRows,
    entries.map(({ kind, sourcedId, entityId, hash, fields }) => ({
      kind,
      sourcedId,
      entityId,
      hash,
      fields,
    })),
    isNew ? undefined : { target: ['kind', 'sourcedId'], set: ['entityId', 'hash', 'fields'] },
  );

export async function forgetRows(tx: Database, kind: ImportKind, sourcedIds: string[]): Promise<void> {
  await tx.delete(importRows).where(areRows(kind, sourcedIds));
}

export const areRows = (kind: ImportKind | 'lessons', sourcedIds: string[]) =>
  and(eq(importRows.kind, kind), sql`${importRows.sourcedId} = any(${sql.param(sourcedIds)}::text[])`);
