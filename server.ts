import { randomBytes } from 'node:crypto';
import { tooLargePage, tooMuchPage } from './i18n/too-large-page.ts';
import { loadPendingRevocations } from './lib/bff/session/pending-revocations.ts';
import { createLog } from './lib/config/log.ts';
import { type PortalConfig, readPortalConfig } from './lib/config/portal-config.ts';
import { CampusFailed, type DemoAccount, startCampus } from './lib/process/campus-child.ts';
import { refuseTakenPort } from './lib/process/listen.ts';
import { sayUnreachable } from './lib/process/say-unreachable.ts';
import { serve } from './lib/process/serve.ts';
import { keepCompiled } from './observe/keep-compiled.ts';
import { loadLocalEnvironment } from './observe/local-environment.ts';
import { tellServiceManager } from './observe/service-manager.ts';
import { onStopSignal } from './observe/stop-signal.ts';

process.umask(0o077); // what it writes is for its own user
keepCompiled(); // Next is loaded later
const development = process.argv.includes('--dev');
Object.assign(process.env, {
  NODE_ENV: development ? 'development' : 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});

start().catch((error) => {
  const hasSaidWhy = error instanceof CampusFailed;
  if (!hasSaidWhy) console.error(`Ateneo can't start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});

async function start() {
  loadLocalEnvironment();
  const [config, log] = [readPortalConfig(process.env), createLog()];
  await refuseTakenPort(config);

  process.env.PORTAL_SECRET ||= randomBytes(32).toString('base64url'); // for an own campus: nobody else needs it
  if (config.PAYMENT_PROVIDER === 'simulator')
    process.env.PAYMENT_WEBHOOK_SECRET ||= randomBytes(32).toString('base64url'); // for the simulator and an own campus
  const campus = config.CAMPUS_URL.length > 0 ? undefined : await startCampus({ development, log });
  if (campus) process.env.CAMPUS_URL = campus.url;

  await loadPendingRevocations().catch((err) =>
    log.error({ err }, 'sign-outs that were not heard can not be read'),
  );
  const starting = serve({ config, log, tooLargePage, tooMuchPage });
  onStopSignal(stop);
  await starting;
  tellServiceManager();
  announce(config, campus?.demo);
  await sayUnreachable(config.CAMPUS_URL);

  async function stop() {
    await (await starting).stop();
    await campus?.stop();
    process.exit(0);
  }
}

/** Says on the terminal where the portal is, and how to sign in where there is a demo university. */
function announce({ publicOrigin, PRODUCTION_HOST }: PortalConfig, demo: DemoAccount[] = []): void {
  console.log(`\nAteneo is at ${publicOrigin}\n`);
  if (!PRODUCTION_HOST) console.log('Preview mode: PRODUCTION_HOST is not set.\n');
  if (demo.length === 0) return;
  console.log('Sign in as');
  for (const { what, username, password } of demo)
    console.log(`  ${username.padEnd(34)} ${password.padEnd(22)} ${what}`);
  console.log('');
}
