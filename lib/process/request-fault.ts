import type { IncomingMessage } from 'node:http';
import { isHubPath } from '../bff/hub/hub-admission.ts';

/** Why a request goes no further, in words of ours: they stand in the log. */
export type Fault = { status: number; why: string; allow?: string };

const PAGE_METHODS = ['GET', 'HEAD'];
/** Calls and the hub refuse the others of these themselves, as their clients expect it. */
const CALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** What the bundler's page asks of its own server. */
const DEVELOPMENT = /^\/(_next\/|__nextjs_)/;
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Null for a request that every parser reads alike; else why and with which status it is refused. `Host` may
 * be missing in HTTP/1.0 alone, which balancers use for their checks.
 */
export function faultOf(req: IncomingMessage, { development }: { development: boolean }): Fault | null {
  return framingFault(req) ?? hostFault(req) ?? targetFault(req.url ?? '') ?? methodFault(req, development);
}

function framingFault({ httpVersion, headers }: IncomingMessage): Fault | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return bad('version');
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  if (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked') return bad('transfer-encoding');
  return headers['content-length'] === undefined ? null : bad('two lengths');
}

function hostFault({ httpVersion, rawHeaders }: IncomingMessage): Fault | null {
  const hosts = rawHeaders.filter(
    (_part, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  );
  if (hosts.length === 0) return httpVersion === '1.0' ? null : bad('no host');
  if (hosts.length > 1) return bad('two hosts');
  return HOST.test(hosts[0] ?? '') ? null : bad('host');
}

/** The origin form alone: an absolute one names a host too, and nobody here is a proxy. */
function targetFault(target: string): Fault | null {
  if (!target.startsWith('/')) return bad('target');
  try {
    decodeURIComponent(pathOf(target));
    return null;
  } catch {
    return bad('escape');
  }
}

function methodFault({ method = '', url = '' }: IncomingMessage, development: boolean): Fault | null {
  if (isCallPath(url)) return CALL_METHODS.includes(method) ? null : wrongMethod('POST');
  if (isHubPath(url)) return CALL_METHODS.includes(method) ? null : wrongMethod('GET, POST, DELETE');
  if (isWebhookPath(url)) return method === 'POST' ? null : wrongMethod('POST');
  if (PAGE_METHODS.includes(method)) return null;
  if (development && DEVELOPMENT.test(url) && CALL_METHODS.includes(method)) return null;
  return wrongMethod(PAGE_METHODS.join(', '));
}

/** Where answers are envelopes. */
export const isCallPath = (url: string | undefined) => /^\/api(\/|$)/.test(pathOf(url ?? ''));

/** What a payment provider's program tells. */
const isWebhookPath = (url: string) => /^\/webhooks(\/|$)/.test(pathOf(url));

const pathOf = (target: string) => target.split('?')[0] ?? '';
const bad = (why: string): Fault => ({ status: 400, why });
const wrongMethod = (allow: string): Fault => ({ status: 405, why: 'method', allow });
