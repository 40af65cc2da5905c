import * as z from 'zod/mini';
import { tableSum } from '../../contract/operations/backup.ts';
import { fingerprints } from '../platform/keys/key-fingerprints.ts';

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
