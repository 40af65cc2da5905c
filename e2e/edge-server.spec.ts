import { expect, test } from './support/foreign/foreign-portal.ts';
import { callPortal } from './support/programs/call-portal.ts';
import { NOWHERE, test as own } from './support/programs/own-portal.ts';
import { rawExchange } from './support/programs/raw-exchange.ts';

test('health and metrics are for the inside: through a gateway they are nowhere', async ({
  house: { url },
}) => {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await fetch(url + path)).status).toBe(200);
    const outside = await fetch(url + path, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(outside.status).toBe(404);
    expect(await outside.text()).toBe('');
  }
});

test('what pages and calls do is in the metrics of the portal, under names of ours', async ({
  house: portal,
}) => {
  const read = async () => await (await fetch(`${portal.url}/metrics`)).text();
  await expect.poll(read).toMatch(/^ateneo_portal_hub_sockets 0$/m); // whoever was here before has gone
  const before = await read();

  await fetch(`${portal.url}/account/login`);
  await fetch(`${portal.url}/anything/an/attacker/likes`);
  await callPortal(portal);
  const nobody = { username: 'nobody', password: 'bm9ib2R5' };
  await callPortal(portal, {}, '/api/user/login', nobody);

  const after = await read();
  const counted = (name: string, labels: string) => {
    const [then, now] = [before, after].map((samples) =>
      Number(samples.match(new RegExp(`^${name}\\{${labels}\\} (\\d+)$`, 'm'))?.[1] ?? 0),
    );
    return Number(now) - Number(then);
  };
  const requests = 'ateneo_portal_request_duration_seconds_count';
  expect(counted(requests, 'route="/account/login",status="2xx"')).toBeGreaterThan(0);
  expect(counted(requests, 'route="/api",status="2xx"')).toBeGreaterThan(0);
  const upstream = 'ateneo_portal_upstream_duration_seconds_count';
  expect(counted(upstream, 'call="/api/user/faculties",outcome="2xx"')).toBe(1);
  expect(counted('ateneo_portal_sign_ins_total', 'call="/api/user/login",result="refused"')).toBe(1);
  expect(after).toMatch(/^ateneo_portal_upstream_breaker_open 0$/m);
  expect(after).not.toContain('attacker');
});

test('headers of the inside mean nothing when a browser sends them', async ({
  house: portal,
  institution,
}) => {
  const forged = {
    'x-ateneo-peer': '203.0.113.9',
    'x-ateneo-request': 'forged',
    'x-locale': 'en',
    'x-nonce': 'forged',
    'x-path': '/student/forged',
    'x-middleware-subrequest': Array(5).fill('middleware').join(':'),
  };

  await callPortal(portal, forged);
  const [asked] = institution.askedFor('/api/user/faculties');
  expect(asked?.headers['x-client-address']).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
  expect(asked?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);

  for (const path of ['/account/login', '/nowhere.png']) {
    const document = await fetch(`${portal.url}${path}`, { headers: forged });
    expect(document.headers.get('content-security-policy')).not.toContain('forged');
    const text = await document.text();
    expect(text).toContain('<html lang="it"');
    expect(text).not.toContain('forged');
  }

  const closed = await fetch(`${portal.url}/student/courses`, { headers: forged, redirect: 'manual' });
  expect(closed.headers.get('location')).toMatch(/\/account\/login\?next=%2Fstudent%2Fcourses$/);
});

test('S15: a document nobody guards else has the nonce of its own answer, never one of the request', async ({
  house: { url },
}) => {
  for (const path of [
    '/verify/x',
    '/calendar/x/y',
    '/assets/x',
    '/_next/x',
    '/favicon.ico',
    '/account/login',
  ]) {
    const document = await fetch(url + path, {
      headers: { 'content-security-policy': "script-src 'nonce-Zm9yZ2Vk'", accept: 'text/html' },
    });
    const nonces = [...(await document.text()).matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
    expect(nonces.length, path).toBeGreaterThan(0);
    const policy = document.headers.get('content-security-policy');
    for (const nonce of nonces) expect(policy, path).toContain(`'nonce-${nonce}'`);
    expect(policy, path).not.toContain('Zm9yZ2Vk');
  }
});

own('S15: every answer is guarded by its headers, whoever writes it', async ({ givenPortal }) => {
  const { url } = await givenPortal({
    CAMPUS_URL: NOWHERE,
    PUBLIC_ORIGIN: 'https://portal.test',
  });
  const login = await (await fetch(`${url}/account/login`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(login)?.[0] ?? '';
  const host = 'Host: portal.test\r\n';
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`;
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  const answers: [what: string, bytes: string, status: number, kept?: RegExp][] = [
    ['a page', get('/account/login'), 200],
    ['a redirect', get('/student/exams'), 307],
    ['a redirect of the language', get('/account/login?lng=en'), 307],
    ['a redirect of Next', get('/account/login/'), 308],
    ['a call', `POST /api/nothing HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, 404],
    ['a call by another method', get('/api/user/login'), 405],
    ['a language nobody has', get('/assets/locales/fr.translation.json'), 404],
    ['a language', get('/assets/locales/it.translation.json'), 200, /max-age=3600/],
    ['the icon', get('/icon.svg'), 200, /public/],
    ['a script', get(script, 'Accept-Encoding: br\r\n'), 200, /immutable/],
    ['a script as it is', get(script), 200, /immutable/],
    ['a script that is none', get('/_next/static/none.js'), 404],
    ['the hub', get('/notifications'), 403],
    ['an upgrade', get('/notifications', upgrade), 400],
    ['the inside', get('/healthz'), 200],
    ['a certificate while nobody can be asked', get('/verify/7B2K9QH4MXTRW3C8ZEF5D'), 200],
    ['its seal', get('/verify/7B2K9QH4MXTRW3C8ZEF5D/seal'), 503],
    ['large headers', get('/', `X-Large: ${'x'.repeat(20_000)}\r\n`), 431],
    ['huge headers', get('/', `X-Large: ${'x'.repeat(200_000)}\r\n`), 431],
    ['a bad escape', get('/api/%'), 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ...['/verify/x', '/calendar/x', '/assets/x', '/_next/x', '/favicon.ico'].map(
      (path): [string, string, number] => [path, get(path, 'Accept: text/html\r\n'), 404],
    ),
  ];
  for (const [what, bytes, status, kept] of answers) {
    const head = (await rawExchange(url, [bytes])).split('\r\n\r\n')[0] ?? '';
    expect(head, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head, what).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head, what).toMatch(/^strict-transport-security: max-age=31536000/im);
    expect(head, what).toMatch(/^referrer-policy: same-origin$/im);
    expect(/^cache-control: (.*)$/im.exec(head)?.[1], what).toMatch(kept ?? /no-store/);
    if (/^content-type: text\/html/im.test(head))
      expect(head, what).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  }
});

own(
  'S16, S17: what is no proper request is 4xx at the edge server, and one JSON line each',
  async ({ givenPortal }) => {
    const { url, program } = await givenPortal({ CAMPUS_URL: NOWHERE });
    const host = 'Host: portal.test\r\n';
    const refused: [bytes: string, status: number][] = [
      [`GET /api/% HTTP/1.1\r\n${host}\r\n`, 400],
      [`GET /%ff HTTP/1.1\r\n${host}\r\n`, 400],
      [`TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
      [`TRACE /api/user/login HTTP/1.1\r\n${host}\r\n`, 405],
      [`GET * HTTP/1.1\r\n${host}\r\n`, 400],
      [`PUT /icon.svg HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, 405],
      [`POST /account/login HTTP/1.1\r\n${host}Next-Action: abc\r\nContent-Length: 0\r\n\r\n`, 405],
      [`GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`, 400],
      [`GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 400],
      ['GET /account/login\r\n\r\n', 400],
    ];
    for (const [bytes, status] of refused)
      expect(await rawExchange(url, [bytes]), bytes).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const ranged = `GET /icon.svg HTTP/1.1\r\n${host}Range: bytes=999999-\r\n\r\n`;
    expect(await rawExchange(url, [ranged])).toMatch(/^HTTP\/1\.1 200 /);

    const told = () => program.lines('refused at the door').map((line) => JSON.parse(line).status);
    await expect.poll(told).toEqual(refused.map(([, status]) => status));
    expect(program.lines('').filter((line) => /Error|^\s+at /.test(line))).toEqual([]);
  },
);
