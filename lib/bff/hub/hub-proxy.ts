import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { traceHeaders } from '../../../observe/trace.ts';
import { portalConfig } from '../../config/portal-config.ts';
import { originsInOrder, setAside } from '../http/origins.ts';
import { lookUpOrigins, pinnedTo } from '../http/places.ts';
import { answerRaw } from '../http/raw-answer.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { addSocket, allSockets } from '../session/live-sockets.ts';
import { windowEnd } from '../session/session.ts';
import {
  type Admitted,
  admit,
  floodGate,
  NEGOTIATE_PATH,
  postedBody,
  Refusal,
  tooMany,
} from './hub-admission.ts';
import { checked, passOn, refusedAs } from './hub-answer.ts';
import { pinnedToken } from './pinned-origin.ts';

const SWEEP_MS = 500;
const CONNECT_MS = 5_000;
/** What neither listens nor is a socket is over by then, however slowly it comes or is answered. */
const SHORT_MS = 15_000;
const NEGOTIATE_BYTES = 64 * 1024;
const POST_BYTES = 1024 * 1024;

const takesPost = floodGate(100);
const takesPosted = floodGate(2 * POST_BYTES);
const takesFrames = floodGate(64 * 1024);

/**
 * The proxy to the institution's hub: it checks, adds the bearer, removes the cookie, has a fixed target, and
 * closes with the session's window. Answers a function that stops it.
 */
export function startHubProxy(): () => void {
  void lookUpOrigins();
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
    const release = hold(admitted, () => res.destroy());
    res.once('close', release);
    if (!admitted.isLong) endInTime(res, () => refuse(res, new Refusal(req.complete ? 504 : 408)));
    const body = req.method === 'POST' ? await takeBody(req, admitted) : null;
    if (admitted.path === NEGOTIATE_PATH) return await negotiate(req, res, admitted);
    passOn(await answerOf(askFor(res, ask(req, admitted, framing(body)), body)), res);
  } catch (error) {
    refuse(res, error);
  }
}

/** What a client posts is taken as a whole: as long as it comes, nothing of it is upstream. */
async function takeBody(req: IncomingMessage, { path, session }: Admitted): Promise<Buffer> {
  if (!takesPost(session.sid, 1)) throw tooMany();
  const body = await postedBody(req, path === NEGOTIATE_PATH ? NEGOTIATE_BYTES : POST_BYTES);
  if (!takesPosted(session.sid, body.length)) throw tooMany();
  return body;
}

/** Sent once; let go of when nobody waits for the answer any more. */
function askFor(res: ServerResponse, upstream: http.ClientRequest, body: Buffer | null = null) {
  res.once('close', () => upstream.destroy());
  return body ? upstream.end(body) : upstream.end();
}

/** Our own, whatever the client's was. */
const framing = (body: Buffer | null) => (body ? { 'content-length': body.length } : {});

function endInTime(res: ServerResponse, end: () => void) {
  const timeout = setTimeout(end, SHORT_MS);
  res.once('close', () => clearTimeout(timeout));
}

function refuse(res: ServerResponse, error: unknown) {
  const { status, headers } = refusalOf(error);
  if (res.headersSent) res.destroy();
  else res.writeHead(status, { ...headers, 'content-length': 0, connection: 'close' }).end();
}

/** With the first origin that can: the connection is that one's from then on. */
async function negotiate(req: IncomingMessage, res: ServerResponse, admitted: Admitted) {
  const askNext = (origin: string) =>
    answerOf(askFor(res, ask(req, { ...admitted, origin }, { 'content-length': '0' })));
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
    const timeout = setTimeout(() => upstream.destroy(new Refusal(504)), SHORT_MS);
    const release = hold(admitted, () => socket.destroy());
    socket.on('close', () => {
      release();
      clearTimeout(timeout);
      upstream.destroy();
    });
    const { answer, upstreamSocket, upstreamHead } = await upgradeOf(upstream.end());
    clearTimeout(timeout);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(answer)}\r\n`);
    socket.on('data', ({ length }: Buffer) => takesFrames(admitted.session.sid, length) || socket.destroy());
    if (upstreamHead.length > 0) socket.write(upstreamHead);
    if (head.length > 0) upstreamSocket.write(head);
    pipeline(socket, upstreamSocket, socket, () => {
      socket.destroy();
      upstreamSocket.destroy();
    });
  } catch (error) {
    const { status, headers } = refusalOf(error);
    answerRaw(socket, status, { ...securityHeaders(portalConfig()), ...headers });
  }
}

/** Counts it among the session's sockets until it ends; renewal moves its end (A4, C8). */
function hold({ session }: Admitted, close: () => void): () => void {
  const { sid, gatewayNames, absoluteEnd } = session;
  return addSocket({ sid, gatewayNames, absoluteEnd, windowEnd: windowEnd(session), close });
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
  const goesTo = origin ?? originsInOrder()[0] ?? '';
  const target = new URL(`${path}${query}`, goesTo);
  const { 'content-type': type, accept, 'x-ateneo-request': id } = req.headers;
  return (target.protocol === 'https:' ? https : http).request(target, {
    method: req.method,
    agent: false,
    timeout: CONNECT_MS,
    ...pinnedTo(goesTo),
    headers: {
      authorization: `Bearer ${session.token}`,
      ...traceHeaders(),
      ...(id && { 'x-request-id': id }),
      ...(type && { 'content-type': type }),
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
        reject(refusedAs(answer));
      }, reject);
    },
  );
}

function headerLines({ headers }: IncomingMessage): string {
  const passed = ['upgrade', 'connection', 'sec-websocket-accept', 'sec-websocket-protocol'];
  return passed.flatMap((name) => (headers[name] ? [`${name}: ${headers[name]}\r\n`] : [])).join('');
}

/** Only what a client needs to connect here: a `url` or an `accessToken` would lead it elsewhere. */
async function answerNegotiation(answer: IncomingMessage, origin: string, res: ServerResponse) {
  checked(answer, ['application/json']);
  let text = '';
  for await (const chunk of answer) {
    text += chunk;
    if (text.length > NEGOTIATE_BYTES) throw new Refusal(502);
  }
  const { connectionId, connectionToken, negotiateVersion, availableTransports } = JSON.parse(text);
  const ids = connectionToken
    ? { connectionId, connectionToken: pinnedToken(connectionToken, origin) }
    : { connectionId: pinnedToken(connectionId, origin) }; // version 0 knows the token only, under the id's name
  res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ ...ids, negotiateVersion, availableTransports }));
}

const refusalOf = (error: unknown) => (error instanceof Refusal ? error : new Refusal(502));
