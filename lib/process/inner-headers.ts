import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Ours alone: between this server and the code behind it. A browser's own copies never get there. */
const INNER_HEADERS = [
  'x-ateneo-peer',
  'x-ateneo-request',
  'x-nonce',
  'x-locale',
  'x-path',
  'x-middleware-subrequest',
  'traceparent',
  'tracestate',
];

/** Tells the code behind who asks, as the socket has it, and under which id the request stands in the log. */
export function setInnerHeaders({ headers, socket }: IncomingMessage): void {
  for (const name of INNER_HEADERS) delete headers[name];
  headers['x-ateneo-peer'] = socket.remoteAddress ?? '';
  headers['x-ateneo-request'] = randomUUID();
}
