import { once } from 'node:events';
import http, { createServer, type IncomingHttpHeaders } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_SAID, type GatewaySaid, readSaid } from '../bff/gateway/gateway-headers.ts';
import { setTrustedHeaders, takeTrustedHeaders } from './trusted-headers.ts';

const SECRET = 'the-gateway-secret-of-these-tests-1234';

/** Answers with the headers as the code behind the edge server gets them. */
const door = createServer((req, res) => {
  takeTrustedHeaders(req);
  setTrustedHeaders(req, req.socket.remoteAddress ?? '');
  res.end(JSON.stringify(req.headers));
});

beforeAll(async () => {
  Object.assign(process.env, {
    SESSION_SECRETS: 'the-secret-of-these-tests-1234567890',
    GATEWAY_SIGN_IN: '1',
    GATEWAY_SECRET: SECRET,
    GATEWAY_SCOPES: 'example.edu',
    GATEWAY_PEERS: '127.0.0.1, 127.0.0.4/30',
  });
  door.listen(0);
  await once(door, 'listening');
});
afterAll(() => door.close());

/** What gets behind the edge server of headers that are sent as they stand, from one of our own addresses. */
async function behind(headers: [string, string][], from = '127.0.0.1') {
  const address = door.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const host = from.includes(':') ? '::1' : '127.0.0.1';
  const request = http.request({
    port,
    host,
    localAddress: from,
    headers: [['host', 'x'], ...headers].flat(),
  });
  request.end();
  const [response] = await once(request, 'response');
  const passed: IncomingHttpHeaders = JSON.parse(await text(response));
  const said = readSaid(new Headers({ [GATEWAY_SAID]: String(passed[GATEWAY_SAID] ?? '') }));
  return { passed, said, attributes: attributesIn(said) };
}

const attributesIn = (said: GatewaySaid | null) => (said && 'attributes' in said ? said.attributes : null);
const proof: [string, string] = ['X-Gateway-Secret', SECRET];
const alice: [string, string] = ['X-Remote-User', 'alice@example.edu'];

describe('C10: the edge server', () => {
  it('C10: with the secret, from the gateway, the attributes pass as they are meant', async () => {
    const name = Buffer.from('Zoë &amp; Ltd', 'utf8').toString('latin1');
    const { attributes, passed } = await behind([
      proof,
      alice,
      ['X-Remote-Display-Name', name],
      ['X-Remote-Scoped-Affiliation', 'student@example.edu;member@example.edu'],
    ]);
    expect(attributes).toEqual({
      eduPersonPrincipalName: ['alice@example.edu'],
      displayName: ['Zoë & Ltd'],
      eduPersonScopedAffiliation: ['student@example.edu', 'member@example.edu'],
    });
    expect(Object.keys(passed).filter((header) => /remote|secret/.test(header))).toEqual([]);
  });

  it.each<[string, [string, string][]]>([
    ['no secret', [alice]],
    ['a wrong secret', [['X-Gateway-Secret', 'x'.repeat(SECRET.length)], alice]],
    ['two secrets', [proof, proof, alice]],
    ['the secret with an underscore', [['X_Gateway_Secret', SECRET], alice]],
    ['a header that came twice', [proof, alice, ['x-remote-user', 'carol@example.edu']]],
    ['our own inner header', [[GATEWAY_SAID, Buffer.from('{"attributes":{}}').toString('base64url')]]],
    ['our own inner header with underscores', [[GATEWAY_SAID.replaceAll('-', '_'), 'e30']]],
    ['an assertion, where the secret is the proof', [['X-Gateway-Assertion', 'a.b.c']]],
  ])('C10: with %s nothing passes', async (_what, headers) => {
    const { said, passed } = await behind(headers);
    expect(said).toBeNull();
    expect(Object.keys(passed).filter((header) => /remote|gateway/.test(header))).toEqual([]);
  });

  it.each(['::1', '127.0.0.2', '127.0.0.8'])(
    'C10: with the secret from elsewhere, %s, nothing passes',
    async (from) => {
      expect((await behind([proof, alice], from)).said).toBeNull();
    },
  );

  it('C10: a gateway of a network that is named is believed', async () => {
    expect((await behind([proof, alice], '127.0.0.6')).attributes).toMatchObject({
      eduPersonPrincipalName: ['alice@example.edu'],
    });
  });

  it.each(['X_Remote_User', 'X-Remote_User', 'Remote-User', 'REMOTE_USER', 'X-Remote-Anything'])(
    'C10: beside the gateway’s own, %s of a browser is left out',
    async (name) => {
      const { attributes, passed } = await behind([proof, alice, [name, 'carol@example.edu']]);
      expect(attributes).toEqual({ eduPersonPrincipalName: ['alice@example.edu'] });
      expect(JSON.stringify(passed)).not.toContain('carol');
    },
  );

  it('C10: the gateway says where its own peer sits, and nobody else does', async () => {
    const forwarded: [string, string] = ['X-Forwarded-For', '198.51.100.1, 203.0.113.9'];
    expect((await behind([proof, forwarded])).passed['x-ateneo-peer']).toBe('203.0.113.9');
    expect((await behind([forwarded])).passed['x-ateneo-peer']).toMatch(/127\.0\.0\.1$/);
    expect((await behind([proof, ['X-Forwarded-For', 'unknown']])).passed['x-ateneo-peer']).toMatch(
      /127\.0\.0\.1$/,
    );
  });
});

/** Read by Next 16.4.6 from requests: found by its `headers[...]` and its lists of internal headers. */
const TRUSTED_BY_NEXT = [
  'content-security-policy',
  'content-security-policy-report-only',
  'next-action',
  'next-resume',
  'traceparent',
  'tracestate',
  'x-action-forwarded',
  'x-invocation-id',
  'x-matched-path',
  'x-middleware-next',
  'x-middleware-override-headers',
  'x-middleware-prefetch',
  'x-middleware-redirect',
  'x-middleware-rewrite',
  'x-middleware-set-cookie',
  'x-middleware-skip',
  'x-middleware-subrequest',
  'x-next-cache-tags',
  'x-next-resume-state-length',
  'x-next-revalidate-tag-token',
  'x-next-revalidated-tags',
  'x-nextjs-data',
  'x-nextjs-postponed',
  'x-now-route-matches',
  'x-prerender-revalidate',
  'x-prerender-revalidate-if-generated',
];
const OURS = ['x-ateneo-peer', 'x-ateneo-request', 'x-gateway-state', 'x-locale', 'x-nonce', 'x-path'];

describe('S15: what only the code behind the edge server may say', () => {
  it.each([...TRUSTED_BY_NEXT, ...OURS])('S15: %s of a browser gets no further', async (name) => {
    const { passed } = await behind([
      [name, 'forged'],
      [name.toUpperCase(), 'forged'],
      [name.replaceAll('-', '_'), 'forged'],
    ]);
    expect(JSON.stringify(passed)).not.toContain('forged');
  });

  it.each([
    'rsc',
    'next-router-prefetch',
    'next-router-segment-prefetch',
    'next-url',
    'next-hmr-refresh',
    'x-nextjs-request-id',
    'x-nextjs-html-request-id',
    'cookie',
    'x-forwarded-proto',
  ])('S15: %s does: browsers and gateways send it', async (name) => {
    expect((await behind([[name, 'sent']])).passed[name]).toBe('sent');
  });

  it.each([
    ['["",{}]', true],
    ['["",{"children":["account",{}]},null,"refetch"]', true],
    ['garbage', false],
    ['%', false],
    ['[1,2]', false],
  ])('S16: where Next’s client is, %s, passes if Next can read it: %s', async (state, passes) => {
    const sent = state === '%' ? state : encodeURIComponent(state);
    const { passed } = await behind([['Next-Router-State-Tree', sent]]);
    expect(passed['next-router-state-tree']).toBe(passes ? sent : undefined);
  });

  it.each(['range', 'if-match', 'if-unmodified-since'])(
    'S16: %s asks for what nothing here answers, and is left out',
    async (name) => {
      expect((await behind([[name, 'bytes=9999-']])).passed[name]).toBeUndefined();
    },
  );
});
