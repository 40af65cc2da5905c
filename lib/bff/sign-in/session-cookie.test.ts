import { describe, expect, it } from 'vitest';
import { LOGIN_VALIDITY_MS } from '../../../contract/wire/constants';
import { succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { studentProfile } from '../../../e2e/support/foreign/foreign-people';
import type { Session } from '../session/session';
import { givenSession as sealedSession } from '../session/session-fixtures';
import { givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();
const { setSessionCookie } = await import('./session-cookie');

const longToken = 't'.repeat(2_048);
const longName = 'Bea '.repeat(375);
const longUser = { type: 'STUDENT', name: longName, badge: 'S1' };

it('A4: the cookie lives as long as the window, to its very end', async () => {
  const loginDate = Date.now() - 60_000;
  expect(await setSessionCookie(sealedSession(loginDate), loginDate + 500)).toContain(
    `; Max-Age=${LOGIN_VALIDITY_MS / 1000};`,
  );
});

describe('a token and a name that no cookie holds together', () => {
  it('S19: are the institution’s fault at a sign-in, and the session of before stays', async () => {
    const person = institution.givenPerson();
    const session = givenSession({ person });
    const login = { username: person.username, password: Buffer.from(person.password).toString('base64') };
    institution.behave(
      '/api/user/login',
      succeeding({ id: person.id, loginDate: new Date().toISOString() }, { token: longToken }),
    );
    institution.behave('/api/user/profiles', succeeding([{ ...longUser, token: longToken }]));
    institution.behave('/api/user/profile', succeeding(longUser));

    expect(await post('/api/user/login', login, { as: session })).toMatchObject({ status: 502, cookies: [] });
    await expectOpen(session);
  });

  it('S19: at a switch too', async () => {
    const person = institution.givenPerson({
      profiles: [studentProfile, studentProfile].map((each) => ({ ...each })),
    });
    const session = givenSession({ person });
    const { result } = await post('/api/user/profiles', {}, { as: session });
    const key = (result as { key: string }[])[1]?.key;
    const listed = { ...longUser, name: studentProfile.name, badge: studentProfile.badge, token: longToken };
    institution.behave('/api/user/profiles', succeeding([listed, listed]));
    institution.behave('/api/user/profile', succeeding(longUser));

    expect(await post('/api/session/switch', { key }, { as: session })).toMatchObject({
      status: 502,
      cookies: [],
    });
    await expectOpen(session);
  });

  it('S19: at a renewal too, and the next one finds the session as it was', async () => {
    const session = givenSession({ ageMs: 60_000 });
    institution.behave('/api/user/autologin', succeeding({}, { token: longToken }));
    institution.behave('/api/user/profile', succeeding(longUser));

    expect(await post('/api/user/autologin', {}, { as: session })).toMatchObject({
      status: 502,
      cookies: [],
    });
    await expectOpen(session);
  });

  it('S19: when the profile is read or changed too', async () => {
    const session = { ...givenSession(), token: longToken };
    institution.behave('/api/user/profile', succeeding(longUser));
    institution.behave('/api/user/smallupdateprofile', succeeding(longUser));

    expect(await post('/api/user/profile', {}, { as: session })).toMatchObject({ status: 502, cookies: [] });
    const change = { phone: '+39 333 1234567' };
    expect(await post('/api/user/smallupdateprofile', change, { as: session })).toMatchObject({
      status: 502,
      cookies: [],
    });
  });

  it('S19: and a token that comes with any answer isn’t remembered either', async () => {
    const session = givenSession();
    const profile = session.profile && { ...session.profile, name: longName };
    const named = { ...session, profile };
    institution.behave('/api/user/listprofessors', succeeding([], { token: longToken }));

    expect(await post('/api/user/listprofessors', {}, { as: named })).toMatchObject({
      status: 502,
      cookies: [],
    });
    await expectOpen(named);
  });

  async function expectOpen(session: Session) {
    for (const path of ['/api/user/login', '/api/user/profiles', '/api/user/profile', '/api/user/autologin'])
      institution.behave(path, null);
    const answer = await post('/api/user/validate', {}, { as: session });
    expect(answer).toMatchObject({ status: 200 });
    expect(institution.asked.at(-1)?.headers.authorization).toBe(`Bearer ${session.token}`);
    expect((await post('/api/session/status', {}, { as: session })).result).toMatchObject({
      authenticated: true,
    });
  }
});
