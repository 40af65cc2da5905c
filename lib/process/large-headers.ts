import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusedEnvelope } from '../bff/http/refused-answer.ts';

/** What is taken, in bytes: Node's own limit, which gateways are set up for. */
const MAX_TAKEN_BYTES = 16 * 1024;
/** What is read so that it can be refused with a page, instead of a connection that ends. */
export const MAX_READ_BYTES = 128 * 1024;

export const hasLargeHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.reduce((bytes, part) => bytes + part.length + 2, 0) > MAX_TAKEN_BYTES;

/** 431 with a page that says what to do, in the language of the cookie; for calls the envelope. */
export function refuseLargeHeaders(
  { headers: { accept = '', cookie } }: IncomingMessage,
  res: ServerResponse,
  page: (cookies: string | undefined) => string,
): void {
  const isDocument = accept.includes('text/html');
  const body = isDocument ? page(cookie) : refusedEnvelope('shared.tooLarge');
  res.writeHead(431, {
    'content-type': isDocument ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    connection: 'close',
  });
  res.end(body);
}
