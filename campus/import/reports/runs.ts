import { setTimeout as pause } from 'node:timers/promises';
import { subDays } from 'date-fns/subDays';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { and, eq, lt } from 'drizzle-orm';
import type * as z from 'zod';
import type { ImportReport, ImportState, runImportRequest } from '../../../contract/operations/imports.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { importRuns } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { text } from '../../platform/texts.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Step } from '../writing/apply.ts';
import {
  causeOf,
  collectFindings,
  EMPTY_REPORT,
  type Finding,
  type Findings,
  type Report,
} from './findings.ts';

const HEARTBEAT_MS = 5_000;
/** Whoever hasn't shown for this long was killed. */
const GONE_AFTER_MS = 20_000;
const WAIT_MS = 25_000;
const ASK_EVERY_MS = 1_000;
/** A report may hold values of people. */
const REPORT_KEPT_DAYS = 30;

/**
 * `dryRun` stops before any change; `allowRemovals` lets a file remove more than a tenth of its rows;
 * `skipInvalid` leaves out rows that can't be taken, and rows that depend on them.
 */
export type ImportOptions = Omit<z.infer<typeof runImportRequest>, 'path'>;

/** The dates of an import are days in the institution's zone. */
export type ImportDeps = { db: Database; clock: Clock; timeZone: string };

export type Run = {
  id: string;
  tell(phase: 'reading' | 'comparing' | 'applying'): Promise<void>;
  /** Steps of a work of `total`, each in a transaction of its own; throws once another run has taken over. */
  stepsOf(total: number): Step;
  end(report: Report): Promise<void>;
};

/** An import under way; `finished` rejects when it broke off, and it may then be run again. */
export type StartedImport = { runId: string; finished: Promise<Report> };
/** What an import of any kind does in its run. */
type Work = (run: Run, findings: Findings, now: Date) => Promise<Report>;

/** Begins a run of an import of any kind, and has its report kept; null when another is under way. */
export async function startRun(
  deps: ImportDeps,
  source: string,
  { dryRun = false, skipInvalid }: ImportOptions,
  work: Work,
): Promise<StartedImport | null> {
  const run = await beginRun(deps, { source, dryRun });
  const findings = collectFindings({ skipInvalid });
  return (
    run && {
      runId: run.id,
      finished: finish(run, async () => work(run, findings, await deps.clock.now(deps.db))),
    }
  );
}

async function finish(run: Run, work: () => Promise<Report>): Promise<Report> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  try {
    const report = { ...(await work()), seconds: seconds() };
    await run.end(report);
    return report;
  } catch (error) {
    const failed = { ...EMPTY_REPORT, outcome: 'failed' as const, failure: reasonOf(error) };
    await run.end({ ...failed, seconds: seconds() }).catch(() => {}); // the database may be away
    throw error;
  }
}

/** Of a failed statement the reason alone: its message would repeat the rows. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error ? reason.message : String(reason);
}

type Facts = { source: string; dryRun: boolean };

/**
 * Begins a run; an institution has only one at a time. It takes over a killed run after 20 s without a sign
 * of life, so it may wait a little; null if another run is under way.
 */
async function beginRun(deps: ImportDeps, facts: Facts): Promise<Run | null> {
  for (let waited = 0; waited <= WAIT_MS; waited += ASK_EVERY_MS) {
    const id = await tryToBegin(deps, facts);
    if (id) return runningAs(id, deps);
    await pause(ASK_EVERY_MS);
  }
  return null;
}

function tryToBegin({ db, clock }: ImportDeps, { source, dryRun }: Facts) {
  return clock.transact(db, async (tx, now) => {
    await tx.delete(importRuns).where(lt(importRuns.endedAt, subDays(now, REPORT_KEPT_DAYS)));
    await tx
      .update(importRuns)
      .set({ live: null, endedAt: now })
      .where(and(eq(importRuns.live, true), lt(importRuns.seenAt, subMilliseconds(now, GONE_AFTER_MS))));
    const [begun] = await tx
      .insert(importRuns)
      .values({ source, dryRun, live: true, startedAt: now, seenAt: now, phase: 'reading' })
      .onConflictDoNothing({ target: importRuns.live })
      .returning({ id: importRuns.id });
    return begun?.id;
  });
}

function runningAs(id: string, { db, clock }: ImportDeps): Run {
  const own = and(eq(importRuns.id, id), eq(importRuns.live, true));
  const show = (tx: Database, now: Date, facts: Partial<typeof importRuns.$inferInsert> = {}) =>
    tx
      .update(importRuns)
      .set({ ...facts, seenAt: now })
      .where(own)
      .returning({ id: importRuns.id });
  const heartbeat = setInterval(() => {
    clock.transact(db, show).catch(() => {}); // the next step meets what is wrong
  }, HEARTBEAT_MS);
  heartbeat.unref();

  let done = 0;
  return {
    id,
    async tell(phase) {
      await clock.transact(db, (tx, now) => show(tx, now, { phase }));
    },
    stepsOf: (total) => async (amount, work) => {
      const reached = done + amount;
      await clock.transact(db, async (tx, now) => {
        const [still] = await show(tx, now, { phase: 'applying', done: reached, total });
        if (!still) throw new Error('another import has taken over');
        await work(tx, now);
      });
      done = reached;
    },
    async end(report) {
      clearInterval(heartbeat);
      await clock.transact(db, (tx, now) => show(tx, now, { live: null, endedAt: now, report }));
    },
  };
}

/** How far an import is, and its report in a language once it has ended; throws `NotFound`. */
export async function findRun(
  db: Database,
  runId: string,
  language: Language,
  timeZone: string,
): Promise<ImportState> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, runId));
  if (!run) throw new NotFound('import', runId);
  const { phase, done, total } = run;
  const report = run.report as Report | null;
  const told = report && withTexts({ ...EMPTY_REPORT, ...report }, language, timeZone);
  return { phase, done, total, report: told };
}

function withTexts({ commonest, ...report }: Report, language: Language, timeZone: string): ImportReport {
  const say = (key: string, params?: Finding['params']) => text(language, timeZone, `import.${key}`, params);
  const told = (kind: 'problem' | 'warning', findings: Finding[]) =>
    findings.map(({ params, ...each }) => ({ ...each, text: say(`${kind}.${each.code}`, params) }));
  return {
    ...report,
    problems: told('problem', report.problems),
    warnings: told('warning', report.warnings),
    leftOut: told('problem', report.leftOut),
    likelyCause: commonest && say('likelyCause', { cause: say(`cause.${causeOf(commonest.code)}`) }),
  };
}
