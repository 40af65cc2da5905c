import { describe, expect, it } from 'vitest';
import { refusing } from '../../../e2e/support/foreign/foreign-behaviours';
import { professorProfile, studentProfile } from '../../../e2e/support/foreign/foreign-people';
import type { Session } from '../session/session';
import { type Answered, givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();

const base64 = (password: string) => Buffer.from(password).toString('base64');
const registration = {
  givenName: 'Ugo',
  familyName: 'Nuovo',
  email: 'ugo@example.org',
  password: 'come-è-scritta',
  language: 'it',
  privacy: true,
};
const details = { givenName: 'Bea', familyName: 'Nuova', email: 'nuova@example.org', language: 'it' };

/** What a call does to the session's cookie. */
const cookie = {
  left: ({ cookies }: Answered) => expect(cookies).toEqual([]),
  opened: ({ session, result }: Answered, old: Session | null) => {
    expect(session).toMatchObject({ profile: { type: 'student' } });
    expect(session?.sid).not.toBe(old?.sid);
    expect(session?.token).not.toBe(old?.token);
    expect(Date.now() - (session?.loginDate ?? 0)).toBeLessThan(5_000);
    expect(result).toMatchObject({ authenticated: true, crmId: session?.crmId });
  },
  renewed: ({ session }: Answered, old: Session | null) => {
    expect(session).toMatchObject({ sid: old?.sid, absoluteEnd: old?.absoluteEnd });
    expect(session?.loginDate).toBeGreaterThan(old?.loginDate ?? 0);
    expect(session?.token).not.toBe(old?.token);
  },
  refreshed: ({ session }: Answered, old: Session | null) => {
    expect(session).toMatchObject({ sid: old?.sid, token: old?.token, loginDate: old?.loginDate });
    expect(session?.profile).toMatchObject({ type: 'student', badge: '4711' });
  },
  ended: ({ cookies }: Answered) => {
    expect(cookies).toEqual([expect.stringMatching(/^ateneo=; .*Max-Age=0/)]);
  },
};

const rows: {
  title: string;
  path: string;
  body: object;
  /** Whether somebody has to be signed in; the bearer then goes along. */
  signedIn: boolean;
  result: unknown;
  cookie: (answer: Answered, old: Session | null) => void;
}[] = [
  {
    title: 'D2.validate: any part of a form goes on, the verdict comes back',
    path: '/api/user/validate',
    body: { email: 'a@b', phone: '12' },
    signedIn: false,
    result: { valid: true, fields: {} },
    cookie: cookie.left,
  },
  {
    title: 'D2.profile: the authenticated user with what is missing as null, and no more',
    path: '/api/user/profile',
    body: {},
    signedIn: true,
    result: {
      ...{ name: 'Bea Foresti', email: '', type: 'student', badge: '4711', hasCanvas: false },
      ...{ givenName: null, familyName: null, preferredName: null, phone: null, address: null },
      ...{ language: null, facultyId: null, hasPhoto: false, hasPassword: true },
    },
    cookie: cookie.refreshed,
  },
  {
    title: 'D2.profiles: the profiles by keys, without their tokens',
    path: '/api/user/profiles',
    body: {},
    signedIn: true,
    result: [
      {
        key: expect.stringMatching(/^[\w-]{22}$/),
        type: 'student',
        name: 'Bea Foresti',
        badge: '4711',
        current: true,
      },
      {
        key: expect.stringMatching(/^[\w-]{22}$/),
        type: 'professor',
        name: 'Bea Foresti',
        badge: 'D9',
        current: false,
      },
    ],
    cookie: cookie.left,
  },
  {
    title: 'D2.faculties: ids as text and names',
    path: '/api/user/faculties',
    body: {},
    signedIn: false,
    result: [{ id: '4', name: 'Lettere' }],
    cookie: cookie.left,
  },
  {
    title: 'D2.login: the credentials as the browser encoded them open a session',
    path: '/api/user/login',
    body: { username: 'ospite7000', password: base64('segreta-più-di-così') },
    signedIn: false,
    result: expect.objectContaining({ authenticated: true, crmId: '7000' }),
    cookie: cookie.opened,
  },
  {
    title: 'D2.register: the registration with the password as typed opens a session',
    path: '/api/user/register',
    body: registration,
    signedIn: false,
    result: expect.objectContaining({ authenticated: true, crmId: '7001' }),
    cookie: cookie.opened,
  },
  {
    title: 'D2.updateprofile: the whole form goes on, the new name stays in the session',
    path: '/api/user/updateprofile',
    body: details,
    signedIn: true,
    result: expect.objectContaining({ name: 'Bea Nuova', email: 'nuova@example.org' }),
    cookie: (answer, old) => {
      cookie.refreshed(answer, old);
      expect(answer.session?.profile).toMatchObject({ name: 'Bea Nuova', email: 'nuova@example.org' });
    },
  },
  {
    title: 'D2.smallupdateprofile: any of the contacts goes on, the new one stays in the session',
    path: '/api/user/smallupdateprofile',
    body: { email: 'altra@example.org' },
    signedIn: true,
    result: expect.objectContaining({ email: 'altra@example.org' }),
    cookie: (answer, old) => {
      cookie.refreshed(answer, old);
      expect(answer.session?.profile).toMatchObject({ email: 'altra@example.org' });
    },
  },
  {
    title: 'D2.language: the choice goes on, the answer is not read',
    path: '/api/user/language',
    body: { language: 'es' },
    signedIn: false,
    result: null,
    cookie: cookie.left,
  },
  {
    title: 'D2.changepassword: both passwords as the browser encoded them, and a new session',
    path: '/api/user/changepassword',
    body: { oldPassword: base64('segreta-più-di-così'), newPassword: base64('un’altra-ancora') },
    signedIn: true,
    result: expect.objectContaining({ authenticated: true }),
    cookie: cookie.opened,
  },
  {
    title: 'D2.recovery: the address goes on; whatever is said of it, the answer is the same',
    path: '/api/user/recovery',
    body: { email: 'chiunque@example.org' },
    signedIn: false,
    result: { sent: true },
    cookie: cookie.left,
  },
  {
    title: 'D2.autologin: the window begins anew in the same session',
    path: '/api/user/autologin',
    body: {},
    signedIn: true,
    result: expect.objectContaining({ authenticated: true }),
    cookie: cookie.renewed,
  },
  {
    title: 'D2.logout: the session ends',
    path: '/api/user/logout',
    body: {},
    signedIn: true,
    result: null,
    cookie: cookie.ended,
  },
  {
    title: 'D2.listprofessors: ids as text, names, and contacts where there are any',
    path: '/api/user/listprofessors',
    body: {},
    signedIn: true,
    result: [{ id: '12', name: 'Ada Rossi' }],
    cookie: cookie.left,
  },
];

const person = () => institution.givenPerson({ profiles: [{ ...studentProfile }, { ...professorProfile }] });
const closed = rows.filter(({ signedIn }) => signedIn);

it.each(rows)('$title', async ({ path, body, signedIn, result, cookie: effect }) => {
  const known = person();
  const session = signedIn ? givenSession({ person: known, ageMs: 60_000 }) : null;
  if (path === '/api/user/login' || path === '/api/user/register') known.profiles.splice(1);
  if (path === '/api/user/changepassword') known.profiles.splice(1);

  const answer = await post(path, body, { as: session });

  expect(institution.asked[0]).toMatchObject({ method: 'POST', path, body });
  expect(institution.asked[0]?.headers.authorization).toBe(session ? `Bearer ${session.token}` : undefined);
  expect(answer).toMatchObject({ status: 200, success: true, messages: [] });
  expect(answer.result).toEqual(result);
  effect(answer, session);
});

describe('success false', () => {
  const tried = rows.filter(
    ({ path }) => !['/api/user/logout', '/api/user/recovery', '/api/user/language'].includes(path),
  );
  it.each(tried)('$path passes on what is said and leaves the session', async ({ path, body, signedIn }) => {
    institution.behave(path, refusing('Non <b>oggi</b>', { type: 'info' }));

    const answer = await post(path, body, { as: signedIn ? givenSession() : null });

    expect(answer).toMatchObject({ status: 200, success: false, result: null, session: null });
    expect(answer.messages).toEqual([{ text: 'Non <b>oggi</b>', type: 'info' }]);
    expect(answer.cookies).toEqual([]);
  });

  it('C6: logout ends the session all the same', async () => {
    institution.behave('/api/user/logout', refusing('Non oggi'));

    cookie.ended(await post('/api/user/logout', {}, { as: givenSession() }));
  });

  it('C11: recovery says the same of an unknown address as of a known one', async () => {
    institution.behave('/api/user/recovery', refusing('Indirizzo sconosciuto'));

    const answer = await post('/api/user/recovery', { email: 'nessuno@example.org' });

    expect(answer).toMatchObject({ status: 200, success: true, result: { sent: true }, messages: [] });
  });

  it('C11: a link that can no longer be used is said to be so', async () => {
    institution.behave('/api/user/recovery', refusing('Link scaduto'));

    const answer = await post('/api/user/recovery', { token: 'vecchio', newPassword: 'come-è-scritta' });

    expect(answer).toMatchObject({ success: false, messages: [{ text: 'Link scaduto' }] });
  });
});

describe('C2: the bearer', () => {
  it.each(closed)(
    'is asked for by $path, which never reaches the institution without',
    async ({ path, body }) => {
      if (path === '/api/user/logout') return;
      expect(await post(path, body)).toMatchObject({ status: 401, success: false });
      expect(institution.asked).toEqual([]);
    },
  );

  it.each(['/api/user/validate', '/api/user/faculties'])('goes along with the open %s', async (path) => {
    const session = givenSession();
    await post(path, {}, { as: session });
    expect(institution.asked[0]?.headers.authorization).toBe(`Bearer ${session.token}`);
  });

  it.each([
    ['/api/user/login', { username: 'a', password: 'Yg==' }],
    ['/api/user/register', registration],
    ['/api/user/recovery', { email: 'a@example.org' }],
  ])('never goes along with %s', async (path, body) => {
    await post(path, body, { as: givenSession() });
    expect(institution.asked[0]?.headers.authorization).toBeUndefined();
  });
});
