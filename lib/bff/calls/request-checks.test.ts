import { describe, expect, it } from 'vitest';
import { succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { givenPortal } from '../testing/portal-fixtures';

const { institution, post, send, givenSession } = await givenPortal();

const faculties = '/api/user/faculties';
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

describe('D1: the edge server', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'D1: %s is not allowed, in the envelope, and reaches nobody',
    async (method) => {
      const answer = await send(method, faculties);
      expect(answer).toMatchObject({ status: 405, success: false, result: null });
      expect(answer.headers.get('allow')).toBe('POST');
      expect(institution.asked).toEqual([]);
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api/user',
    '/api/user/login/',
    '/api/user/unknown',
    '/api/USER/login',
    '/api//user/login',
    '/api/user/..%2flogin',
    '/api/..%2f..%2fapi%2fuser%2flogin',
    '/api/%2e%2e/api/user/faculties%00',
    '/api/user%2Ffaculties',
    '/api/http:%2f%2f127.0.0.1:9%2f',
    '/api/office/people/add',
    '/api/constructor',
    '/api/__proto__',
  ])('D1: %s is not known, in the envelope, and reaches nobody', async (path) => {
    expect(await post(path)).toMatchObject({ status: 404, success: false, result: null });
    expect(institution.asked).toEqual([]);
  });

  it('D1: a query string goes nowhere', async () => {
    await post(`${faculties}?admin=1&url=http://127.0.0.1:9/`);
    expect(institution.asked.map(({ path }) => path)).toEqual([faculties]);
  });

  it('D1: the answer is never kept', async () => {
    expect((await post(faculties)).headers.get('cache-control')).toBe('no-store');
  });

  it('D1: nothing of a browser’s headers travels on but its language', async () => {
    const session = givenSession();
    await post(
      '/api/user/listprofessors',
      {},
      {
        as: session,
        headers: {
          'accept-language': 'xx',
          authorization: 'Bearer stolen',
          'x-forwarded-for': '10.0.0.1',
          'x-request-id': 'mine',
          'user-agent': 'browser',
        },
      },
    );
    const { headers } = institution.asked[0] ?? {};
    expect(headers).toEqual({
      host: new URL(institution.url).host,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'content-length': '2',
      accept: 'application/json',
      'accept-language': 'it',
      authorization: `Bearer ${session.token}`,
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('D1: nothing of the institution’s headers comes back', async () => {
    const { headers } = await post(faculties);
    expect([...headers.keys()].sort()).toEqual(['cache-control', 'content-type']);
  });

  it('D1: an Idempotency-Key goes along', async () => {
    const key = 'b8a1f5f0-0b5e-4d26-8f0e-1c2d3e4f5a6b';
    await post(faculties, {}, { headers: { 'idempotency-key': key } });
    expect(institution.asked[0]?.headers['idempotency-key']).toBe(key);
  });

  it.each(['short', 'with a space', 'x'.repeat(65), 'a,b,c,d,e,f,g', '<script>'])(
    'D1: %j is no Idempotency-Key',
    async (key) => {
      const answer = await post(faculties, {}, { headers: { 'idempotency-key': key } });
      expect(answer).toMatchObject({ status: 400, success: false });
      expect(institution.asked).toEqual([]);
    },
  );
});

describe('a request of somebody else’s page', () => {
  const refused = { status: 403, success: false, messages: [{ code: 'shared.crossSite' }] };

  it.each(['cross-site', 'same-site', 'none'])('is refused by Sec-Fetch-Site %s', async (site) => {
    const sent = { as: givenSession(), headers: { 'sec-fetch-site': site, origin: 'http://localhost:3000' } };
    expect(await post('/api/user/logout', {}, sent)).toMatchObject({ ...refused, cookies: [] });
    expect(institution.asked).toEqual([]);
  });

  it.each(['http://evil.example', 'http://localhost:3001', 'https://localhost:3000', 'null', ''])(
    'is refused by the origin %j of a browser that says nothing else',
    async (origin) => {
      expect(await post(faculties, {}, { headers: { 'sec-fetch-site': '', origin } })).toMatchObject(refused);
    },
  );

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000'])(
    'is not one with our own origin %s',
    async (origin) => {
      const answer = await post(faculties, {}, { headers: { 'sec-fetch-site': '', origin } });
      expect(answer).toMatchObject({ status: 200 });
    },
  );

  it('is not told apart by Host', async () => {
    const headers = { 'sec-fetch-site': '', origin: 'http://evil.example', host: 'evil.example' };
    expect(await post(faculties, {}, { headers })).toMatchObject(refused);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'can’t come as %j, which a form could send',
    async (type) => {
      expect(await post(faculties, {}, { headers: { 'content-type': type } })).toMatchObject({ status: 415 });
      expect(institution.asked).toEqual([]);
    },
  );

  it.each(['/api/user/login', '/api/session/status', '/api/session/switch', '/api/session/draftkeys'])(
    'finds %s shut too',
    async (path) => {
      const sent = { as: givenSession(), headers: { 'sec-fetch-site': 'cross-site' } };
      expect(await post(path, {}, sent)).toMatchObject(refused);
    },
  );
});

describe('a body', () => {
  it('of 64 KB is read, and one byte more is not', async () => {
    const filled = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;
    expect(await post('/api/user/validate', filled(64 * 1024))).toMatchObject({ status: 200 });
    expect(await post('/api/user/validate', filled(64 * 1024 + 1))).toMatchObject({
      status: 413,
      messages: [{ code: 'shared.tooLarge' }],
    });
    expect(institution.asked).toHaveLength(1);
  });

  it('nested eight deep is read, and nine deep is not', async () => {
    expect(await post(faculties, nested(8))).toMatchObject({ status: 200 });
    expect(await post(faculties, nested(9))).toMatchObject({ status: 400 });
  });

  it.each([
    '{"__proto__":{}}',
    '{"a":{"constructor":{}}}',
    '{"a":[{"prototype":1}]}',
    '{',
    'null',
    '"x"',
    '[]',
  ])('%s is refused', async (body) => {
    expect(await post(faculties, body)).toMatchObject({ status: 400, success: false });
    expect(institution.asked).toEqual([]);
  });

  it('that is missing counts as an empty one', async () => {
    expect(await post(faculties, '')).toMatchObject({ status: 200 });
    expect(institution.asked[0]?.body).toEqual({});
  });

  it('goes on without what the call doesn’t know', async () => {
    await post('/api/user/language', { language: 'es', admin: true });
    expect(institution.asked[0]?.body).toEqual({ language: 'es' });
  });

  it('C14: that breaks the rules of its form is answered field by field, without asking anybody', async () => {
    const answer = await post('/api/user/register', { familyName: '', email: 'nessuna', password: 'corta' });
    const { reasons } = answer.result as { reasons: { field: string; text: string }[] };
    expect(answer).toMatchObject({ status: 400, messages: [{ code: 'shared.invalid' }] });
    expect(Object.fromEntries(reasons.map(({ field, text }) => [field, text]))).toMatchObject({
      familyName: 'required',
      email: 'email',
      password: 'passwordShort',
      privacy: 'privacy',
    });
    expect(institution.asked).toEqual([]);
  });

  it('C14: sign-in asks only that nothing is empty', async () => {
    expect(await post('/api/user/login', { username: '', password: '' })).toMatchObject({ status: 400 });
    expect(institution.asked).toEqual([]);
    await post('/api/user/login', { username: '?', password: 'x' });
    expect(institution.asked).toHaveLength(1);
  });

  it('C14: a verdict in another shape than ours changes nothing', async () => {
    institution.behave('/api/user/validate', succeeding(['email is bad']));
    expect(await post('/api/user/validate', { email: 'x' })).toMatchObject({ status: 502, result: null });
  });
});
