import type { IncomingMessage, ServerResponse } from 'node:http';
import { OWN_LINES } from '../../contract/wire/own-lines.ts';
import { createFairTurns, TooManyRequests } from '../../observe/fair-turns.ts';
import { turnLimits } from '../../observe/turn-limits.ts';
import { refusedEnvelope } from '../bff/http/refused-answer.ts';
import { portalMetrics } from '../bff/metrics/portal-metrics.ts';
import { askerOf, inNameOf, isAddress, shareOf } from '../bff/session/asker.ts';
import { readSession } from '../bff/session/read-session.ts';
import type { PortalConfig } from '../config/portal-config.ts';
import { isCallPath } from './request-fault.ts';

/** Longer than a page of a busy hour takes; whoever waits longer had better come again. */
const WAIT_MS = 20_000;

/**
 * Has each person, or each address where nobody is signed in, use its share of this process (docs/adr/0044).
 * `tooMuchPage`: what is shown to who asks for more, by the cookies.
 */
export function createFairShare(config: PortalConfig, tooMuchPage: (cookies: string | undefined) => string) {
  const turns = createFairTurns();
  const limits = turnLimits(config, WAIT_MS);
  portalMetrics()?.watchTurns(turns.load);

  /** Does the work when it is the turn of who asks. */
  return async function inTurn(
    req: IncomingMessage,
    res: ServerResponse,
    work: () => unknown,
  ): Promise<void> {
    const path = req.url?.split('?')[0] ?? '/';
    if (FILES.test(path)) return void work();
    const whose = await whoseOf(req);
    if (hasOwnLine(path)) return void inNameOf(whose, work);
    const left = new AbortController();
    const leave = () => left.abort();
    res.once('close', leave);
    try {
      const limit = isAddress(whose) ? limits.address : limits.person;
      const end = await turns.enter(shareOf(whose), limit, left.signal);
      res.off('close', leave);
      for (const event of ['finish', 'close']) res.once(event, end);
      if (DOWNLOADS.test(path)) beforeHead(res, end);
      if (res.closed) end();
      else inNameOf(whose, work);
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      if (!res.closed) refuse(req, res, error);
    }
  };

  function refuse(req: IncomingMessage, res: ServerResponse, { retryAfterS }: TooManyRequests) {
    const isCall = isCallPath(req.url);
    const isDocument = !isCall && req.headers.accept?.includes('text/html') === true;
    const body = isCall ? refusedEnvelope('shared.tooMuch') : '';
    const sent = isDocument ? tooMuchPage(req.headers.cookie) : body;
    res.writeHead(429, {
      'retry-after': String(retryAfterS),
      'cache-control': 'no-store',
      'content-type': isDocument ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(sent)),
      ...(isDocument && { 'content-security-policy': PAGE_POLICY }),
    });
    res.end(sent);
  }
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What is in memory, or made once for everybody. */
const FILES = /^\/(_next|assets)\/|^\/(sw\.js|favicon\.ico)$/;

/** Files that are sent piece by piece, at the reader's pace; a person has one at a time (`openFile`). */
const DOWNLOADS = /^\/api\/(student\/documents\/files|account\/copies)\//;

/** Does it once the answer begins to be sent. */
function beforeHead(res: ServerResponse, work: () => void) {
  const writeHead = res.writeHead.bind(res) as (...head: unknown[]) => ServerResponse;
  res.writeHead = (...head: unknown[]) => {
    work();
    return writeHead(...head);
  };
}

/** Where what comes from one address is told apart by finer means, or takes as long as a network does. */
const hasOwnLine = (path: string) => OWN_LINES.some((line) => path === `/api/${line}`);

async function whoseOf({ headers }: IncomingMessage): Promise<string> {
  const read = await readSession(headers.cookie, Date.now(), { heedsLeft: false });
  const session = read.state === 'open' || read.state === 'replaced' ? read.session : null;
  return askerOf(session, String(headers['x-ateneo-peer']));
}
