import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { careers, courseUnits, faculties, profiles, programmes, rooms } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { academicYearOf } from '../platform/time/academic-year.ts';
import { isComing, knownLessons, ofImports, ofTimetables } from './lessons/known-lessons.ts';
import { foreseeNotDone, type NotDone, warnOfNotDone } from './lessons/write-timetables.ts';
import { mapTarget } from './mapping/map-target.ts';
import { loadEarlier, type State, stateAfter, stateWithout } from './mapping/state.ts';
import { openBundle } from './reading/bundle.ts';
import { type ReadBundle, readBundle } from './reading/read-bundle.ts';
import { collectFindings, EMPTY_REPORT, type Findings, type Report, reportOf } from './reports/findings.ts';
import {
  type ImportDeps,
  type ImportOptions,
  type Run,
  type StartedImport,
  startRun,
} from './reports/runs.ts';
import { amountOf, analyzingGrowth, applyImport, type Planned } from './writing/apply.ts';
import { inChunks } from './writing/bulk.ts';
import { checkRemovals, contentsOf, differencesOf, idsOf, previewOf } from './writing/entries.ts';
import { loadFields, loadStored } from './writing/import-rows.ts';
import { departuresOf, type Histories } from './writing/leave.ts';
import { checkNaturalKeys, loadHeldKeys } from './writing/natural-keys.ts';
import { warnOfEnded } from './writing/write-enrolments.ts';

type BundleDeps = ImportDeps & { histories: Histories };
type Given = BundleDeps & ImportOptions & { now: Date };

/** Imports a OneRoster bundle (1.1 or 1.2) from a zip or a folder; applies nothing if there is a problem. */
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
  startRun(deps, source, options, async (run, findings, now) => {
    const { planned, lineOf, ...plan } = await planImport(
      run,
      source,
      { ...options, ...deps, now },
      findings,
    );
    const found = () => ({ ...EMPTY_REPORT, ...plan, ...reportOf(findings) });
    if (!planned || findings.isRefused()) return { ...found(), outcome: 'refused' };
    const { added, changed } = planned.differences.enrollments;
    await warnOfEnded(deps.db, [...added, ...changed], findings);
    const notDone = options.dryRun
      ? await foreseen(deps.db, planned, now)
      : await apply(run, planned, plan.files, deps.db);
    warnOfNotDone(notDone, lineOf, findings);
    return { ...found(), outcome: options.dryRun ? 'previewed' : 'applied' };
  });

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

async function apply(run: Run, planned: Planned, files: Report['files'], db: Database): Promise<NotDone> {
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

/** What was found out; without `planned` the bundle could not be compared with what is there. */
type Plan = Pick<Report, 'version' | 'files'> & {
  planned: Planned | null;
  /** Where a class stands in its file; null for one that an earlier import brought. */
  lineOf(classId: string): number | null;
};

const NO_PLAN: Plan = { version: null, files: [], planned: null, lineOf: () => null };

/**
 * Reads a bundle and compares it with the database, without changes. Problems go to `findings`: first those
 * of the rows themselves; once there are none, those of what the rows mean here.
 */
async function planImport(run: Run, source: string, given: Given, findings: Findings): Promise<Plan> {
  const read = await findings.catch(() => readSource(source, findings));
  if (!read) return NO_PLAN;

  await run.tell('comparing');
  const { db } = given;
  const facts = await loadFacts(db);
  const isFirst = Object.values(facts.stored).every((rows) => rows.size === 0);
  if (isFirst && !(await isEmptyInstitution(db))) findings.refuse('not_empty');
  const laid = { read, earlier: await loadEarlier(db, read, findings.skipInvalid) };
  let state = await stateAfter(laid, findings);
  let compared = await compare(state, read, facts, given, findings);
  while (compared instanceof Set) {
    state = await stateWithout(compared, state, laid, findings);
    compared = await compare(state, read, facts, given, findings);
  }
  return compared;
}

async function readSource(source: string, findings: Findings): Promise<ReadBundle> {
  const bundle = await openBundle(source);
  try {
    return await readBundle(bundle, findings);
  } finally {
    bundle.close();
  }
}

type Facts = Awaited<ReturnType<typeof loadFacts>>;

/** What is there before the import. */
async function loadFacts(db: Database) {
  const { id, personId, badge } = profiles;
  const held = await db
    .select({ id, personId, badge, cohortYear: careers.cohortYear })
    .from(profiles)
    .leftJoin(careers, eq(careers.id, profiles.id));
  return {
    known: new Map(held.map((profile) => [profile.id, profile])),
    stored: await loadStored(db),
    held: await loadHeldKeys(db),
    earlierProgrammes: await loadFields(db, 'programmes'),
    rooms: await db.select({ code: rooms.code, name: rooms.name }).from(rooms),
  };
}

/** True while the institution has no catalogue at all. */
async function isEmptyInstitution(db: Database): Promise<boolean> {
  const first = [faculties, programmes, courseUnits].map((table) => sql`(select 1 from ${table} limit 1)`);
  const found = await db.execute(sql`select where exists (${sql.join(first, sql` union all `)})`);
  return rowsOf(found).length === 0;
}

/**
 * Compares the mapped rows with the database. If that finds rows to leave out, it answers those instead: the
 * caller compares again without them, since other rows may depend on them.
 */
async function compare(
  state: State,
  read: ReadBundle,
  facts: Facts,
  { db, timeZone, now, allowRemovals, histories }: Given,
  findings: Findings,
): Promise<Plan | Set<string>> {
  const { version } = read;
  if (findings.isRefused()) return { ...NO_PLAN, version };

  const round = collectFindings(findings);
  const given = { ...facts, version, timeZone, currentYear: academicYearOf(now, timeZone) };
  const { target, newRooms } = await mapTarget(state, given, round);
  if (round.isRefused()) {
    findings.takeOver(round);
    return { ...NO_PLAN, version };
  }
  const { stored, held } = facts;
  const differences = differencesOf(target, stored);
  const departures = await departuresOf(db, differences, stored, histories);
  const handovers = checkNaturalKeys({ target, state, held, differences, departures }, round);
  if (round.rowsLeftOut.size > 0 && !round.isRefused()) {
    findings.takeOver(round, ['leftOut']);
    return round.rowsLeftOut;
  }
  if (!allowRemovals) checkRemovals(read, differences, stored, round);
  findings.takeOver(round);
  const knownOfferings = new Set(held.offering.values());
  return {
    version,
    files: previewOf(read, differences),
    planned: { differences, departures, handovers, knownOfferings, newRooms },
    lineOf: (classId) => state.classes.get(classId)?.line ?? null,
  };
}
