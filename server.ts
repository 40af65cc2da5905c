import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { tooLargePage } from './i18n/too-large-page.ts';
import { type PortalConfig, readPortalConfig } from './lib/config/portal-config.ts';
import { isHubPath } from './lib/hub/hub-admission.ts';
import { proxyHubRequest, proxyHubUpgrade, startHubProxy } from './lib/hub/hub-proxy.ts';
import { createPortalMetrics } from './lib/metrics/create-portal-metrics.ts';
import { measureRequest } from './lib/metrics/measure-requests.ts';
import { keepPortalMetrics } from './lib/metrics/portal-metrics.ts';
import { announce } from './lib/process/announce.ts';
import { CampusFailed, startCampus } from './lib/process/campus-child.ts';
import { clientAddresses } from './lib/process/client-address.ts';
import { startDelivery } from './lib/process/deliver-sign-outs.ts';
import { createDoor } from './lib/process/door.ts';
import { drainable } from './lib/process/drain.ts';
import { createInnerAnswers } from './lib/process/inner-answers.ts';
import { setInnerHeaders } from './lib/process/inner-headers.ts';
import { hasLargeHeaders, refuseLargeHeaders } from './lib/process/large-headers.ts';
import { listening, refuseTakenPort } from './lib/process/listen.ts';
import { createLog } from './lib/process/log.ts';
import { logUncaught } from './lib/process/log-uncaught.ts';
import { sayUnreachable } from './lib/process/say-unreachable.ts';
import { createStaticFiles } from './lib/process/static-files.ts';
import { traceRequest } from './lib/process/trace-request.ts';
import { noticeForwarding } from './lib/process/untrusted-forwarding.ts';
import { loadUnheard } from './lib/session/unheard-sign-outs.ts';
import { loadLocalEnvironment } from './observe/local-environment.ts';
import { startTracing } from './observe/start-tracing.ts';
import { onStopSignal } from './observe/stop-signal.ts';

const DRAIN_MS = 10_000;

process.umask(0o077); // what it writes is for its own user
const development = process.argv.includes('--dev');
Object.assign(process.env, {
  NODE_ENV: development ? 'development' : 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});

main().catch((error) => {
  if (!(error instanceof CampusFailed)) console.error(`Ateneo can't start: ${messageOf(error)}`);
  process.exit(1);
});

async function main() {
  loadLocalEnvironment();
  const config = readPortalConfig(process.env);
  const log = createLog();
  await refuseTakenPort(config);

  process.env.PORTAL_SECRET ||= randomBytes(32).toString('base64url'); // for an own campus: nobody else needs it
  const campus = config.CAMPUS_URL.length > 0 ? undefined : await startCampus({ development, log });
  if (campus) process.env.CAMPUS_URL = campus.url;

  const stopTracing = await startTracing('ateneo-portal', process.env);
  const metrics = createPortalMetrics();
  keepPortalMetrics(metrics);
  await loadUnheard().catch((err) => log.error({ err }, 'sign-outs that were not heard can not be read'));
  const pages = await preparePages(config);
  const stopDelivery = startDelivery(log);
  const stopHubProxy = startHubProxy();
  logUncaught(log);

  const inner = createInnerAnswers(config, {
    campusUrls: (process.env.CAMPUS_URL ?? '').split(','),
    metrics,
  });
  const addressOf = clientAddresses(config.TRUSTED_PROXIES);
  const notice = noticeForwarding(config.TRUSTED_PROXIES, (line) => log.warn(line));
  let stopping = false;
  const server = createDoor({ config, log, request, upgrade });
  const drain = drainable(server);
  await listening(server, config);

  onStopSignal(stop);
  announce(config, campus?.demo);
  await sayUnreachable(config.CAMPUS_URL);

  function request(req: http.IncomingMessage, res: http.ServerResponse) {
    if (inner.answers(req, res)) return;
    measureRequest(req, res);
    if (hasLargeHeaders(req)) return refuseLargeHeaders(req, res, tooLargePage);
    notice(req, setInnerHeaders(req, addressOf(req)));
    if (stopping) res.setHeader('connection', 'close');
    traceRequest(req, res, () => {
      if (isHubPath(req.url)) void proxyHubRequest(req, res);
      else void pages.handle(req, res);
    });
  }

  function upgrade(req: http.IncomingMessage, socket: Duplex, head: Buffer) {
    setInnerHeaders(req, addressOf(req));
    if (development && req.url?.startsWith('/_next/')) pages.server.emit('upgrade', req, socket, head);
    else void proxyHubUpgrade(req, socket, head);
  }

  async function stop() {
    stopping = true;
    inner.stop();
    await pause(config.STOP_DELAY_MS);
    stopHubProxy();
    stopDelivery();
    await drain(DRAIN_MS);
    await campus?.stop();
    await stopTracing();
    process.exit(0);
  }
}

/** Next behind a server that never listens: it adds its upgrade listener there, and upgrades stay ours. */
async function preparePages({ HOST, PORT }: PortalConfig) {
  const server = http.createServer();
  const { default: next } = await import('next'); // reads NODE_ENV when it is loaded
  const app = next({ dev: development, quiet: !development, hostname: HOST, port: PORT, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  if (development) return { server, handle };
  const staticFile = createStaticFiles(join(process.env.NEXT_DIST_DIR ?? '.next', 'static'));
  return {
    server,
    handle: async (req: http.IncomingMessage, res: http.ServerResponse) =>
      (await staticFile(req, res)) || handle(req, res),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
