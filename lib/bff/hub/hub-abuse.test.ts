import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import process from 'node:process';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rawExchange } from '../../../e2e/support/programs/raw-exchange.ts';
import { allSockets } from '../session/live-sockets.ts';
import { sealSession } from '../session/seal.ts';
import { givenSession } from '../session/session-fixtures.ts';
import { givenRawUpstream } from './raw-upstream-fixtures.ts';

const SECRET = 'the-secret-of-these-tests-1234567890';
const ORIGIN = 'http://localhost:3000';
const MB = 1024 * 1024;
const NOTHING = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n\r\n';

const upstream = await givenRawUpstream();
Object.assign(process.env, { CAMPUS_URL: upstream.url, SESSION_SECRETS: SECRET, PUBLIC_ORIGIN: ORIGIN });
const { proxyHubRequest, proxyHubUpgrade } = await import('./hub-proxy.ts');

const server = createServer((req, res) => void proxyHubRequest(req, res));
server.on('upgrade', (req, socket, head) => void proxyHubUpgrade(req, socket, head));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const url = `http://127.0.0.1:${port}`;

afterAll(() => {
  server.closeAllConnections();
  server.close();
  upstream.stop();
});
beforeEach(() => upstream.begin(NOTHING));

describe('what is sent on', () => {
  const HIDDEN = 'POST /api/office HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  const chunked = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;

  it.each([
    ['GET', 'Transfer-Encoding: chunked', chunked],
    ['DELETE', 'Transfer-Encoding: chunked', chunked],
    ['GET', `Content-Length: ${HIDDEN.length}`, HIDDEN],
    ['DELETE', `Content-Length: ${HIDDEN.length}`, HIDDEN],
  ])(
    'S9: a %s that brings a body by %s is refused and closed, and nothing of it is upstream',
    async (...given) => {
      const [method, framing, body] = given;
      const answer = await sent(`${method} /notifications?id=abc`, [framing], body);
      expect(statuses(answer)).toEqual([400]);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(upstream.connections).toEqual([]);
    },
  );

  it.each(['OPTIONS', 'HEAD', 'PUT', 'PATCH'])('S9: %s is refused, whatever it brings', async (method) => {
    const answer = await sent(`${method} /notifications?id=abc`, ['Transfer-Encoding: chunked'], chunked);
    expect(statuses(answer)).toEqual([405]);
    expect(answer).toMatch(/\r\nallow: GET, POST, DELETE\r\n/i);
    expect(upstream.connections).toEqual([]);
  });

  it.each([
    ['both lengths', ['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 40'], ''],
    ['a folded length', ['Transfer-Encoding:\r\n chunked'], chunked],
    ['a coding nobody knows', ['Transfer-Encoding: xchunked'], chunked],
    ['a length with a sign', ['Content-Length: +5'], 'hello'],
  ])('S9: a post with %s is refused, and nothing of it is upstream', async (_what, framing, body) => {
    expect(statuses(await sent('POST /notifications?id=abc', framing, body))).toEqual([400]);
    expect(upstream.connections).toEqual([]);
  });

  it.each([
    ['chunked', ['Transfer-Encoding: chunked'], chunked],
    ['of a length', [`Content-Length: ${HIDDEN.length}`], HIDDEN],
  ])(
    'S9: a post that is %s is one request upstream, of a length that the portal counted',
    async (...given) => {
      const [, framing, body] = given;
      expect(statuses(await sent('POST /notifications?id=abc', framing, body))).toEqual([200]);
      const [received = '', ...others] = upstream.connections;
      expect(others).toEqual([]);
      const [head = '', ...rest] = received.split('\r\n\r\n');
      expect(head).toMatch(/^POST \/notifications\?id=abc HTTP\/1\.1\r\n/);
      expect(head).toMatch(new RegExp(`\\r\\ncontent-length: ${HIDDEN.length}\\r\\n`, 'i'));
      expect(head).not.toMatch(/transfer-encoding/i);
      expect(rest.join('\r\n\r\n')).toBe(HIDDEN);
    },
  );

  it('S9: a negotiation’s body stays here', async () => {
    await sent('POST /notifications/negotiate', ['Transfer-Encoding: chunked'], chunked);
    expect(upstream.connections).toEqual([expect.stringMatching(/content-length: 0\r\n[\s\S]*\r\n\r\n$/i)]);
  });

  it.each([
    ['GET', 'Transfer-Encoding: chunked', chunked, 400],
    ['GET', `Content-Length: ${HIDDEN.length}`, HIDDEN, 400],
    ['POST', 'Content-Length: 0', '', 405],
  ])('S9: an upgrade by %s with %s is refused', async (method, framing, body, status) => {
    const answer = await sent(`${method} /notifications?id=abc`, [framing, ...UPGRADE], body);
    expect(statuses(answer)).toEqual([status]);
    expect(upstream.connections).toEqual([]);
  });

  it('S9: a post beyond 1 MB is 413 when it is too long, and nothing of it is upstream', async () => {
    const declared = await sent(
      'POST /notifications?id=abc',
      [`Content-Length: ${MB + 1}`],
      'x'.repeat(MB + 1),
    );
    const counted = `${(MB + 1).toString(16)}\r\n${'x'.repeat(MB + 1)}\r\n`;
    const streamed = await sent('POST /notifications?id=abc', ['Transfer-Encoding: chunked'], counted);
    expect([declared, streamed].map(statuses)).toEqual([[413], [413]]);
    expect(upstream.connections).toEqual([]);
  });
});

describe('what never ends', () => {
  it('S6: posts count among a session’s connections, hold none upstream, and end after 15 seconds', async () => {
    const startedAt = Date.now();
    const headers = await ownHeaders();
    const posts = Array.from({ length: 12 }, () => answered('POST', headers, ['Content-Length: 9'], 'x'));

    const first = await Promise.race(posts);
    await vi.waitFor(() => expect([...allSockets()]).toHaveLength(10), { timeout: 8_000 });
    expect(upstream.connections).toEqual([]);
    const answers = await Promise.all(posts);

    expect(statuses(first)).toEqual([429]);
    const counted = answers.map((answer) => statuses(answer)[0]);
    expect(counted.filter((status) => status === 408)).toHaveLength(10);
    expect(counted.filter((status) => status === 429)).toHaveLength(2);
    expect(Date.now() - startedAt).toBeGreaterThan(14_000);
    expect(Date.now() - startedAt).toBeLessThan(40_000);
    await nothingLeft();
  });

  it('S6: what the institution never answers is 504 after 15 seconds, unless it listens', async () => {
    upstream.begin(null);
    const asked = [
      ['POST /notifications?id=abc', ['Content-Length: 1'], 'x'],
      ['DELETE /notifications?id=abc', [], ''],
      ['POST /notifications/negotiate', ['Content-Length: 0'], ''],
      ['GET /notifications?id=abc', UPGRADE, ''],
    ] as const;
    const answers = await Promise.all(
      asked.map(async ([line, framing, body]) =>
        untilClosed(await request(line, await ownHeaders(), [...framing], body)),
      ),
    );
    expect(answers.flatMap(statuses)).toEqual([504, 504, 504, 504]);
    await nothingLeft();
  });
});

describe('a flood', () => {
  it('S6: a socket that says more than a listener has to say is closed', async () => {
    upstream.begin('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(await request('GET /notifications?id=abc', await ownHeaders(), UPGRADE, ''));
    await once(socket, 'data');

    const closed = once(socket, 'close');
    const flooding = setInterval(() => socket.write(Buffer.alloc(8 * 1024)), 20);
    onTestFinished(() => clearInterval(flooding));
    await closed;

    await nothingLeft();
    expect(upstream.connections.join('').length).toBeLessThan(100 * 1024);
  });

  it('S6: of 130 posts in a moment 100 pass, and another session’s still do', async () => {
    const headers = await ownHeaders();
    const posts: number[] = [];
    for (let number = 0; number < 130; number++) posts.push(await post(headers));
    expect(posts.filter((status) => status === 200).length).toBeLessThanOrEqual(200); // the window may turn once
    expect(posts.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await post(await ownHeaders())).toBe(200);
  });
});

describe('what the institution answers', () => {
  const page = (type: string, more = '') =>
    `HTTP/1.1 200 OK\r\n${type && `Content-Type: ${type}\r\n`}${more}Content-Length: 27\r\n\r\n<script>alert(1)</script>\r\n`;

  it.each([
    'text/html',
    'text/html; charset=utf-8',
    'TEXT/HTML',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'text/javascript',
    'text/css',
    'application/json',
    'multipart/x-mixed-replace',
    'text/plain, text/html',
  ])('S18: %s is no type of a hub’s: 502, and nothing of it comes through', async (type) => {
    upstream.begin(page(type));
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await sent(`${method} /notifications?id=abc`, ['Content-Length: 0'], '');
      expect(statuses(answer)).toEqual([502]);
      expect(answer).not.toContain('script');
    }
  });

  it.each([
    ['text/plain', 'text/plain'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['Text/Event-Stream', 'text/event-stream'],
    ['application/octet-stream', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('S18: “%s” passes as %s', async (type, as) => {
    upstream.begin(page(type));
    const answer = await sent('GET /notifications?id=abc', [], '');
    expect(statuses(answer)).toEqual([200]);
    expect(answer).toMatch(new RegExp(`\\r\\ncontent-type: ${as}\\r\\n`, 'i'));
  });

  it('S18: of its headers none that means something to a browser passes', async () => {
    upstream.begin(
      page(
        'text/plain',
        'Set-Cookie: ateneo=x\r\nLocation: http://evil.example/\r\nRefresh: 0;url=http://evil.example\r\nLink: <x>\r\n',
      ),
    );
    expect(await sent('GET /notifications?id=abc', [], '')).not.toMatch(/set-cookie|location|refresh|link/i);
  });

  it.each([
    ['301 Moved', 502],
    ['206 Partial', 502],
    ['407 Proxy', 502],
    ['500 Wrong', 502],
    ['401 Who', 401],
    ['404 None', 404],
    ['503 Full', 503],
  ])('S18: %s is %i, without a body', async (line, status) => {
    upstream.begin(page('text/plain', 'Location: http://evil.example/\r\n').replace('200 OK', line));
    const answer = await sent('GET /notifications?id=abc', [], '');
    expect(statuses(answer)).toEqual([status]);
    expect(answer).not.toMatch(/script|evil/);
  });

  it.each([
    ['15', /retry-after: 15\r\n/i],
    ['Fri, 31 Dec 1999 23:59:59 GMT', null],
    ['15, 999999', null],
  ])('a hub that is full says when to come back: “%s”', async (said, told) => {
    upstream.begin(`HTTP/1.1 503 Full\r\nRetry-After: ${said}\r\nContent-Length: 0\r\n\r\n`);
    const answer = await sent('POST /notifications/negotiate', ['Content-Length: 0'], '');
    expect(statuses(answer)).toEqual([503]);
    if (told) expect(answer).toMatch(told);
    else expect(answer).not.toMatch(/retry-after/i);
  });

  it('S18: a negotiation that is no JSON by its type is 502', async () => {
    const body = '{"connectionToken":"a","availableTransports":[]}';
    const answer = (type: string) =>
      `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const negotiated = async (type: string) => {
      upstream.begin(answer(type));
      return statuses(await sent('POST /notifications/negotiate', ['Content-Length: 0'], ''));
    };
    expect(await negotiated('text/html')).toEqual([502]);
    expect(await negotiated('application/json; charset=utf-8')).toEqual([200]);
  });
});

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
];

const ownHeaders = async () => [
  `Host: 127.0.0.1:${port}`,
  `Origin: ${ORIGIN}`,
  `Cookie: ateneo=${await sealSession(givenSession(Date.now()), [SECRET], Date.now())}`,
];

const request = async (line: string, headers: string[], framing: string[], body: string) =>
  [`${line} HTTP/1.1`, ...headers, ...framing, '', body].join('\r\n');

/** Of a session of its own, all at once; what came until it was silent. */
const sent = async (line: string, framing: string[], body: string) =>
  rawExchange(url, [await request(line, await ownHeaders(), framing, body)]);

const answered = async (method: string, headers: string[], framing: string[], body: string) =>
  untilClosed(await request(`${method} /notifications?id=abc`, headers, framing, body));

async function untilClosed(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

async function post(headers: string[]): Promise<number> {
  const given = headers.map((line) => line.split(/: (.*)/, 2) as [string, string]);
  const response = await fetch(`${url}/notifications?id=abc`, {
    method: 'POST',
    headers: given.filter(([name]) => name !== 'Host'),
    body: 'x',
  });
  await response.arrayBuffer();
  return response.status;
}

const statuses = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

const nothingLeft = () => vi.waitFor(() => expect([...allSockets()]).toEqual([]), { timeout: 8_000 });
