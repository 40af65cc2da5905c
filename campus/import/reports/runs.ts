import { setTimeout as pause } from 'node:timers/promises';
import { subDays } from 'date-fns/subDays';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { importRuns } from '../../db/schema.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Step } from '../writing/apply.ts';
import type { Report } from './report.ts';

const HEARTBEAT_MS = 5_000;
/** Whoever hasn't shown for this long was killed. */
const GONE_AFTER_MS = 20_000;
const WAIT_MS = 25_000;
const ASK_EVERY_MS = 1_000;
/** A report may hold values of people. */
const REPORT_KEPT_DAYS = 30;

/** `subject` is the file that is read; `total` is 0 until it is known. */
export type Progress = {
  phase: 'reading' | 'comparing' | 'applying';
  subject: string;
  done: number;
  total: number;
};

export type Run = {
  id: string;
  tell(phase: Progress['phase'], subject?: string): Promise<void>;
  /** Steps of a work of `total`, each in a transaction of its own; throws once another run has taken over. */
  stepsOf(total: number): Step;
  end(report: Report): Promise<void>;
};

type Deps = { db: Database; clock: Clock; onProgress?: (progress: Progress) => void };

/**
 * Begins a run, the only one at a time in the whole institution. One that was killed is taken over once it hasn't
 * shown for 20 s, so this may wait a little; null when another is really under way.
 */
export async function beginRun(deps: Deps, facts: { source: string; dryRun: boolean }): Promise<Run | null> {
  for (let waited = 0; waited <= WAIT_MS; waited += ASK_EVERY_MS) {
    const id = await tryToBegin(deps, facts);
    if (id) return runningAs(id, deps);
    await pause(ASK_EVERY_MS);
  }
  return null;
}

function tryToBegin({ db, clock }: Deps, { source, dryRun }: { source: string; dryRun: boolean }) {
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

function runningAs(id: string, { db, clock, onProgress = () => {} }: Deps): Run {
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
    async tell(phase, subject = '') {
      onProgress({ phase, subject, done: 0, total: 0 });
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
      onProgress({ phase: 'applying', subject: '', done, total });
    },
    async end(report) {
      clearInterval(heartbeat);
      await clock.transact(db, (tx, now) => show(tx, now, { live: null, endedAt: now, report }));
    },
  };
}
