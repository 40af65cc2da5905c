import type { Database } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.ts';
import { collectFindings, type Findings } from '../reports/findings.ts';
import { EMPTY_REPORT, type Report, reportOf } from '../reports/report.ts';
import {
  type ImportDeps,
  type ImportOptions,
  type Run,
  type StartedImport,
  startRun,
} from '../reports/runs.ts';
import { inChunks } from '../writing/bulk.ts';
import { readLessonFile } from './lesson-file.ts';
import { type PlannedRows, planRows, warnOfRow, warnOfTaken } from './plan-rows.ts';
import { resolveRows, type WantedLesson } from './resolve-rows.ts';
import { addRows, cancelRows, changeRows, rememberLessonRows } from './write-rows.ts';

type Options = Omit<ImportOptions, 'allowRemovals'>;

/** Begins to import a CSV file of lessons, as a bundle is imported; null when another import is under way. */
export const startLessonImport = (
  path: string,
  options: Options,
  deps: ImportDeps,
): Promise<StartedImport | null> =>
  startRun(deps, { source: path, dryRun: options.dryRun ?? false }, (run) =>
    importFile(run, path, options, deps),
  );

async function importFile(
  run: Run,
  path: string,
  { dryRun = false, skipInvalid = false }: Options,
  { db, clock, timeZone }: ImportDeps,
): Promise<Report> {
  const findings = collectFindings({ skipInvalid });
  const now = await clock.now(db);
  const planned = await findings.catch(() => planFile(run, path, { db, timeZone, now }, findings));
  if (!planned || findings.isRefused()) return { ...EMPTY_REPORT, ...reportOf(findings), outcome: 'refused' };
  const standing = dryRun ? [] : await apply(run, planned.rows);
  for (const row of standing) warnOfRow('lesson_taken', row, planned.file, findings);
  const { added, changed, cancelled, remembered, unchanged } = planned.rows;
  const files = [
    {
      ...{ file: planned.file, mode: 'delta' as const, added: added.length, changed: changed.length },
      ...{ removed: cancelled.length, unchanged: unchanged + remembered.length },
    },
  ];
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

/** In short steps, as a bundle; what was done is remembered in the same transaction. Answers the rows whose lessons stand since they were taken meanwhile. */
async function apply(
  run: Run,
  { added, changed, cancelled, remembered }: PlannedRows,
): Promise<WantedLesson[]> {
  const total = added.length + changed.length + cancelled.length + remembered.length;
  if (total === 0) return [];
  const step = run.stepsOf(total);
  const standing: WantedLesson[] = [];
  const inSteps = <Row>(
    rows: Row[],
    work: (tx: Database, chunk: Row[], now: Date) => Promise<WantedLesson[] | void>,
  ) =>
    inChunks(rows, (chunk) =>
      step(chunk.length, async (tx, now) => {
        standing.push(...((await work(tx, chunk, now)) ?? []));
      }),
    );
  await inSteps(cancelled, cancelRows);
  await inSteps(changed, changeRows);
  await inSteps(added, addRows);
  await inSteps(remembered, rememberLessonRows);
  await step(0, (tx, now) => {
    const detail = { added: added.length, changed: changed.length, cancelled: cancelled.length };
    const applied = { action: 'import.lessons', entity: 'import', entityId: run.id, detail };
    return audit(tx, { actorId: null, ...applied }, now);
  });
  return standing;
}
