import type { Database } from '../db/database.ts';
import { audit } from '../platform/audit/audit.ts';
import { isComing, knownLessons, ofImports, ofTimetables } from './lessons/known-lessons.ts';
import { foreseeNotDone, type NotDone, warnOfNotDone } from './lessons/write-timetables.ts';
import { type Plan, planImport } from './plan-import.ts';
import { collectFindings } from './reports/findings.ts';
import { EMPTY_REPORT, type Report, reportOf } from './reports/report.ts';
import {
  type ImportDeps,
  type ImportOptions,
  type Run,
  type StartedImport,
  startRun,
} from './reports/runs.ts';
import { amountOf, applyImport, type Planned } from './writing/apply.ts';
import { inChunks } from './writing/bulk.ts';
import type { Histories } from './writing/departures.ts';
import { idsOf } from './writing/differences.ts';
import { contentsOf } from './writing/entries.ts';
import { analyzingGrowth } from './writing/steps.ts';
import { warnOfEnded } from './writing/write-enrolments.ts';

type BundleDeps = ImportDeps & { histories: Histories };

/** Imports a OneRoster bundle, 1.1 or 1.2, from a zip or a folder; nothing is applied if there is a problem. */
export async function runImport(source: string, options: ImportOptions, deps: BundleDeps): Promise<Report> {
  const started = await startImport(source, options, deps);
  if (started) return await started.finished;
  const findings = collectFindings();
  findings.refuse('busy');
  return { ...EMPTY_REPORT, ...reportOf(findings) };
}

/** Begins it and answers at once; null when another import is under way. */
export const startImport = (
  source: string,
  options: ImportOptions,
  deps: BundleDeps,
): Promise<StartedImport | null> =>
  startRun(deps, { source, dryRun: options.dryRun ?? false }, (run) =>
    importBundle(run, source, options, deps),
  );

async function importBundle(
  run: Run,
  source: string,
  { dryRun = false, allowRemovals = false, skipInvalid = false }: ImportOptions,
  { db, clock, timeZone, histories }: BundleDeps,
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
  warnOfNotDone(notDone, (classId) => lineOf?.(classId) ?? null, findings);
  return { ...found(), outcome: dryRun ? 'previewed' : 'applied' };
}

/** What of the lessons could not be done. */
async function foreseen(db: Database, { differences }: Planned, now: Date): Promise<NotDone> {
  const { timetables, classes } = differences;
  const leaving = [
    ...(await knownLessons(db, ofTimetables(idsOf(timetables.leaving)))),
    ...(await knownLessons(db, ofImports(idsOf(classes.leaving)))),
  ];
  const standing = leaving.filter((lesson) => lesson.wasTaken && isComing(lesson, now));
  const notDone: NotDone = { missed: [], standing };
  await inChunks([...timetables.added, ...timetables.changed], async (chunk) => {
    const found = await foreseeNotDone(db, contentsOf(chunk), now);
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
