import type { Database } from '../db/database.ts';
import { audit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/time/clock.ts';
import { warnOfEnded } from './planning/ended-careers.ts';
import type { Histories } from './planning/histories.ts';
import { type Plan, planImport } from './planning/plan-import.ts';
import { collectFindings } from './reports/findings.ts';
import { EMPTY_REPORT, type Report, reportOf } from './reports/report.ts';
import { beginRun, type Progress, type Run } from './reports/runs.ts';
import { broughtLessons, isComing, timetableLessons } from './timetables/known-lessons.ts';
import { warnOfMissed, warnOfStanding } from './timetables/warn-of-missed.ts';
import { foreseeNotDone, type NotDone } from './timetables/write-timetables.ts';
import { analyzingGrowth } from './writing/analyze.ts';
import { amountOf, applyImport, idsOf, type Planned } from './writing/apply.ts';
import { inChunks } from './writing/in-chunks.ts';

/**
 * `dryRun` stops before anything is changed; `allowRemovals` lets a file remove more than a tenth of its rows;
 * `skipInvalid` leaves rows out that can't be taken, and what hangs on them.
 */
export type ImportOptions = { dryRun?: boolean; allowRemovals?: boolean; skipInvalid?: boolean };

export type ImportDeps = {
  db: Database;
  clock: Clock;
  /** The institution's: the dates of a bundle are days there. */
  timeZone: string;
  histories: Histories;
  onProgress?: (progress: Progress) => void;
};

/** An import under way; `finished` rejects when it broke off, and it may then be run again. */
export type StartedImport = { runId: string; finished: Promise<Report> };

/** Imports a OneRoster bundle, 1.1 or 1.2, from a zip or a folder; nothing is applied if there is a problem. */
export async function runImport(source: string, options: ImportOptions, deps: ImportDeps): Promise<Report> {
  const started = await startImport(source, options, deps);
  if (started) return await started.finished;
  const findings = collectFindings();
  findings.refuse('busy');
  return { ...EMPTY_REPORT, ...reportOf(findings) };
}

/** Begins it and answers at once; null when another import is under way. */
export async function startImport(
  source: string,
  options: ImportOptions,
  deps: ImportDeps,
): Promise<StartedImport | null> {
  const facts = { source, dryRun: options.dryRun ?? false };
  return await startRun(deps, facts, (run) => importBundle(run, source, options, deps));
}

/** Begins a run of an import of any kind, and has its report kept. */
export async function startRun(
  deps: Pick<ImportDeps, 'db' | 'clock' | 'onProgress'>,
  facts: { source: string; dryRun: boolean },
  work: (run: Run) => Promise<Report>,
): Promise<StartedImport | null> {
  const run = await beginRun(deps, facts);
  return run && { runId: run.id, finished: finish(run, work) };
}

async function finish(run: Run, work: (run: Run) => Promise<Report>): Promise<Report> {
  const startedAt = performance.now();
  const secondsSince = () => Math.round((performance.now() - startedAt) / 100) / 10;
  try {
    const report = { ...(await work(run)), seconds: secondsSince() };
    await run.end(report);
    return report;
  } catch (error) {
    const failed = {
      ...EMPTY_REPORT,
      outcome: 'failed' as const,
      failure: reasonOf(error),
      seconds: secondsSince(),
    };
    await run.end(failed).catch(() => {}); // the database may be away
    throw error;
  }
}

/** Of a failed statement the reason alone: its message would repeat the rows. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error ? reason.message : String(reason);
}

async function importBundle(
  run: Run,
  source: string,
  { dryRun = false, allowRemovals = false, skipInvalid = false }: ImportOptions,
  { db, clock, timeZone, histories }: ImportDeps,
): Promise<Report> {
  const findings = collectFindings({ skipInvalid });
  const now = await clock.now(db);
  const given = { db, timeZone, now, allowRemovals, run, histories };
  const { planned, lineOf, ...plan } = await planImport(source, given, findings);
  const found = () => ({ ...EMPTY_REPORT, ...plan, ...reportOf(findings) });
  if (!planned || findings.isRefused()) return { ...found(), outcome: 'refused' };
  const { added, changed } = planned.differences.enrollments;
  await warnOfEnded(db, [...added, ...changed], findings);
  const notDone = dryRun ? await foreseen(db, planned, now) : await apply(run, planned, plan.files, db);
  const line = (classId: string) => lineOf?.(classId) ?? null;
  warnOfMissed(notDone.missed, line, findings);
  warnOfStanding(notDone.standing, line, findings);
  return { ...found(), outcome: dryRun ? 'previewed' : 'applied' };
}

/** What of the lessons could not be done. */
async function foreseen(db: Database, { differences }: Planned, now: Date): Promise<NotDone> {
  const { timetables, classes } = differences;
  const leaving = [
    ...(await timetableLessons(db, idsOf(timetables.leaving))),
    ...(await broughtLessons(db, idsOf(classes.leaving))),
  ];
  const standing = leaving.filter((lesson) => lesson.wasTaken && isComing(lesson, now));
  const notDone: NotDone = { missed: [], standing };
  await inChunks([...timetables.added, ...timetables.changed], async (chunk) => {
    const found = await foreseeNotDone(db, chunk, now);
    notDone.missed.push(...found.missed);
    standing.push(...found.standing);
  });
  return notDone;
}

async function apply(run: Run, planned: Planned, files: Plan['files'], db: Database): Promise<NotDone> {
  const total = amountOf(planned);
  if (total === 0) return { missed: [], standing: [] };
  const step = analyzingGrowth(db, run.stepsOf(total));
  const notDone = await applyImport(planned, step);
  await step(0, (tx, now) => {
    const applied = { action: 'import.apply', entity: 'import', entityId: run.id, detail: { files } };
    return audit(tx, { actorId: null, ...applied }, now);
  });
  return notDone;
}
