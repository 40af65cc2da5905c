import { and, count, gt, isNotNull, isNull, lte, min } from 'drizzle-orm';
import { Counter, Gauge, Histogram } from 'prom-client';
import { DURATION_BUCKETS_S, expose, processRegistry } from '../../observe/registry.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { failedItems, jobs, outbox } from '../db/schema.ts';
import { missingFiles, sealedFiles, unclosedSurveys } from './files/unopened.ts';
import { countGivenUpNotices, countNoticesTriedAgain } from './notices/failed-notices.ts';
import type { Clock } from './time/clock.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** All metrics of campus (docs/operations.md). The database is asked at each scrape. */
export function createMetrics({ db, connections }: OpenDatabase, clock: Clock, keyIds: () => string[]) {
  const registry = processRegistry();
  const registers = [registry];
  let sizeOfHub = () => 0;
  let loadOfTurns = () => ({ running: 0, waiting: 0, refused: 0 });

  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await Promise.resolve(value()).catch(() => Number.NaN)); // the database is away: not known
      },
    });
  gauge('ateneo_campus_hub_connections', 'Connections to the hub of this process', () => sizeOfHub());
  gauge('ateneo_campus_turns_running', 'Calls that are answered', () => loadOfTurns().running);
  gauge(
    'ateneo_campus_turns_waiting',
    'Calls that wait for the turn of their person or address',
    () => loadOfTurns().waiting,
  );
  gauge(
    'ateneo_campus_turns_refused',
    'Calls beyond the share of their person or address, since the start',
    () => loadOfTurns().refused,
  );
  gauge('ateneo_campus_outbox_lag_seconds', 'Age of the oldest event that has no number yet', () =>
    outboxLagS(db, clock),
  );
  gauge('ateneo_campus_jobs_due', 'Jobs whose time has come', () => dueJobs(db, clock));
  gauge('ateneo_campus_jobs_failed', 'Jobs that failed and will be tried again', () => failedJobs(db));
  gauge('ateneo_campus_files_missing', 'Files of papers and of copies that are not there', () =>
    missingFiles(db),
  );
  gauge('ateneo_campus_files_sealed', 'Files that no key of this process opens', () =>
    sealedFiles(db, keyIds()),
  );
  gauge('ateneo_campus_surveys_unclosed', 'Surveys whose time is over and that are not closed', async () =>
    unclosedSurveys(db, await clock.now(db)),
  );
  gauge(
    'ateneo_campus_work_given_up',
    'Jobs and due things that failed too often and wait for the office',
    () => givenUp(db),
  );
  gauge('ateneo_campus_due_failing', 'Things that are due, fail and will be tried again', () =>
    db.$count(failedItems, isNull(failedItems.failedAt)),
  );
  gauge(
    'ateneo_campus_notices_failing',
    'Mails and pushes of notices that failed and will be tried again',
    () => countNoticesTriedAgain(db),
  );
  gauge(
    'ateneo_campus_notices_given_up',
    'Mails and pushes of notices of the last week that failed too often and wait for the office',
    async () => countGivenUpNotices(db, await clock.now(db)),
  );
  for (const state of ['open', 'idle', 'waiting'] as const) {
    if (!connections) continue;
    gauge(
      `ateneo_campus_database_connections_${state}`,
      `Connections to PostgreSQL: ${state}`,
      () => connections()[state],
    );
  }

  return {
    requests: new Histogram({
      name: 'ateneo_campus_request_duration_seconds',
      help: 'Calls, from their head to the end of the answer',
      labelNames: ['route', 'status'],
      buckets: DURATION_BUCKETS_S,
      registers,
    }),
    bookings: new Counter({
      name: 'ateneo_campus_bookings_total',
      help: 'Bookings of exams by what became of them: booked, waitlisted, or the first rule against it',
      labelNames: ['call', 'result'],
      registers,
    }),
    events: new Counter({
      name: 'ateneo_campus_events_total',
      help: 'Events told on the hub of this process',
      labelNames: ['name'],
      registers,
    }),
    watchTurns(load: typeof loadOfTurns) {
      loadOfTurns = load;
    },
    watchHub(size: () => number) {
      sizeOfHub = size;
    },
    expose: () => expose(registry),
  };
}

async function outboxLagS(db: Database, clock: Clock): Promise<number> {
  const [row] = await db
    .select({ oldest: min(outbox.occurredAt) })
    .from(outbox)
    .where(isNull(outbox.seq));
  return row?.oldest ? Math.max(0, ((await clock.now(db)).getTime() - row.oldest.getTime()) / 1000) : 0;
}

async function dueJobs(db: Database, clock: Clock): Promise<number> {
  const [row] = await db
    .select({ due: count() })
    .from(jobs)
    .where(and(lte(jobs.runAt, await clock.now(db)), isNull(jobs.failedAt)));
  return row?.due ?? 0;
}

async function failedJobs(db: Database): Promise<number> {
  const [row] = await db
    .select({ failed: count() })
    .from(jobs)
    .where(and(gt(jobs.attempts, 1), isNull(jobs.failedAt)));
  return row?.failed ?? 0;
}

const givenUp = async (db: Database): Promise<number> =>
  (await db.$count(jobs, isNotNull(jobs.failedAt))) +
  (await db.$count(failedItems, isNotNull(failedItems.failedAt)));
