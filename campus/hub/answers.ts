import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** On everything the hub answers: no cache keeps it, no proxy rewrites or compresses it. */
export const commonHeaders = {
  'Cache-Control': 'no-cache, no-store, no-transform',
  'X-Content-Type-Options': 'nosniff',
};

export type Refusal = {
  status: number;
  text: string;
  headers?: Record<string, string>;
};

export const refusals = {
  badId: { status: 400, text: 'The request needs exactly one connection id.' },
  notPolling: { status: 400, text: 'Only a long polling connection is ended by DELETE.' },
  unauthenticated: {
    status: 401,
    text: 'A valid bearer token is needed.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  },
  unknownPath: { status: 404, text: 'There is nothing here.' },
  unknownConnection: { status: 404, text: 'There is no such connection.' },
  postToWebSocket: { status: 405, text: 'A WebSocket carries its own messages.', headers: { Allow: 'GET' } },
  taken: { status: 409, text: 'The connection is in use over a transport.' },
  notTaken: { status: 409, text: 'The connection has no transport yet.' },
  busy: { status: 409, text: 'The message before this one is still being read.' },
  tooLarge: { status: 413, text: 'The message is larger than the hub takes.' },
  tooManyOfClient: {
    status: 429,
    text: 'You have too many open connections.',
    headers: { 'Retry-After': '15' },
  },
  failed: { status: 500, text: 'The hub failed.' },
  full: { status: 503, text: 'The hub takes no more connections now.', headers: { 'Retry-After': '15' } },
  unavailable: { status: 503, text: 'The hub cannot tell who you are now.', headers: { 'Retry-After': '5' } },
} satisfies Record<string, Refusal>;

export function wrongMethod(allowed: string[]): Refusal {
  return { status: 405, text: 'The method is not allowed here.', headers: { Allow: allowed.join(', ') } };
}

/** Thrown wherever a request or an upgrade is refused, and answered in one place each. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

export function answer(
  response: ServerResponse,
  status: number,
  body = '',
  headers: Record<string, string> = {},
): void {
  const described = status === 204 ? {} : bodyHeaders(body);
  response.writeHead(status, { ...commonHeaders, ...described, ...headers }).end(body);
}

/** Answers an upgrade in plain HTTP and destroys its socket, which would stay open for ever otherwise. */
export function refuseUpgrade(socket: Duplex, { status, text, headers }: Refusal): void {
  const fields = { ...commonHeaders, ...bodyHeaders(text), ...headers, Connection: 'close' };
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (const [name, value] of Object.entries(fields)) head.push(`${name}: ${value}`);
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function bodyHeaders(body: string): Record<string, string> {
  return { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': String(Buffer.byteLength(body)) };
}
