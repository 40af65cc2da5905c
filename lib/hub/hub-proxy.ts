import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { traceHeaders } from '../../observe/trace.ts';
import { originsInOrder, setAside } from '../institution/origins.ts';
import { addSocket, allSockets } from '../session/live-sessions.ts';
import { windowEnd } from '../session/session.ts';
import { type Admitted, admit, HUB_PATH, NEGOTIATE_PATH, Refusal } from './hub-admission.ts';
import { pinnedToken } from './pinned-origin.ts';

const SWEEP_MS = 500;
const CONNECT_MS = 5_000;
const NEGOTIATE_BYTES = 64 * 1024;

export const isHubPath = (url: string | undefined) =>
  (url ?? '').split('?')[0]?.startsWith(HUB_PATH) ?? false;

/**
 * The way through to the institution's hub: checked, the bearer added, the cookie removed, to the fixed target, and
 * closed when the session's window is. Answers a function that stops it.
 */
export function startHubProxy(): () => void {
  const sweep = setInterval(closeExpired, SWEEP_MS);
  return () => {
    clearInterval(sweep);
    for (const socket of allSockets()) socket.close();
  };
}

/** Negotiation, server-sent events, long polls and what clients post. */
export async function proxyHubRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const admitted = await admit(req);
    if (req.socket.destroyed) return; // left meanwhile: nothing would take it out of the sockets again
    if (admitted.path === NEGOTIATE_PATH) return await negotiate(req, res, admitted);
    const upstream = ask(req, admitted);
    req.pipe(upstream);
    const release = hold(admitted, () => {
      upstream.destroy();
      res.destroy();
    });
    res.on('close', () => {
      release();
      upstream.destroy();
    });
    passOn(await answerOf(upstream), res);
  } catch (error) {
    const { status, retryAfter } = refusalOf(error);
    if (res.headersSent) return void res.destroy();
    res
      .writeHead(status, {
        'content-length': 0,
        connection: 'close',
        ...(retryAfter && { 'retry-after': retryAfter }),
      })
      .end();
  }
}

/** With the first origin that can: the connection is that one's from then on. */
async function negotiate(req: IncomingMessage, res: ServerResponse, admitted: Admitted) {
  req.resume();
  const askNext = (origin: string) => {
    const upstream = ask(req, { ...admitted, origin }, { 'content-length': '0' });
    res.on('close', () => upstream.destroy());
    return answerOf(upstream.end());
  };
  const origins = originsInOrder();
  const last = origins.pop() ?? '';
  for (const origin of origins) {
    const answer = await askNext(origin).catch(() => setAside(origin));
    if (answer && (answer.statusCode ?? 502) < 500) return await answerNegotiation(answer, origin, res);
    answer?.resume();
  }
  await answerNegotiation(await askNext(last), last, res);
}

/** WebSockets. A refused upgrade gets its status at once and its socket is closed. */
export async function proxyHubUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    const admitted = await admit(req, { upgrade: true });
    if (socket.destroyed) return;
    const upstream = ask(req, admitted, webSocketHeaders(req));
    const release = hold(admitted, () => socket.destroy());
    socket.on('close', () => {
      release();
      upstream.destroy();
    });
    upstream.end();
    const { answer, upstreamSocket, upstreamHead } = await upgradeOf(upstream);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(answer)}\r\n`);
    if (upstreamHead.length > 0) socket.write(upstreamHead);
    if (head.length > 0) upstreamSocket.write(head);
    pipeline(socket, upstreamSocket, socket, () => {
      socket.destroy();
      upstreamSocket.destroy();
    });
  } catch (error) {
    const { status } = refusalOf(error);
    const lines = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(lines, () => socket.destroy());
  }
}

/** Counts it among the session's sockets until it ends; renewal moves its end (A4, C8). */
function hold({ session, isLong }: Admitted, close: () => void): () => void {
  if (!isLong) return () => {};
  return addSocket({ sid: session.sid, windowEnd: windowEnd(session), close });
}

function closeExpired() {
  const now = Date.now();
  for (const socket of allSockets()) {
    if (now > socket.windowEnd) socket.close();
  }
}

/** To where its connection was negotiated; one that says nothing of it goes to whoever answers first. */
function ask(req: IncomingMessage, admitted: Admitted, extra: http.OutgoingHttpHeaders = {}) {
  const { session, path, query, origin = null } = admitted;
  const target = new URL(`${path}${query}`, origin ?? originsInOrder()[0]);
  const { 'content-type': type, 'content-length': length, accept, 'x-ateneo-request': id } = req.headers;
  return (target.protocol === 'https:' ? https : http).request(target, {
    method: req.method,
    agent: false,
    timeout: CONNECT_MS,
    headers: {
      authorization: `Bearer ${session.token}`,
      ...traceHeaders(),
      ...(id && { 'x-request-id': id }),
      ...(type && { 'content-type': type }),
      ...(length && { 'content-length': length }),
      ...(accept && { accept }),
      ...extra,
    },
  });
}

/** Without extensions: what is compressed can't be cut to size, and costs memory for each socket. */
const webSocketHeaders = ({ headers }: IncomingMessage) => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': headers['sec-websocket-key'],
  'sec-websocket-version': headers['sec-websocket-version'],
});

function answerOf(upstream: http.ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    upstream.once('socket', (socket) => socket.once('connect', () => upstream.setTimeout(0)));
    upstream.once('timeout', () => upstream.destroy(new Refusal(504)));
    upstream.once('response', resolve);
    upstream.once('error', reject);
  });
}

function upgradeOf(upstream: http.ClientRequest) {
  return new Promise<{ answer: IncomingMessage; upstreamSocket: Duplex; upstreamHead: Buffer }>(
    (resolve, reject) => {
      upstream.once('upgrade', (answer, upstreamSocket, upstreamHead) =>
        resolve({ answer, upstreamSocket, upstreamHead }),
      );
      answerOf(upstream).then((answer) => {
        answer.resume();
        const status = answer.statusCode ?? 502;
        reject(new Refusal(status >= 400 && status < 500 ? status : 502));
      }, reject);
    },
  );
}

function headerLines({ headers }: IncomingMessage): string {
  const passed = ['upgrade', 'connection', 'sec-websocket-accept', 'sec-websocket-protocol'];
  return passed.flatMap((name) => (headers[name] ? [`${name}: ${headers[name]}\r\n`] : [])).join('');
}

function passOn(answer: IncomingMessage, res: ServerResponse) {
  res.writeHead(answer.statusCode ?? 502, {
    ...(answer.headers['content-type'] && { 'content-type': answer.headers['content-type'] }),
    ...(answer.headers['content-length'] && { 'content-length': answer.headers['content-length'] }),
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  res.flushHeaders();
  pipeline(answer, res, () => {});
}

/** Only what a client needs to connect here: a `url` or an `accessToken` would lead it elsewhere. */
async function answerNegotiation(answer: IncomingMessage, origin: string, res: ServerResponse) {
  let text = '';
  for await (const chunk of answer) {
    text += chunk;
    if (text.length > NEGOTIATE_BYTES) throw new Refusal(502);
  }
  const status = answer.statusCode ?? 502;
  if (status !== 200) throw new Refusal(status >= 400 && status < 500 ? status : 502);
  const { connectionId, connectionToken, negotiateVersion, availableTransports } = JSON.parse(text);
  const ids = connectionToken
    ? { connectionId, connectionToken: pinnedToken(connectionToken, origin) }
    : { connectionId: pinnedToken(connectionId, origin) }; // version 0 knows the token only, under the id's name
  res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ ...ids, negotiateVersion, availableTransports }));
}

const refusalOf = (error: unknown) => (error instanceof Refusal ? error : new Refusal(502));
