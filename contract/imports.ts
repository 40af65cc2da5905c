import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));

/**
 * What stands against an import: where it was met and, in the reader's language, what it is. `file` null: the bundle
 * as a whole; `line` counts from 1, the header's; `value` as it stood there.
 */
export const importProblem = z.object({
  file: z.nullable(z.string()),
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  code: z.string(),
  text: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

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

/** `refused`: there is a problem, and nothing was applied. `files` is empty when the bundle could not be compared. */
export const importReport = z.object({
  outcome: z.enum(['applied', 'previewed', 'refused', 'failed']),
  version: z.nullable(z.enum(['1.1', '1.2'])),
  files: z.array(importedFile),
  problems: z.array(importProblem),
  /** Problems beyond the listed ones. */
  furtherProblems: count,
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
});

/** An import that was begun: answered with, and asked for. */
export const startedImport = z.object({ runId: z.uuid() });

/** An import on its way, then its report. */
export const importState = z.object({
  phase: z.string(),
  done: count,
  total: count,
  report: z.nullable(importReport),
});
export type ImportState = z.infer<typeof importState>;
