import type { Database } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.ts';
import { collectFindings, type Findings } from '../reports/findings.ts';
import { EMPTY_REPORT, type Report, reportOf } from '../reports/report.ts';
import type { Run } from '../reports/runs.ts';
import { type ImportDeps, type ImportOptions, type StartedImport, startRun } from '../run-import.ts';
import { inChunks } from '../writing/in-chunks.ts';
import { changeRows } from './change-rows.ts';
import { type PlannedRows, planRows, warnOfRow, warnOfTaken } from './plan-rows.ts';
import { readLessonFile } from './read-lesson-file.ts';
import { resolveRows, type WantedLesson } from './resolve-rows.ts';
import { addRows, cancelRows, rememberLessonRows } from './write-rows.ts';

type Options = Omit<ImportOptions, 'allowRemovals'>;
type Deps = Omit<ImportDeps, 'histories'>;

/** Begins to import a CSV file of lessons, as a bundle is imported; null when another import is under way. */
export const startLessonImport = (
  path: string,
  options: Options,
  deps: Deps,
): Promise<StartedImport | null> =>
  startRun(deps, { source: path, dryRun: options.dryRun ?? false }, (run) =>
    importFile(run, path, options, deps),
  );

async function importFile(
  run: Run,
  path: string,
  { dryRun = false, skipInvalid = false }: Options,
  { db, clock, timeZone }: Deps,
): Promise<Report> {
  const findings = collectFindings({ skipInvalid });
  const now = await clock.now(db);
  const planned = await findings.catch(() => planFile(run, path, { db, timeZone, now }, findings));
  if (!planned || findings.isRefused()) return { ...EMPTY_REPORT, ...reportOf(findings), outcome: 'refused' };
  const standing = dryRun ? [] : await apply(run, planned.rows);
  for (const row of standing) warnOfRow('lesson_taken', row, planned.file, findings);
  const files = [fileOf(planned.file, planned.rows)];
  return { ...EMPTY_REPORT, files, ...reportOf(findings), outcome: dryRun ? 'previewed' : 'applied' };
}

/** Nothing is looked up for a file that has problems already. */
async function planFile(
  run: Run,
  path: string,
  { db, timeZone, now }: { db: Database; timeZone: string; now: Date },
  findings: Findings,
): Promise<{ file: string; rows: PlannedRows }> {
  const read = await readLessonFile(path, findings);
  await run.tell('comparing');
  const wanted = await resolveRows(db, read, timeZone, findings);
  const rows = await planRows(db, read.file, wanted, now, findings);
  if (!findings.isRefused()) await warnOfTaken(db, read.file, rows, findings);
  return { file: read.file, rows };
}

const fileOf = (file: string, { added, changed, cancelled, remembered, unchanged }: PlannedRows) => ({
  ...{ file, mode: 'delta' as const, added: added.length, removed: cancelled.length },
  changed: changed.length,
  unchanged: unchanged + remembered.length,
});

/** In short steps, as a bundle; what was done is remembered in the same transaction. Answers the rows whose lessons stand since they were taken meanwhile. */
async function apply(run: Run, rows: PlannedRows): Promise<WantedLesson[]> {
  const { added, changed, cancelled, remembered } = rows;
  const total = added.length + changed.length + cancelled.length + remembered.length;
  if (total === 0) return [];
  const standing: WantedLesson[] = [];
  const step = run.stepsOf(total);
  for (const [planned, work] of [
    [cancelled, cancelRows],
    [changed, changeRows],
  ] as const)
    await inChunks(planned, (chunk) =>
      step(chunk.length, async (tx, now) => {
        standing.push(...(await work(tx, chunk, now)));
      }),
    );
  await inChunks(added, (chunk) => step(chunk.length, (tx, now) => addRows(tx, chunk, now)));
  await inChunks(remembered, (chunk) => step(chunk.length, (tx) => rememberLessonRows(tx, chunk)));
  await step(0, (tx, now) => {
    const detail = { added: added.length, changed: changed.length, cancelled: cancelled.length };
    const applied = { action: 'import.lessons', entity: 'import', entityId: run.id, detail };
    return audit(tx, { actorId: null, ...applied }, now);
  });
  return standing;
}
