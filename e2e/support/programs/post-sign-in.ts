import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { Bench } from './saml-bench.ts';

/** In the order in which they are sent. */
export type HeaderLines = [string, string][];

export interface Answer {
  status: number;
  /** What it keeps in the browser, as it stands. */
  setCookies: string;
  body: string;
}

/** All that the page `/account/saml` sends besides its body. A browser may make its own state. */
export function ownHeaders({ url }: Bench, cookie = ''): HeaderLines {
  const state = randomBytes(16).toString('base64url');
  const name = url.startsWith('https:') ? '__Host-saml_state' : 'saml_state';
  return [
    ['Content-Type', 'application/json'],
    ['Content-Length', '2'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['X-State', state],
    ['Cookie', [`${name}=${state}`, cookie].filter(Boolean).join('; ')],
  ];
}

/**
 * Posts what that page posts, with extra headers, to the exact path. `past`: directly to the portal.
 * `cookie`: of a session at the gateway.
 */
export async function postSignIn(
  bench: Bench,
  own: HeaderLines,
  { path = '/api/saml/login', past = false, cookie = '' } = {},
): Promise<Answer> {
  const { protocol, hostname, port, host } = new URL(past ? bench.innerUrl : bench.url);
  const headers: HeaderLines = [['Host', host], ...ownHeaders(bench, cookie), ...own];
  const client = protocol === 'https:' ? https : http;
  const request = client.request({
    hostname,
    port,
    path,
    method: 'POST',
    headers: headers.flat(),
    ca: bench.ca,
    agent: false,
  });
  request.end('{}');
  const [response] = await once(request, 'response');
  return {
    status: response.statusCode,
    setCookies: (response.headers['set-cookie'] ?? []).join('\n'),
    body: await text(response),
  };
}
