import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type TableSum, tableSum } from '../../contract/operations/backup.ts';
import type { Database } from '../db/database.ts';
import { fingerprints } from '../platform/keys/key-fingerprints.ts';
import { rowLines, type Table } from './tables.ts';

/** What can't be restored, and why: for the person who asked for it. */
export class BadBackup extends Error {}

/** Of the file, not of the database: that is what `migrations` says. */
export const FORMAT_VERSION = 1;

/** The first line. `migrations` are those of the database it was made of, in their order. */
export const headLine = z.object({
  ateneo: z.literal('backup'),
  version: z.int(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** By name the fingerprints of the keys that what is in it is sealed with; the keys themselves are not. */
  keys: z.optional(fingerprints),
});
export type Head = z.output<typeof headLine>;

/** Begins a table; its rows follow, one line each: the values as PostgreSQL writes them as text, or null. */
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

/** Ends a table; the sum is that of the lines of its rows. */
export const sumLine = z.omit(tableSum, { name: true });

export const rowLine = z.array(z.nullable(z.string()));

const sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() });
export type Sequence = z.infer<typeof sequence>;
export const sequencesLine = z.object({ sequences: z.array(sequence) });

/** The last line: without it a file is cut short. The sum is that of all lines before it. */
export const endLine = z.object({ end: z.literal(true), sha256: z.string() });

/** Counts lines and sums them up, each with its line feed. */
export function lineSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string) {
      rows += 1;
      hash.update(`${line}\n`);
    },
    /** To be asked once. */
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The sum of what stands in a table, as a backup of it would have it. */
export async function sumOf(tx: Database, table: Table): Promise<TableSum> {
  const sum = lineSum();
  for await (const line of rowLines(tx, table)) sum.add(line);
  return { name: table.name, ...sum.end() };
}

/** The tables with their rows and sums, for people. */
export function sumLines(tables: TableSum[]): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map(
    ({ name, rows, sha256 }) => `${name.padEnd(width)}  ${String(rows).padStart(9)}  ${sha256}`,
  );
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  return [`${'table'.padEnd(width)}       rows  sha256`, ...lines, `${tables.length} tables, ${all} rows`];
}
