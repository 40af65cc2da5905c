import { describe, expect, it } from 'vitest';
import { ABSOLUTE_SESSION_MS, MAX_TOKEN_BYTES } from '../../../contract/wire/constants';
import { refusing, succeeding, unauthorized } from '../../../e2e/support/foreign/foreign-behaviours';
import { professorProfile, studentProfile } from '../../../e2e/support/foreign/foreign-people';
import { cookieOf, givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();

const credentials = {
  username: 'ospite7000',
  password: Buffer.from('segreta-più-di-così').toString('base64'),
};
const both = () => [{ ...studentProfile }, { ...professorProfile }];
const login = (sent: Parameters<typeof post>[2] = {}) => post('/api/user/login', credentials, sent);

describe('a sign-in', () => {
  it('C1: the record bears the portal’s own time, not the institution’s, and an end after twelve hours', async () => {
    institution.givenPerson();
    const before = Date.now();

    const { session } = await login();

    expect(session?.loginDate).toBeGreaterThanOrEqual(before);
    expect(session?.loginDate).toBeLessThanOrEqual(Date.now());
    expect(session?.absoluteEnd).toBe((session?.loginDate ?? 0) + ABSOLUTE_SESSION_MS);
  });

  it('C1: the browser gets the record without any token', async () => {
    institution.givenPerson();
    const { result, token, session } = await login();
    expect(token).toBeUndefined();
    expect(JSON.stringify(result)).not.toContain(session?.token);
    expect(result).toEqual({
      authenticated: true,
      loginDate: new Date(session?.loginDate ?? 0).toISOString(),
      endsAt: new Date((session?.loginDate ?? 0) + 600_000).toISOString(),
      absoluteEnd: new Date(session?.absoluteEnd ?? 0).toISOString(),
      crmId: '7000',
      profile: {
        key: expect.any(String),
        type: 'student',
        name: 'Bea Foresti',
        badge: '4711',
        current: true,
      },
      leftMark: expect.any(String),
      serverNow: expect.any(String),
    });
  });

  it('H2: the cookie is HttpOnly, Lax, for the whole site, as long as the window', async () => {
    institution.givenPerson();
    const { cookies } = await login();
    expect(cookies[0]).toMatch(/^ateneo=Fe26\.2\*[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  it('C4: a second sign-in takes the place of the first', async () => {
    institution.givenPerson();
    const first = await login();
    const second = await login({ as: first.session });

    expect(second.session?.sid).not.toBe(first.session?.sid);
    expect(await post('/api/user/profile', {}, { as: first.session })).toMatchObject({ status: 409 });
  });

  it('C7: a wrong password says what the institution says, ends nothing and is no expired session', async () => {
    const session = givenSession();

    const answer = await post('/api/user/login', { ...credentials, password: 'bm8=' }, { as: session });

    expect(answer).toMatchObject({
      status: 401,
      messages: [{ text: 'Credenziali <b>errate</b>' }],
      cookies: [],
    });
    expect(await post('/api/user/profile', {}, { as: session })).toMatchObject({ status: 200 });
  });

  it.each([
    ['no token', succeeding({ id: 7 })],
    ['no record', succeeding(null, { token: 'songbird-1' })],
    ['a token too long for the cookie', succeeding({ id: 7 }, { token: 'x'.repeat(MAX_TOKEN_BYTES + 1) })],
  ])('C4: an answer with %s opens no session and leaves the old one', async (_what, behaviour) => {
    const session = givenSession();
    institution.behave('/api/user/login', behaviour);

    expect(await login({ as: session })).toMatchObject({ status: 502, success: false, cookies: [] });
    institution.behave('/api/user/login', null);
    expect(await post('/api/user/profile', {}, { as: session })).toMatchObject({ status: 200 });
  });
});

describe('the authenticated user', () => {
  it.each(['STUDENT', 'Student', 'student'])('C13: %s in any case is a student', async (type) => {
    institution.givenPerson({ profiles: [{ type, name: 'Bea Foresti' }] });
    expect((await login()).session?.profile).toMatchObject({
      type: 'student',
      badge: null,
      hasCanvas: false,
    });
  });

  it('C13: another type than student or professor is told so, and gets no session', async () => {
    institution.givenPerson({ profiles: [{ type: 'STAFF', name: 'Bea Foresti' }] });
    expect(await login()).toMatchObject({
      status: 403,
      messages: [{ code: 'shared.otherType' }],
      cookies: [],
    });
  });

  it('C13: nothing, with one profile or none, is not authenticated', async () => {
    institution.givenPerson();
    institution.behave('/api/user/profile', succeeding(null));
    expect(await login()).toMatchObject({
      status: 403,
      messages: [{ code: 'shared.noProfile' }],
      cookies: [],
    });
  });

  it('C13: nothing, with several profiles, is a sign-in without a choice yet', async () => {
    institution.givenPerson({ profiles: both() });
    institution.behave('/api/user/profile', succeeding(null));
    expect((await login()).session).toMatchObject({ profile: null, profileTypes: ['student', 'professor'] });
  });

  it('C13: an institution without a list of profiles has one', async () => {
    institution.givenPerson();
    institution.behave('/api/user/profiles', refusing('Not Found', { status: 404 }));
    expect((await login()).session).toMatchObject({
      profile: { type: 'student' },
      profileTypes: ['student'],
    });
  });

  it('C13: it is asked for with the new token', async () => {
    const person = institution.givenPerson();
    const old = givenSession({ person });
    const { session } = await login({ as: old });
    for (const asked of institution.askedFor('/api/user/profile')) {
      expect(asked.headers.authorization).toBe(`Bearer ${session?.token}`);
    }
  });

  it('C13: gone when its data are read, it ends the session', async () => {
    institution.behave('/api/user/profile', succeeding(null));
    expect(await post('/api/user/profile', {}, { as: givenSession() })).toMatchObject({
      status: 401,
      messages: [{ code: 'shared.sessionExpired' }],
    });
  });
});

describe('several profiles', () => {
  it('B5: none is chosen for somebody who never chose', async () => {
    institution.givenPerson({ profiles: both() });
    const { session, result } = await login();
    expect(session).toMatchObject({ profile: null });
    expect(result).toMatchObject({ authenticated: true, profile: null });
  });

  it('B5: the last chosen one of the same person is taken again, with its own token', async () => {
    institution.givenPerson({ profiles: both() });
    const remembered = await choose(1);

    const { session } = await login({ cookie: remembered });

    expect(session?.profile).toMatchObject({ type: 'professor', badge: 'D9' });
    institution.asked.splice(0);
    await post('/api/user/profile', {}, { as: session });
    expect((await post('/api/user/profile', {}, { as: session })).result).toMatchObject({
      type: 'professor',
    });
  });

  it('B5: the choice of another person is not taken over', async () => {
    institution.givenPerson({ username: 'altra', profiles: both() });
    institution.givenPerson({ username: 'ospite7000', profiles: both() });
    const other = { ...credentials, username: 'altra' };
    const remembered = await choose(1, other);

    expect((await login({ cookie: remembered })).session).toMatchObject({ profile: null });
  });

  it('C4: a password change stays in the profile it was made in', async () => {
    const person = institution.givenPerson({ profiles: both() });
    const session = givenSession({ person, profile: person.profiles[1] });
    const body = {
      oldPassword: credentials.password,
      newPassword: Buffer.from('un’altra-ancora').toString('base64'),
    };

    const changed = await post('/api/user/changepassword', body, { as: session });

    expect(changed.session?.profile).toMatchObject({ type: 'professor' });
  });

  it('C4: autologin stays in the profile and renews its token', async () => {
    const person = institution.givenPerson({ profiles: both() });
    const session = givenSession({ person, profile: person.profiles[1], ageMs: 9 * 60_000 });

    const renewed = await post('/api/user/autologin', {}, { as: session });

    expect(renewed.session).toMatchObject({ sid: session.sid, profile: { type: 'professor' } });
  });

  it('C9: autologin reopens no window that has closed', async () => {
    const session = givenSession({ ageMs: 10 * 60_000 + 500 });
    expect(await post('/api/user/autologin', {}, { as: session })).toMatchObject({
      status: 401,
      cookies: [expect.stringContaining('ateneo=; Path=/; Max-Age=0')],
    });
    expect(institution.asked).toEqual([]);
  });

  it('C4: autologin refused leaves the window as it was', async () => {
    const session = givenSession({ ageMs: 60_000 });
    institution.behave('/api/user/autologin', refusing('Non ora'));
    expect(await post('/api/user/autologin', {}, { as: session })).toMatchObject({
      success: false,
      cookies: [],
    });
    const { result } = await post('/api/session/status', {}, { as: session });
    expect(result).toMatchObject({ loginDate: new Date(session.loginDate).toISOString() });
  });

  it('C7: autologin refused with 401 ends the session', async () => {
    const session = givenSession();
    institution.behave('/api/user/autologin', unauthorized);
    expect(await post('/api/user/autologin', {}, { as: session })).toMatchObject({ status: 401 });
    expect((await post('/api/session/status', {}, { as: session })).result).toMatchObject({
      authenticated: false,
    });
  });

  /** Signs in and takes a profile; answers with what the browser then remembers of it. */
  async function choose(index: number, body = credentials): Promise<string> {
    const { session } = await post('/api/user/login', body);
    const listed = await post('/api/user/profiles', {}, { as: session });
    const key = (listed.result as { key: string }[])[index]?.key;
    const chosen = await post('/api/session/switch', { key }, { as: session });
    const kept = chosen.cookies.find((cookie) => cookie.startsWith('profile='));
    return kept?.split(';')[0] ?? '';
  }
});

it('H2: what the cookie holds can be read only with the secret', async () => {
  const session = givenSession();
  const cookie = await cookieOf(session);
  expect(cookie).not.toContain(session.token);
  expect(Buffer.from(cookie, 'base64').toString()).not.toContain(session.token);
});
