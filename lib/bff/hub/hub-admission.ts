import type { IncomingMessage } from 'node:http';
import { readNumber, SINCE_PARAMETER } from '../../../contract/live/events-since.ts';
import { HUB_PATH } from '../../../contract/wire/constants.ts';
import { portalConfig } from '../../config/portal-config.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { allSockets, countOfSockets } from '../session/live-sockets.ts';
import { readSession } from '../session/read-session.ts';
import type { Session } from '../session/session.ts';
import { unpinned } from './pinned-origin.ts';

export const NEGOTIATE_PATH = '/notifications/negotiate';

export const isHubPath = (url: string | undefined) =>
  (url ?? '').split('?')[0]?.startsWith(HUB_PATH) ?? false;

/** `origin`: where the connection was negotiated, if known. `isLong`: it may stay until the window ends. */
export type Admitted = {
  session: Session;
  path: string;
  query: string;
  origin: string | null;
  isLong: boolean;
};

/** What isn't let through, with the status that says why. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, headers: Record<string, string> = {}) {
    super(`hub refused: ${status}`);
    this.status = status;
    this.headers = headers;
  }
}

const FLOOD_WINDOW_MS = 10_000;
const AGAIN = { 'retry-after': '10' };
export const tooMany = () => new Refusal(429, AGAIN);

/** Path, origin, session and number, in this order; throws `Refusal` (400, 401, 403, 404, 405, 429, 503). */
export async function admit(req: IncomingMessage, { upgrade = false } = {}): Promise<Admitted> {
  const url = parsedUrl(req.url);
  checkPath(url.pathname, req.method ?? '', upgrade);
  if (upgrade || req.method !== 'POST') checkNoBody(req);
  if (upgrade && req.headers['sec-websocket-version'] !== '13') throw new Refusal(400);
  if (!isOwnRequest(req, upgrade)) throw new Refusal(403);
  const read = await readSession(req.headers.cookie);
  if (read.state !== 'open' || !read.session.profile) throw new Refusal(401);
  checkRoom(read.session.sid);
  const isLong = upgrade || req.method === 'GET';
  return { session: read.session, path: url.pathname, ...queryOf(url.searchParams), isLong };
}

function parsedUrl(url: string | undefined): URL {
  if (!url?.startsWith('/') || !URL.canParse(url, 'http://ateneo.invalid')) throw new Refusal(400);
  return new URL(url, 'http://ateneo.invalid');
}

function checkPath(path: string, method: string, upgrade: boolean) {
  if (path !== HUB_PATH && path !== NEGOTIATE_PATH) throw new Refusal(404);
  if (upgrade && path !== HUB_PATH) throw new Refusal(404);
  const allowed = path === NEGOTIATE_PATH ? ['POST'] : upgrade ? ['GET'] : ['GET', 'POST', 'DELETE'];
  if (!allowed.includes(method)) throw new Refusal(405, { allow: allowed.join(', ') });
}

/** Node sends no framing of a body with GET and DELETE: upstream it would be read as a request of its own. */
function checkNoBody({ headers }: IncomingMessage) {
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = headers;
  if (coding !== undefined || length !== '0') throw new Refusal(400);
}

/** A browser says where a request comes from; on an upgrade only by its Origin. */
function isOwnRequest({ headers }: IncomingMessage, upgrade: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site && !upgrade) return site === 'same-origin';
  return isOwnOrigin(headers.origin);
}

function checkRoom(sid: string) {
  const { HUB_SOCKETS, HUB_SOCKETS_PER_SESSION } = portalConfig();
  if (countOfSockets(sid) >= HUB_SOCKETS_PER_SESSION) throw tooMany();
  if (allSockets().size >= HUB_SOCKETS) throw new Refusal(503, AGAIN);
}

/** The checked parts of a query: the protocol's and the page's number. `id` is the connection's token. */
function queryOf(given: URLSearchParams): Pick<Admitted, 'query' | 'origin'> {
  const id = given.get('id');
  const version = given.get('negotiateVersion');
  if (id !== null && !/^([\w-]{8}\.)?[\w-]{1,128}$/.test(id)) throw new Refusal(400);
  const { token, origin } = id === null ? { token: null, origin: null } : unpinned(id);
  const since = readNumber(given.get(SINCE_PARAMETER));
  const query = new URLSearchParams({
    ...(token !== null && { id: token }),
    ...(version !== null && { negotiateVersion: version === '1' ? '1' : '0' }),
    ...(since !== null && { [SINCE_PARAMETER]: String(since) }),
  });
  return { query: query.size > 0 ? `?${query}` : '', origin };
}

/**
 * Counts each session's input in windows of ten seconds; false above `limit`. A client that only listens
 * pings every 15 seconds with eleven bytes.
 */
export function floodGate(limit: number): (sid: string, amount: number) => boolean {
  const counted = new Map<string, number>();
  let since = 0;
  return (sid, amount) => {
    if (performance.now() - since > FLOOD_WINDOW_MS) {
      counted.clear();
      since = performance.now();
    }
    const sum = (counted.get(sid) ?? 0) + amount;
    counted.set(sid, sum);
    return sum <= limit;
  };
}

/** The whole body, counted as it is read; beyond the limit 413. It is sent on only when it is complete. */
export function postedBody(req: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limitBytes) return void chunks.push(chunk);
      req.pause();
      reject(new Refusal(413));
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('close', () => reject(new Refusal(400)));
  });
}
