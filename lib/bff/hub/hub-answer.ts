import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { Refusal } from './hub-admission.ts';

/** What the transports are answered with; of anything else a page of our own origin could be made. */
const TYPES = ['application/octet-stream', 'text/event-stream', 'text/plain'];
const DONE = [200, 202, 204];
const REFUSED = [400, 401, 403, 404, 405, 409, 413, 429, 503];

/** Passes the body on, under a type and a status of a hub's, and no other header. */
export function passOn(answer: IncomingMessage, res: ServerResponse): void {
  const { 'content-length': length } = answer.headers;
  res.writeHead(checked(answer, TYPES), {
    'content-type': typeOf(answer) ?? 'application/octet-stream',
    ...(length && { 'content-length': length }),
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  res.flushHeaders();
  pipeline(answer, res, () => {});
}

/** A hub answer's status. Any other answer throws how the client is refused. */
export function checked(answer: IncomingMessage, types: string[]): number {
  const { statusCode: status = 502, headers } = answer;
  const type = typeOf(answer);
  const isSpoken = type === undefined || types.includes(type);
  if (DONE.includes(status) && isSpoken && !headers['content-encoding']) return status;
  answer.destroy();
  throw refusedAs(answer);
}

/** By its own status, 502 if that makes no sense; with the seconds to wait where it says them. */
export function refusedAs({ statusCode: status = 502, headers }: IncomingMessage): Refusal {
  const { 'retry-after': seconds = '' } = headers;
  const again: Record<string, string> = /^\d{1,4}$/.test(seconds) ? { 'retry-after': seconds } : {};
  return REFUSED.includes(status) ? new Refusal(status, again) : new Refusal(502);
}

const typeOf = ({ headers }: IncomingMessage) => headers['content-type']?.split(';')[0]?.trim().toLowerCase();
