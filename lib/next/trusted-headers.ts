import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { takeGatewayHeaders } from '../bff/gateway/gateway-headers.ts';
import { isRouterState } from './router-state.ts';

/** Headers between this server and the code behind it, ours or Next's. A browser's copies never get there. */
const TRUSTED_HEADERS = [
  'content-security-policy',
  'content-security-policy-report-only',
  'traceparent',
  'tracestate',
  'x-action-forwarded',
  'x-action-revalidated',
  'x-invocation-id',
  'x-locale',
  'x-matched-path',
  'x-nonce',
  'x-path',
  'x-prerender-revalidate',
  'x-prerender-revalidate-if-generated',
];
const TRUSTED_FAMILIES = /^(x-(ateneo|invoke|middleware|next|nextjs|now|vercel)|next)-/;

const ROUTER_STATE = 'next-router-state-tree';

/** What Next's client sends with its navigations; the last three in development only. */
const OF_NEXT_CLIENT = [
  'next-router-prefetch',
  'next-router-segment-prefetch',
  ROUTER_STATE,
  'next-url',
  'next-hmr-refresh',
  'x-nextjs-html-request-id',
  'x-nextjs-request-id',
];

/** No answer of ours depends on these. In Next's files they cause statuses without a page, hence a 500. */
const UNSERVED = ['if-match', 'if-unmodified-since', 'range'];

/** Takes away what a request can't say of itself, however it spells it. */
export function takeTrustedHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) {
    if (isInner(name) || UNSERVED.includes(name)) delete headers[name];
  }
  const state = headers[ROUTER_STATE];
  if (state !== undefined && !isRouterState(String(state))) delete headers[ROUTER_STATE];
}

/**
 * Tells the code behind: the client's `address` (or a proven gateway's better one), the gateway's data about
 * a person, and the request's id in the log. Answers whether a proven gateway told the address.
 */
export function setTrustedHeaders(req: IncomingMessage, address: string): boolean {
  const { headers } = req;
  const { clientAddress } = takeGatewayHeaders(req);
  headers['x-ateneo-peer'] = clientAddress ?? address;
  headers['x-ateneo-request'] = randomUUID();
  return clientAddress !== undefined;
}

/** Gives a request's document its nonce, and answers with its policy. Next reads both from these headers. */
export function setNonce({ headers }: IncomingMessage, policyOf: (nonce: string) => string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = policyOf(nonce);
  headers['x-nonce'] = nonce;
  headers['content-security-policy'] = policy;
  return policy;
}

function isInner(name: string): boolean {
  const spelled = name.replaceAll('_', '-');
  if (OF_NEXT_CLIENT.includes(name)) return false;
  return TRUSTED_HEADERS.includes(spelled) || TRUSTED_FAMILIES.test(spelled);
}
