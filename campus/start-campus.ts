import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { BACKLOG } from '../contract/wire/constants.ts';
import { createApp } from './app.ts';
import { AT_ONCE, jobHandlers, periodicTasks } from './background.ts';
import type { CampusConfig } from './config.ts';
import { startUpkeep } from './db/upkeep.ts';
import { type DemoNotice, demoNotice, isUntouched } from './demo/origin.ts';
import { refusePublishedPassword } from './demo/published-password.ts';
import { leave } from './http/inner-answers.ts';
import { openInstitution } from './institution.ts';
import { startLive } from './live.ts';
import { startPeriodicTasks } from './platform/jobs/periodic-tasks.ts';
import type { Pump } from './platform/jobs/pump.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { untoldMoves } from './platform/numbers/watch-numbers.ts';
import { announceCampus } from './running-campus.ts';

export type Campus = {
  url: string;
  serviceToken: string;
  /** Null when the institution isn't the demo university. */
  demo: DemoNotice | null;
  /** Answers for STOP_DELAY_MS more, for portals and balancers to see that it is about to end. */
  leave(): Promise<void>;
  /** Takes nothing new, ends what is connected, finishes what is under way, and closes the database. */
  stop(): Promise<void>;
};

/**
 * Starts the whole service: database, calls, hub, jobs and tasks, on CAMPUS_HOST and CAMPUS_PORT (0: any free
 * port). A new embedded database gets the demo university. A failure leaves nothing open.
 */
export async function startCampus(config: CampusConfig): Promise<Campus> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(config, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(config: CampusConfig, undo: (() => unknown)[]): Promise<Omit<Campus, 'stop'>> {
  const serviceToken = config.CAMPUS_SERVICE_TOKEN ?? randomBytes(32).toString('base64url');
  const timeZone = config.INSTITUTION_TIME_ZONE;

  const database = await openInstitution(config);
  const embedded = database.engine === 'pglite';
  undo.push(() => database.close());
  if (embedded) undo.push(() => database.db.execute(sql`checkpoint`));

  const app = await createApp(database, { ...config, CAMPUS_SERVICE_TOKEN: serviceToken });
  const { db, clock, log } = app;
  for (const { at, cause, by } of await untoldMoves(db))
    log.warn({ at, cause, by }, 'the database is not the one of the last number: every number was moved on');
  await clock.transact(db, async (tx, now) => {
    const wantsDemo = embedded && config.CAMPUS_DEMO && (await isUntouched(tx));
    await refusePublishedPassword(tx, { ...config, wantsDemo });
    if (!wantsDemo) return;
    const { makeDemo } = await import('./demo/university/make-demo.ts');
    await makeDemo(tx, now, { timeZone });
  });

  const live = await startLive(app, database);
  undo.push(() => Promise.all([app.close(), live.stop()]));
  const address = { host: config.CAMPUS_HOST, port: config.CAMPUS_PORT, backlog: BACKLOG };
  const url = await app.listen(address);

  const workers: Pump[] = [];
  for (const [lane, handlers] of Object.entries(jobHandlers(app, config))) {
    const atOnce = AT_ONCE[lane as keyof typeof AT_ONCE];
    workers.push(await startWorker(database, { clock, handlers, log, atOnce }));
  }
  const tasks = await startPeriodicTasks(database, { clock, timeZone, tasks: periodicTasks(config), log });
  const upkeep = startUpkeep(database, { timeZone, onError: (err) => log.error({ err }, 'upkeep failed') });
  undo.push(() => Promise.all([...workers.map((worker) => worker.stop()), tasks.stop(), upkeep.stop()]));

  undo.push(announceCampus(config.DATA_DIR, { url, serviceToken }));
  return {
    url,
    serviceToken,
    demo: await demoNotice(db, await clock.now(db)),
    leave: () => leave(app, config.STOP_DELAY_MS),
  };
}
