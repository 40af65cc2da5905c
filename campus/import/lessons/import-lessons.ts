import type { Database } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.ts';
import { EMPTY_REPORT, reportOf } from '../reports/findings.ts';
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

/**
 * Begins an import of lessons from a CSV file, like that of a bundle; null if another import is under way. A
 * file with problems isn't compared with the database.
 */
export const startLessonImport = (
  path: string,
  options: Omit<ImportOptions, 'allowRemovals'>,
  deps: ImportDeps,
): Promise<StartedImport | null> =>
  startRun(deps, path, options, async (run, findings, now) => {
    const { db, timeZone } = deps;
    const planned = await findings.catch(async () => {
      const read = await readLessonFile(path, findings);
      await run.tell('comparing');
      const wanted = await resolveRows(db, read, timeZone, findings);
      const rows = await planRows(db, read.file, wanted, now, findings);
      if (!findings.isRefused()) await warnOfTaken(db, read.file, rows, findings);
      return { file: read.file, rows };
    });
    if (!planned || findings.isRefused()) return { ...EMPTY_REPORT, ...reportOf(findings) };
    const { file, rows } = planned;
    const standing = options.dryRun ? [] : await apply(run, rows);
    for (const row of standing) warnOfRow('lesson_taken', row, file, findings);
    const counts = { added: rows.added.length, changed: rows.changed.length, removed: rows.cancelled.length };
    const unchanged = rows.unchanged + rows.remembered.length;
    const files = [{ file, mode: 'delta' as const, ...counts, unchanged }];
    const outcome = options.dryRun ? ('previewed' as const) : ('applied' as const);
    return { ...EMPTY_REPORT, files, ...reportOf(findings), outcome };
  });

/** Applies lessons in short transactions; answers rows of lessons with a roll or diary, which stand. */
async function apply(
  run: Run,
  { added, changed, cancelled, remembered }: PlannedRows,
): Promise<WantedLesson[]> {
  const total = added.length + changed.length + cancelled.length + remembered.length;
  if (total === 0) return [];
  const step = run.stepsOf(total);
  const standing: WantedLesson[] = [];
  const inSteps = <Row>(rows: Row[], work: (tx: Database, chunk: Row[], now: Date) => Promise<void>) =>
    inChunks(rows, (chunk) => step(chunk.length, (tx, now) => work(tx, chunk, now)));
  for (const [rows, work] of [
    [cancelled, cancelRows],
    [changed, changeRows],
  ] as const)
    await inSteps(rows, async (tx, chunk, now) => {
      standing.push(...(await work(tx, chunk, now)));
    });
  await inSteps(added, addRows);
  await inSteps(remembered, rememberLessonRows);
  await step(0, (tx, now) => {
    const detail = { added: added.length, changed: changed.length, cancelled: cancelled.length };
    const applied = { action: 'import.lessons', entity: 'import', entityId: run.id, detail };
    return audit(tx, { actorId: null, ...applied }, now);
  });
  return standing;
}
