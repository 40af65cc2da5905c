import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rawExchange } from '../../e2e/support/programs/raw-exchange.ts';
import { createEdgeServer } from './edge-server.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
const behind: IncomingMessage[] = [];
beforeEach(() => {
  lines.splice(0);
  behind.splice(0);
});

const HOST = 'Host: portal.test\r\n';

describe('a request that is none', () => {
  it.each([
    ['/api/%', 400, 'escape'],
    ['/%ff', 400, 'escape'],
    ['/a%2', 400, 'escape'],
    ['/%c0%af', 400, 'escape'],
    ['*', 400, 'target'],
    ['http://evil.example/', 400, 'target'],
    ['https://portal.test/account/login', 400, 'target'],
  ])('S16, S17: the target %s is %i', async (target, status, why) => {
    const { ask } = await givenEdgeServer();
    expect(await ask(`GET ${target} HTTP/1.1\r\n${HOST}\r\n`)).toMatchObject({ status, closed: true });
    expect(behind).toEqual([]);
    expect(lines).toEqual([expect.objectContaining({ level: 40, status, why, method: 'GET' })]);
  });

  it.each([
    ['TRACE', '/', 'GET, HEAD'],
    ['PUT', '/icon.svg', 'GET, HEAD'],
    ['POST', '/icon.svg', 'GET, HEAD'],
    ['OPTIONS', '/icon.svg', 'GET, HEAD'],
    ['POST', '/account/login', 'GET, HEAD'],
    ['PROPFIND', '/account/login', 'GET, HEAD'],
    ['TRACE', '/api/user/login', 'POST'],
    ['PROPFIND', '/api/user/login', 'POST'],
    ['TRACE', '/notifications', 'GET, POST, DELETE'],
    ['GET', '/webhooks/payments/simulator', 'POST'],
  ])('S16: %s %s is 405, says what is allowed, and is one line of the log', async (method, path, allow) => {
    const { ask } = await givenEdgeServer();
    const { status, headers } = await ask(`${method} ${path}?name=Bea HTTP/1.1\r\n${HOST}\r\n`);
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(behind).toEqual([]);
    expect(lines).toEqual([expect.objectContaining({ status: 405, why: 'method', method })]);
    expect(JSON.stringify(lines)).not.toContain('Bea');
  });

  it('S16: CONNECT is 405', async () => {
    const { ask } = await givenEdgeServer();
    expect(await ask(`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`)).toMatchObject({ status: 405 });
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['two Hosts', `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, 'two hosts'],
    ['the same Host twice', `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`, 'two hosts'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 'no host'],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost: \r\n\r\n', 'host'],
    ['a Host with a user', 'GET / HTTP/1.1\r\nHost: a@portal.test\r\n\r\n', 'host'],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: portal.test/x\r\n\r\n', 'host'],
    ['a Host with a blank', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 'host'],
    ['two Hosts in one', 'GET / HTTP/1.1\r\nHost: portal.test, evil.example\r\n\r\n', 'host'],
    ['HTTP/0.9', 'GET /account/login\r\n\r\n', 'version'],
    ['HTTP/2.0', `GET / HTTP/2.0\r\n${HOST}\r\n`, 'version'],
    [
      'a coding beside chunked',
      `POST /api/x HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      'transfer-encoding',
    ],
    [
      'a coding in HTTP/1.0',
      `POST /api/x HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'transfer-encoding',
    ],
  ])('S17: %s is 400, and so it is on an upgrade', async (_what, bytes, why) => {
    const { ask } = await givenEdgeServer();
    const upgrade = bytes.replace('\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n');
    for (const each of bytes.includes(' HTTP/1.1') ? [bytes, upgrade] : [bytes]) {
      lines.splice(0);
      expect(await ask(each)).toMatchObject({ status: 400, closed: true });
      expect(lines).toEqual([expect.objectContaining({ status: 400, why })]);
    }
    expect(behind).toEqual([]);
  });

  it('S17: an upgrade of the absolute form or with a bad escape is 400', async () => {
    const { ask } = await givenEdgeServer();
    for (const target of ['http://evil.example/notifications', '/notifications/%']) {
      const head = `GET ${target} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
      expect(await ask(head)).toMatchObject({ status: 400, closed: true });
    }
    expect(behind).toEqual([]);
  });

  it.each([
    ['a target that is a host', `GET evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['bytes of something else', '\x16\x03\x01 hello\r\n\r\n', 400],
    [
      'both lengths',
      `POST /api/x HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\n\r\n`, 400],
    ['a blank before the colon', `GET / HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`, 400],
    ['headers without an end', `GET / HTTP/1.1\r\n${HOST}X-A: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
    ['an expectation', `GET / HTTP/1.1\r\n${HOST}Expect: banana\r\n\r\n`, 417],
  ])('S16: what Node itself refuses, %s, is guarded and told too', async (_what, bytes, status) => {
    const { ask } = await givenEdgeServer();
    const answer = await ask(bytes);
    expect(answer).toMatchObject({ status, closed: true });
    expect(answer.headers).toMatchObject(GUARDED);
    expect(lines).toEqual([expect.objectContaining({ status })]);
  });

  it('S16: a call that is refused gets the envelope', async () => {
    const { ask } = await givenEdgeServer();
    const { headers, body } = await ask(`POST /api/% HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({ success: false, messages: [{ code: 'shared.genericError' }] });
  });

  it('S16: what comes after a refused request on its connection is not answered', async () => {
    const { ask } = await givenEdgeServer();
    const after = `GET /account/login HTTP/1.1\r\n${HOST}\r\n`;
    const { all } = await ask(`TRACE / HTTP/1.1\r\n${HOST}\r\n${after}`);
    expect(all.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('a request', () => {
  it.each([
    ['GET', '/account/login?next=%ff&%', HOST],
    ['HEAD', '/', HOST],
    ['POST', '/api/user/login', HOST],
    ['PUT', '/api/user/login', HOST],
    ['OPTIONS', '/api', HOST],
    ['DELETE', '/notifications?id=abc', HOST],
    ['GET', '/', 'Host: [::1]:3000\r\n'],
    ['GET', '/', 'Host: portal_1.internal:8080\r\n'],
    ['GET', '/%E2%82%AC/x', HOST],
  ])('passes: %s %s with %s', async (method, path, host) => {
    const { ask } = await givenEdgeServer();
    const { status } = await ask(`${method} ${path} HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`);
    expect(status).toBe(200);
    expect(lines).toEqual([]);
  });

  it('passes in HTTP/1.0 without a Host, as balancers ask', async () => {
    const { ask } = await givenEdgeServer();
    expect((await ask('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('of the bundler’s page passes in development alone', async () => {
    const bytes = `POST /__nextjs_original-stack-frames HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`;
    expect((await (await givenEdgeServer({ development: true })).ask(bytes)).status).toBe(200);
    expect((await (await givenEdgeServer()).ask(bytes)).status).toBe(405);
  });
});

describe('an answer', () => {
  it.each<[string, (res: ServerResponse) => void]>([
    ['written at once', (res) => res.writeHead(404, { 'content-type': 'text/html' }).end()],
    ['written in pairs', (res) => res.writeHead(200, ['content-type', 'text/html']).end()],
    ['with a reason', (res) => res.writeHead(200, 'Fine', { 'content-type': 'text/html' }).end()],
    ['that is only ended', (res) => void res.setHeader('Content-Type', 'text/html').end('x')],
    ['of no type', (res) => void res.end()],
    [
      'of another document’s type',
      (res) => void res.setHeader('Content-Type', 'application/xhtml+xml').end(),
    ],
  ])('S15: %s is guarded, and as a document it has a policy', async (_what, write) => {
    const { ask } = await givenEdgeServer({ write });
    const { headers } = await ask(`GET /verify/x HTTP/1.1\r\n${HOST}\r\n`);
    expect(headers).toMatchObject(GUARDED);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('S15: says its own where it has a reason to', async () => {
    const { ask } = await givenEdgeServer({
      write: (res) =>
        res
          .setHeader('Cache-Control', 'public, max-age=31536000, immutable')
          .writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': 'sandbox' })
          .end(),
    });
    const { headers } = await ask(`GET /_next/static/a.js HTTP/1.1\r\n${HOST}\r\n`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toBe('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('S15: that is no document needs no policy', async () => {
    const { ask } = await givenEdgeServer({
      write: (res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    });
    const { headers } = await ask(`POST /api/x HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`);
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers).toMatchObject(GUARDED);
  });

  it('S15: over http speaks of no https', async () => {
    const { ask } = await givenEdgeServer({ publicOrigin: 'http://localhost:3000' });
    const { headers } = await ask(`GET / HTTP/1.1\r\n${HOST}\r\n`);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('S15: has a nonce of its own each time, which the code behind knows, and none of the request’s', async () => {
    const { ask } = await givenEdgeServer({ write: (res) => void res.end() });
    const forged = "Content-Security-Policy: script-src 'nonce-Zm9yZ2Vk'\r\nX-Nonce: Zm9yZ2Vk\r\n";
    const answers = [
      await ask(`GET /verify/x HTTP/1.1\r\n${HOST}${forged}\r\n`),
      await ask(`GET /verify/x HTTP/1.1\r\n${HOST}${forged}\r\n`),
    ];
    const policies = answers.map(({ headers }) => headers['content-security-policy'] ?? '');
    expect(behind.map(({ headers }) => headers['content-security-policy'])).toEqual(policies);
    for (const [index, policy] of policies.entries()) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'/);
      expect(policy).toContain(`'nonce-${behind[index]?.headers['x-nonce']}'`);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|Zm9yZ2Vk/);
    }
    expect(policies[0]).not.toBe(policies[1]);
  });
});

const GUARDED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'strict-transport-security': expect.stringContaining('max-age='),
};

type Given = { publicOrigin?: string; development?: boolean; write?: (res: ServerResponse) => void };

/** A door before code that notes what came to it. */
async function givenEdgeServer({
  publicOrigin = 'https://portal.test',
  development = false,
  write,
}: Given = {}) {
  const server = createEdgeServer({
    config: { publicOrigin, NODE_ENV: development ? 'development' : 'production' },
    log,
    request(req, res) {
      behind.push(req);
      (write ?? ((response) => void response.end()))(res);
    },
    upgrade(req: IncomingMessage, socket: Duplex) {
      behind.push(req);
      socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    },
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const ask = async (bytes: string) => read(await rawExchange(`http://127.0.0.1:${port}`, [bytes]));
  return { ask };
}

function read(all: string) {
  const [head = '', ...rest] = all.split('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const [name = '', value = ''] = line.split(/: (.*)/);
    headers[name.toLowerCase()] = value;
  }
  const status = Number(head.split(' ')[1]);
  return { all, status, headers, body: rest.join('\r\n\r\n'), closed: headers.connection === 'close' };
}
