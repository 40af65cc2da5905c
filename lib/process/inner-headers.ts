import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { takeGatewayHeaders } from '../gateway/gateway-headers.ts';

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

/**
 * Tells the code behind who asks, from `address` unless a proven gateway says it better, what the gateway says of a
 * person, and under which id the request stands in the log. Answers whether a proven gateway has said the address.
 */
export function setInnerHeaders(req: IncomingMessage, address: string): boolean {
  const { headers } = req;
  for (const name of INNER_HEADERS) delete headers[name];
  const { clientAddress } = takeGatewayHeaders(req);
  headers['x-ateneo-peer'] = clientAddress ?? address;
  headers['x-ateneo-request'] = randomUUID();
  return clientAddress !== undefined;
}
