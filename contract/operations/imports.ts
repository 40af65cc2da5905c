import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';
import { id } from '../wire/id.ts';

const count = z.int().check(z.minimum(0));

/**
 * A finding in a bundle: its place, and its text in the reader's language. `file` null: the whole bundle.
 * `line` counts from 1, the header. `value`: as in the file.
 */
export const importFinding = z.object({
  file: z.nullable(z.string()),
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  code: z.string(),
  text: z.string(),
});
export type ImportFinding = z.infer<typeof importFinding>;

/** What an import does to the rows of one file. */
export const importedFile = z.object({
  file: z.string(),
  mode: z.enum(['bulk', 'delta', 'absent']),
  added: count,
  changed: count,
  removed: count,
  unchanged: count,
});
export type ImportedFile = z.infer<typeof importedFile>;

/** `refused`: a problem was found and nothing applied. `files` is empty if the bundle was not compared. */
export const importReport = z.object({
  outcome: z.enum(['applied', 'previewed', 'refused', 'failed']),
  version: z.nullable(z.enum(['1.1', '1.2'])),
  files: z.array(importedFile),
  problems: z.array(importFinding),
  /** Problems beyond the listed ones. */
  furtherProblems: count,
  /** Taken, with what was assumed. */
  warnings: z.array(importFinding),
  /** Rows that can't be taken, and what hangs on them: left out, as was asked. */
  leftOut: z.array(importFinding),
  /** Of these three only the first are listed: here are all of them, `leftOut` by rows. */
  counts: z.object({ refused: count, warned: count, leftOut: count }),
  /** Why the commonest of all these is met, as a rule; null where there is none. */
  likelyCause: z.nullable(z.string()),
  /** Why it broke off; null otherwise. */
  failure: z.nullable(z.string()),
  seconds: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;

/** `path` is a zip or a folder on the machine of the institution's service. */
export const runImportRequest = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(4096)),
  dryRun: z.optional(z.boolean()),
  allowRemovals: z.optional(z.boolean()),
  /** Leaves out invalid rows and those that depend on them; what an earlier import brought of them stays. */
  skipInvalid: z.optional(z.boolean()),
});

/** `path` is a CSV file of lessons on the machine of the institution's service. */
export const importLessonsRequest = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(4096)),
  dryRun: z.optional(z.boolean()),
  skipInvalid: z.optional(z.boolean()),
});

/** An import that was begun: answered with, and asked for. */
export const startedImport = z.object({ runId: id });

/** An import on its way, then its report. */
export const importState = z.object({
  phase: z.string(),
  done: count,
  total: count,
  report: z.nullable(importReport),
});
export type ImportState = z.infer<typeof importState>;

/** An import takes longer than a call may: one call begins it, another asks how far it is. */
export const importCalls = {
  'office/import/run': {
    who: 'office',
    request: runImportRequest,
    result: startedImport,
    refusals: ['import.busy'],
    says: 'Begins to import a OneRoster bundle',
  },
  'office/import/lessons': {
    who: 'office',
    request: importLessonsRequest,
    result: startedImport,
    refusals: ['import.busy'],
    says: 'Begins to import a CSV file of lessons',
  },
  'office/import/state': {
    who: 'office',
    request: startedImport,
    result: importState,
    reads: true,
    says: 'How far an import is, and in the end its report',
  },
} satisfies Calls;
