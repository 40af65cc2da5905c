import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { tooLargePage, tooMuchPage } from './i18n/too-large-page.ts';
import { loadPendingRevocations } from './lib/bff/session/pending-revocations.ts';
import { createLog } from './lib/config/log.ts';
import { readPortalConfig } from './lib/config/portal-config.ts';
import { announce } from './lib/process/announce.ts';
import { CampusFailed, startCampus } from './lib/process/campus-child.ts';
import { refuseTakenPort } from './lib/process/listen.ts';
import { sayUnreachable } from './lib/process/say-unreachable.ts';
import { serve } from './lib/process/serve.ts';
import { work } from './lib/process/workers/worker.ts';
import { workerCount } from './lib/process/workers/worker-count.ts';
import { startWorkers, WorkerFailed } from './lib/process/workers/workers.ts';
import { keepCompiled } from './observe/keep-compiled.ts';
import { loadLocalEnvironment } from './observe/local-environment.ts';
import { onStopSignal } from './observe/stop-signal.ts';

process.umask(0o077); // what it writes is for its own user
keepCompiled(); // Next is loaded later
const development = process.argv.includes('--dev');
Object.assign(process.env, {
  NODE_ENV: development ? 'development' : 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});

run().catch((error) => {
  const hasSaidWhy = error instanceof CampusFailed || error instanceof WorkerFailed;
  if (!hasSaidWhy) console.error(`Ateneo can't start: ${messageOf(error)}`);
  process.exit(1);
});

async function run() {
  if (cluster.isWorker) await work(readPortal());
  else await start();
}

async function start() {
  loadLocalEnvironment();
  const given = readPortal();
  const { config, log } = given;
  await refuseTakenPort(config);

  process.env.PORTAL_SECRET ||= randomBytes(32).toString('base64url'); // for an own campus: nobody else needs it
  if (config.PAYMENT_PROVIDER === 'simulator')
    process.env.PAYMENT_WEBHOOK_SECRET ||= randomBytes(32).toString('base64url'); // for the simulator and an own campus
  const campus = config.CAMPUS_URL.length > 0 ? undefined : await startCampus({ development, log });
  if (campus) process.env.CAMPUS_URL = campus.url;

  await loadPendingRevocations().catch((err) =>
    log.error({ err }, 'sign-outs that were not heard can not be read'),
  );
  const workers = workerCount(config, process.env);
  const starting = workers === 1 ? serve(given) : startWorkers(workers, given);
  onStopSignal(stop); // before the last worker listens the first one answers already
  await starting;
  announce(config, campus?.demo);
  await sayUnreachable(config.CAMPUS_URL);

  async function stop() {
    await (await starting).stop();
    await campus?.stop();
    process.exit(0);
  }
}

function readPortal() {
  return { config: readPortalConfig(process.env), log: createLog(), tooLargePage, tooMuchPage };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
