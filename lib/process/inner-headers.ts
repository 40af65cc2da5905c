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

/** Tells the code behind from where one asks, and under which id the request stands in the log. */
export function setInnerHeaders(req: IncomingMessage, clientAddress: string): void {
  const { headers } = req;
  for (const name of INNER_HEADERS) delete headers[name];
  headers['x-ateneo-peer'] = clientAddress;
  headers['x-ateneo-request'] = randomUUID();
}
