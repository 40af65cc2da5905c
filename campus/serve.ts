import { tellServiceManager } from '../observe/service-manager.ts';
import { startTracing } from '../observe/start-tracing.ts';
import { onStopSignal } from '../observe/stop-signal.ts';
import { DRAIN_MS } from './app.ts';
import type { CampusConfig } from './config.ts';
import { print } from './platform/terminal.ts';
import { type Campus, startCampus } from './start-campus.ts';

/** The process ends after this, whatever still hangs: calls, their connections, the database. */
const END_MS = DRAIN_MS + 2_000;

/**
 * Serves until SIGTERM, SIGINT or, for a child process, until its parent is gone. A parent is told
 * `{ type: 'ready', url, serviceToken, demo? }` over IPC; without one the address is printed.
 */
export async function serve(config: CampusConfig): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    onStopSignal(resolve);
    process.once('disconnect', resolve);
  });
  const stopTracing = await startTracing('ateneo-campus', process.env);
  const campus = await startCampus(config);
  tellReady(campus);
  tellServiceManager();
  await ended;
  await campus.leave();
  setTimeout(() => process.exit(1), END_MS).unref();
  await campus.stop();
  await stopTracing();
}

function tellReady({ url, serviceToken, demo }: Campus): void {
  if (process.connected) {
    process.send?.({ type: 'ready', url, serviceToken, demo: demo?.accounts });
  } else {
    print(`Campus listens on ${url}`);
    for (const { what, username, password } of demo?.accounts ?? [])
      print(`${username}  ${password}  ${what}`);
  }
  if (demo?.old)
    print('The demo university is more than 30 days old: npm run campus -- seed --fresh makes it anew.');
}
