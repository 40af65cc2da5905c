import { WebSocket } from 'ws';
import { askOffice } from './support/fixtures/institution.ts';
import { type Answer, type HeaderLines, ownHeaders, postSignIn } from './support/programs/post-sign-in.ts';
import { rawExchange } from './support/programs/raw-exchange.ts';
import { ALICE, type Bench, expect, test } from './support/programs/saml-bench.ts';

test.use({ environment: { GATEWAY_PROVISION: '1' } });

/** Everything that would make somebody a professor here, if the gateway said it. */
const claimsOf = (name: string): HeaderLines => [
  ['X-Remote-Unique-Code', `urn:schac:personalUniqueCode:int:esi:example.edu:${name}`],
  ['X-Remote-Unique-Id', `urn:schac:personalUniqueID:it:CF:${name}`],
  ['X-Remote-User', `${name}@example.edu`],
  ['X-Remote-Mail', `${name}@example.edu`],
  ['X-Remote-Scoped-Affiliation', 'faculty@example.edu'],
  ['X-Remote-Home-Organization', 'example.edu'],
  ['X-Remote-Display-Name', `Mallory ${name}`],
  ['X-Remote-Given-Name', 'Mallory'],
  ['X-Remote-Surname', name],
];
const proofOf = ({ secret }: Bench): [string, string] => ['X-Gateway-Secret', secret];
const innerHeader: [string, string] = [
  'X-Ateneo-Gateway',
  Buffer.from('{"attributes":{"eduPersonPrincipalName":["mallory@example.edu"]}}').toString('base64url'),
];

const profilesOf = (name: string) => askOffice('profiles/find', { who: `${name}@example.edu` });

/** The name of whom an answer signs in; null for nobody. */
function openedFor({ setCookies, body }: Answer, { sessionCookie }: Bench): unknown {
  return setCookies.includes(`${sessionCookie}=`) ? JSON.parse(body).result.profile.name : null;
}

/** The same of answers as they came. */
const openedIn = (received: string) =>
  [...received.matchAll(/"profile":\{[^}]*"name":"([^"]+)"/g)].map(([, name]) => name);

const spellings: Record<string, (headers: HeaderLines) => HeaderLines> = {
  'as they are': (headers) => headers,
  'with underscores': renamed((name) => name.replaceAll('-', '_')),
  'with one underscore': renamed((name) => name.replace('-', '_')),
  'with another underscore': renamed((name) => name.replace(/-(?=[^-]*$)/, '_')),
  'in capitals': renamed((name) => name.toUpperCase()),
  'in small letters': renamed((name) => name.toLowerCase()),
  'twice each': (headers) => headers.flatMap((header) => [header, header]),
  'in two spellings': (headers) => [...headers, ...renamed((name) => name.replaceAll('-', '_'))(headers)],
};

function renamed(spelled: (name: string) => string) {
  return (headers: HeaderLines): HeaderLines => headers.map(([name, value]) => [spelled(name), value]);
}

const HOME = '/api/saml/login';
const paths = [
  HOME,
  '/api/saml/login/',
  '/api/saml//login',
  '//api/saml/login',
  '/api/./saml/login',
  '/api/user/../saml/login',
  '/API/saml/login',
  '/api/saml/login;x',
  '/api/saml/login.',
  '/api/saml%2Flogin',
  '/api/saml%2flogin',
  '/api/saml/%6cogin',
  '/api/%2e/saml/login',
  '/%61pi/saml/login',
  '/api/saml/login%00',
  '/api/saml/login%3Fx',
  '/api/saml/login?x=1',
  '/api/saml\\login',
  '/api/user/profile',
  '/account/saml',
];

test('C10: what these tests claim would sign in, did the gateway say it', async ({ bench }) => {
  const answer = await postSignIn(bench, [proofOf(bench), ...claimsOf('control')], { past: true });
  expect(openedFor(answer, bench)).toBe('Mallory control');
  expect(await profilesOf('control')).toMatchObject([{ type: 'professor', name: 'Mallory control' }]);
  const received = await rawExchange(bench.innerUrl, [wholeSignIn(bench, 'hidden')]);
  expect(openedIn(received)).toEqual(['Mallory hidden']);
});

for (const [how, spelled] of Object.entries(spellings)) {
  test(`C10: claims of a browser’s own (${how}) open nothing, on any path, at the gateway and past it`, async ({
    bench,
  }) => {
    for (const path of paths) {
      for (const secret of [[], [proofOf(bench)]]) {
        const own = spelled([...claimsOf('mallory'), ...secret, innerHeader]);
        const atGateway = await postSignIn(bench, own, { path });
        expect([303, 307, 308, 400, 401, 403, 404, 405], path).toContain(atGateway.status);
        expect(openedFor(atGateway, bench), path).toBeNull();
      }
      const own = spelled([...claimsOf('mallory'), ['X-Gateway-Secret', 'x'.repeat(43)], innerHeader]);
      expect(openedFor(await postSignIn(bench, own, { path, past: true }), bench), path).toBeNull();
    }
    expect(await profilesOf('mallory')).toEqual([]);
  });
}

test('C10: claims beside a session at the gateway change nothing of who it is, in any spelling, on any path', async ({
  signInAlice,
  bench,
}) => {
  const cookie = await signInAlice();
  for (const [how, spelled] of Object.entries(spellings)) {
    const own = spelled([...claimsOf('mallory'), proofOf(bench), innerHeader]);
    expect(openedFor(await postSignIn(bench, own, { cookie }), bench), how).toBe(ALICE);
    for (const path of paths) {
      const opened = openedFor(await postSignIn(bench, own, { path, cookie }), bench);
      expect([ALICE, null], `${path} ${how}`).toContain(opened);
    }
  }
  expect(await profilesOf('mallory')).toEqual([]);
  const taxCode = claimsOf('mallory').filter(([name]) => /Unique-Id|Home/.test(name));
  const later = await postSignIn(bench, [proofOf(bench), ...taxCode], { past: true });
  expect(openedFor(later, bench)).toBeNull(); // nor was any of it remembered as hers
});

test('C10: past the gateway a sign-in is told that nothing proves it', async ({ bench }) => {
  const answer = await postSignIn(bench, claimsOf('mallory'), { past: true });
  expect(answer.status).toBe(403);
  expect(JSON.parse(answer.body)).toMatchObject({ result: { reasons: [{ code: 'saml.noProof' }] } });
});

const connections = [
  'X-Gateway-Secret',
  'X-Remote-User',
  'X-Remote-Unique-Code, X-Remote-Mail',
  'close, X-Remote-Unique-Code',
  'keep-alive, X-Remote-Scoped-Affiliation, X-Remote-Unique-Code',
  'Upgrade, X-Gateway-Secret',
  'X-Ateneo-Gateway, X-Ateneo-Peer',
  'Cookie, X-State, Sec-Fetch-Site',
];

test('C10: a browser takes nothing away of what the gateway says, by any Connection', async ({
  signInAlice,
  bench,
}) => {
  const cookie = await signInAlice();
  for (const connection of connections) {
    for (const own of [[], claimsOf('mallory')]) {
      const answer = await postSignIn(bench, [...own, ['Connection', connection]], { cookie });
      expect(openedFor(answer, bench), connection).toBe(ALICE);
    }
    const headers: HeaderLines = [
      ['Connection', 'close'],
      ['Connection', connection],
    ];
    expect(openedFor(await postSignIn(bench, headers, { cookie }), bench), connection).toBe(ALICE);
  }
  expect(await profilesOf('mallory')).toEqual([]);
});

const lines = (start: string, headers: HeaderLines) =>
  `${[start, ...headers.map((header) => header.join(': '))].join('\r\n')}\r\n\r\n`;

/** A whole sign-in with its proof. If the portal receives it as a request, the attacker has a session. */
function wholeSignIn(bench: Bench, name = 'mallory'): string {
  const headers: HeaderLines = [['Host', new URL(bench.url).host], ...ownHeaders(bench)];
  return `${lines(`POST ${HOME} HTTP/1.1`, [...headers, proofOf(bench), ...claimsOf(name)])}{}`;
}

const sized = (hidden: string, more: HeaderLines = []): HeaderLines => [
  ['Content-Length', String(hidden.length)],
  ...more,
];
const chunked = '0\r\n\r\n';

/** Each leaves it to the reader where the request ends, or which of its lines are headers. */
const smuggled: Record<string, (hidden: string) => { headers: HeaderLines; body: string }> = {
  'both lengths': (hidden) => ({
    headers: sized(chunked + hidden, [['Transfer-Encoding', 'chunked']]),
    body: chunked + hidden,
  }),
  'a short length before chunks': (hidden) => ({
    headers: [
      ['Content-Length', '4'],
      ['Transfer-Encoding', 'chunked'],
    ],
    body: `${hidden.length.toString(16)}\r\n${hidden}\r\n${chunked}`,
  }),
  'an unknown encoding': (hidden) => ({
    headers: sized(chunked + hidden, [['Transfer-Encoding', 'xchunked']]),
    body: chunked + hidden,
  }),
  'two encodings': (hidden) => ({
    headers: sized(chunked + hidden, [
      ['Transfer-Encoding', 'chunked'],
      ['Transfer-Encoding', 'identity'],
    ]),
    body: chunked + hidden,
  }),
  'an encoding behind a blank': (hidden) => ({
    headers: sized(chunked + hidden, [['Transfer-Encoding ', 'chunked']]),
    body: chunked + hidden,
  }),
  'an encoding behind a vertical tab': (hidden) => ({
    headers: sized(chunked + hidden, [['Transfer-Encoding', '\vchunked']]),
    body: chunked + hidden,
  }),
  'an encoding on a folded line': (hidden) => ({
    headers: sized(chunked + hidden, [['X-Folded', 'x\r\n Transfer-Encoding: chunked']]),
    body: chunked + hidden,
  }),
  'two lengths': (hidden) => ({
    headers: [['Content-Length', '0'], ...sized(hidden)],
    body: hidden,
  }),
  'a length with a sign': (hidden) => ({ headers: [['Content-Length', '+0']], body: hidden }),
  'no length': (hidden) => ({ headers: [], body: hidden }),
  'a chunk size that two read differently': (hidden) => ({
    headers: [['Transfer-Encoding', 'chunked']],
    body: `0;\n\n\r\n${hidden}`,
  }),
  trailers: (hidden) => ({
    headers: [
      ['Transfer-Encoding', 'chunked'],
      ['Trailer', 'X-Remote-User'],
    ],
    body: `2\r\n{}\r\n0\r\n${lines('', claimsOf('mallory')).trimStart()}${hidden}`,
  }),
  'a bare carriage return': (hidden) => ({
    headers: sized('{}', [['X-Bare', `x\r${lines('', claimsOf('mallory')).trim()}`]]),
    body: `{}${hidden}`,
  }),
  'a bare line feed': (hidden) => ({
    headers: sized('{}', [['X-Bare', `x\nX-Remote-User: mallory@example.edu\nX-Remote_User: mallory`]]),
    body: `{}${hidden}`,
  }),
  'a name with a blank': (hidden) => ({
    headers: sized('{}', [['X-Remote-User ', 'mallory@example.edu']]),
    body: `{}${hidden}`,
  }),
};

test('C10: no sign-in is smuggled past the gateway in a request that two read differently', async ({
  signInAlice,
  bench,
}) => {
  test.slow();
  const cookie = await signInAlice();
  const hidden = wholeSignIn(bench);
  const common = ownHeaders(bench, cookie).filter(([name]) => name !== 'Content-Length');
  for (const [what, request] of Object.entries(smuggled)) {
    const { headers, body } = request(hidden);
    for (const path of [HOME, '/account/login']) {
      const head = lines(`POST ${path} HTTP/1.1`, [['Host', new URL(bench.url).host], ...common, ...headers]);
      const received = await rawExchange(bench.url, [head + body], bench.ca);
      expect(received, what).toMatch(/^HTTP\/1\.1 /);
      for (const name of openedIn(received)) expect(name, what).toBe(ALICE);
      expect(openedFor(await postSignIn(bench, [], { cookie }), bench), what).toBe(ALICE); // whose answer is next
    }
    expect(await profilesOf('mallory'), what).toEqual([]);
  }
});

test('C10: a request line of another form is the same request', async ({ signInAlice, bench }) => {
  const cookie = await signInAlice();
  const { host } = new URL(bench.url);
  const headers = [...ownHeaders(bench, cookie), ...claimsOf('mallory'), proofOf(bench)];
  for (const start of [
    `POST ${bench.url}${HOME} HTTP/1.1`,
    `POST http://evil.example${HOME} HTTP/1.1`,
    `POST ${HOME} HTTP/1.0`,
    `POST ${HOME}#x HTTP/1.1`,
    `POST  ${HOME} HTTP/1.1`,
    `post ${HOME} HTTP/1.1`,
    `POST ${HOME}`,
  ]) {
    const received = await rawExchange(
      bench.url,
      [`${lines(start, [['Host', host], ...headers])}{}`],
      bench.ca,
    );
    for (const name of openedIn(received)) expect(name, start).toBe(ALICE);
  }
  expect(await profilesOf('mallory')).toEqual([]);
});

const upgrade = (path: string, bench: Bench, more: HeaderLines) =>
  lines(`GET ${path} HTTP/1.1`, [
    ['Host', new URL(bench.url).host],
    ['Origin', bench.url],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
    ['Sec-WebSocket-Version', '13'],
    ...more,
  ]);

test('C10: claims open no WebSocket, in any spelling', async ({ bench }) => {
  for (const spelled of Object.values(spellings)) {
    for (const connection of ['Upgrade', 'Upgrade, X-Gateway-Secret, X-Remote-User', 'close, Upgrade']) {
      const own = spelled([...claimsOf('mallory'), proofOf(bench), innerHeader]);
      const handshake = upgrade('/notifications', bench, [['Connection', connection], ...own]);
      const received = await rawExchange(bench.url, [handshake], bench.ca);
      expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  }
  for (const url of [bench.url, bench.innerUrl]) {
    const headers = { ...Object.fromEntries(claimsOf('mallory')), origin: bench.url };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/notifications`, { headers, ca: bench.ca });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      socket.on('open', () => resolve(101));
      socket.on('error', resolve);
    });
    expect(status).toBe(401);
  }
});

test('C10: no sign-in is smuggled past the gateway through a WebSocket, refused or open', async ({
  context,
  signInAlice,
  bench,
}) => {
  await signInAlice();
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const connection: [string, string] = ['Connection', 'Upgrade'];
  const hidden = wholeSignIn(bench);

  const open = upgrade('/notifications', bench, [connection, ['Cookie', cookies]]);
  const received = await rawExchange(bench.url, [open, hidden], bench.ca);
  expect(received).toMatch(/^HTTP\/1\.1 101 /);
  expect(received).not.toContain('"result"');

  for (const [path, more] of [
    ['/notifications', []],
    ['/notifications', [['Sec-WebSocket-Version', '12']]],
    [HOME, [['Cookie', cookies]]],
    ['/account/login', []],
  ] as [string, HeaderLines][]) {
    const refused = upgrade(path, bench, [connection, ...more]);
    const answers = await rawExchange(bench.url, [refused + hidden, hidden], bench.ca);
    expect(answers).not.toMatch(/^HTTP\/1\.1 101 /);
    expect(answers).not.toContain(`${bench.sessionCookie}=`);
  }
  expect(await profilesOf('mallory')).toEqual([]);
});
