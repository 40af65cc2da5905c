import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { drainable } from '../../observe/drain.ts';
import { listed } from '../../observe/settings.ts';
import { startTracing } from '../../observe/start-tracing.ts';
import { isHubPath } from '../bff/hub/hub-admission.ts';
import { proxyHubRequest, proxyHubUpgrade, startHubProxy } from '../bff/hub/hub-proxy.ts';
import { createPortalMetrics } from '../bff/metrics/create-portal-metrics.ts';
import { measureRequest } from '../bff/metrics/measure-requests.ts';
import { keepPortalMetrics } from '../bff/metrics/portal-metrics.ts';
import { startAskingWhatIsOffered } from '../bff/offered/ask-what-is-offered.ts';
import type { Log } from '../config/log.ts';
import type { PortalConfig } from '../config/portal-config.ts';
import { preparePages } from '../next/pages.ts';
import { setTrustedHeaders } from '../next/trusted-headers.ts';
import { clientAddresses } from './client-address.ts';
import { startDelivery } from './deliver-sign-outs.ts';
import { createEdgeServer } from './edge-server.ts';
import { createFairShare } from './fair-share.ts';
import { createInnerAnswers } from './inner-answers.ts';
import { hasLargeHeaders, refuseLargeHeaders } from './large-headers.ts';
import { listening } from './listen.ts';
import { logUncaught } from './log-uncaught.ts';
import { traceRequest } from './trace-request.ts';
import { noticeForwarding } from './untrusted-forwarding.ts';

/** The pages for too large headers and for who asks too much, in the language of the cookies. */
export type Portal = {
  config: PortalConfig;
  log: Log;
  tooLargePage(cookies: string | undefined): string;
  tooMuchPage(cookies: string | undefined): string;
};

const DRAIN_MS = 10_000;
/** The most that the start waits to hear what the institution offers. */
const OFFERED_MS = 1_000;

/**
 * Answers browsers from the moment it resolves. `stop` lets a balancer notice, and resolves when nothing is
 * under way.
 */
export async function serve({
  config,
  log,
  tooLargePage,
  tooMuchPage,
}: Portal): Promise<{ stop(): Promise<void> }> {
  const metrics = createPortalMetrics();
  const stopTracing = await startTracing('ateneo-portal', process.env);
  keepPortalMetrics(metrics);
  const campusUrls = listed(process.env.CAMPUS_URL ?? '');
  const asking = startAskingWhatIsOffered(campusUrls, log);
  const soon = Promise.race([asking.heard, pause(OFFERED_MS, undefined, { ref: false })]);
  const pages = await preparePages(config, log);
  const stopDelivery = startDelivery(log);
  const stopHubProxy = startHubProxy();
  logUncaught(log);

  const inner = createInnerAnswers(config, metrics);
  const inTurn = createFairShare(config, tooMuchPage);
  const addressOf = clientAddresses(config.TRUSTED_PROXIES);
  const notice = noticeForwarding(config.TRUSTED_PROXIES, (line) => log.warn(line));
  let stopping = false;
  const server = createEdgeServer({ config, log, request, upgrade });
  const drain = drainable(server);
  await soon;
  await listening(server, config);
  return { stop };

  function request(req: IncomingMessage, res: ServerResponse) {
    if (inner.answers(req, res)) return;
    measureRequest(req, res);
    if (hasLargeHeaders(req)) return refuseLargeHeaders(req, res, tooLargePage);
    notice(req, setTrustedHeaders(req, addressOf(req)));
    if (stopping) res.setHeader('connection', 'close');
    traceRequest(req, res, () => {
      if (isHubPath(req.url)) void proxyHubRequest(req, res);
      else void inTurn(req, res, () => void pages.handle(req, res));
    });
  }

  function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer) {
    setTrustedHeaders(req, addressOf(req));
    const isOfNext = config.NODE_ENV === 'development' && req.url?.startsWith('/_next/');
    if (isOfNext) pages.server.emit('upgrade', req, socket, head);
    else void proxyHubUpgrade(req, socket, head);
  }

  async function stop() {
    stopping = true;
    inner.stop();
    await pause(config.STOP_DELAY_MS);
    stopHubProxy();
    stopDelivery();
    asking.stop();
    await drain(DRAIN_MS);
    await stopTracing();
  }
}
