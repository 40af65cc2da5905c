import { describe, expect, it, vi } from 'vitest';
import {
  after,
  crashed,
  cut,
  succeeding,
  unauthorized,
} from '../../../e2e/support/foreign/foreign-behaviours';
import type { Session } from '../session/session';
import { cookieOf, givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();

const cleared = [expect.stringMatching(/^ateneo=; Path=\/; Max-Age=0/)];
const statusOf = (session: Session | null) => post('/api/session/status', {}, { as: session });
const keysOf = (session: Session | null) => post('/api/session/draftkeys', {}, { as: session });

/** Signed out at another portal, or before this process began: nobody here knows of it. */
function givenSignedOutElsewhere() {
  const session = givenSession();
  institution.forgetTokens();
  return session;
}

describe('a session that was signed out where this process did not hear of it', () => {
  it('S10: is told that nobody is signed in, and its cookie goes', async () => {
    const session = givenSignedOutElsewhere();
    expect(await statusOf(session)).toMatchObject({
      status: 200,
      result: { authenticated: false, crmId: null, profile: null },
      cookies: cleared,
    });
  });

  it('S10: gets no keys of drafts', async () => {
    const session = givenSignedOutElsewhere();
    expect(await keysOf(session)).toMatchObject({ status: 401, result: null, cookies: cleared });
  });

  it('S10: is over here from then on, though the institution took its bearer again', async () => {
    const session = givenSignedOutElsewhere();
    await statusOf(session);
    institution.behave('/api/user/profile', succeeding({ type: 'STUDENT', name: 'Bea Foresti' }));
    expect(await post('/api/user/profile', {}, { as: session })).toMatchObject({ status: 401 });
  });

  it('S10: is noticed a second after it was last known', async () => {
    const session = givenSession();
    await statusOf(session);
    institution.forgetTokens();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
    try {
      expect((await statusOf(session)).result).toMatchObject({ authenticated: false });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('to ask who is signed in', () => {
  it('S10: costs one question of the institution, however many tabs ask at once', async () => {
    const session = givenSession();
    const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf(session)));
    expect(answers.map(({ result }) => result)).toEqual(
      answers.map(() => expect.objectContaining({ authenticated: true })),
    );
    expect(institution.asked.map(({ path }) => path)).toEqual(['/api/user/profile']);
  });

  it.each([
    ['breaks the connection', cut],
    ['crashes', crashed],
  ])('S10, E6: signs nobody out while the institution %s', async (_what, happens) => {
    const session = givenSession();
    institution.behave('/api/user/profile', happens);
    expect(await statusOf(session)).toMatchObject({ result: { authenticated: true }, cookies: [] });
  });

  it('S10, C12: is asked again with the newest bearer, where a renewal crosses it', async () => {
    const session = givenSession();
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/profile', async (response, usual) => {
      const isOld = institution.asked.at(-1)?.headers.authorization === `Bearer ${session.token}`;
      if (!isOld) return usual();
      await gate.promise;
      unauthorized(response, usual);
    });
    const asked = statusOf(session);
    await post('/api/user/autologin', {}, { as: session });
    gate.resolve();
    expect((await asked).result).toMatchObject({ authenticated: true });
  });

  it('S10, C2: keeps a token that comes with the answer', async () => {
    const session = givenSession();
    institution.behave(
      '/api/user/profile',
      succeeding({ type: 'STUDENT', name: 'Bea' }, { token: 'songbird-new' }),
    );
    expect((await statusOf(session)).session).toMatchObject({ sid: session.sid, token: 'songbird-new' });
  });
});

describe('the keys of drafts while the institution is silent', () => {
  it('S10: are for a session that it has known since the portal began', async () => {
    const session = givenSession();
    const { result } = await keysOf(session);
    institution.behave('/api/user/profile', cut);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    try {
      expect(await keysOf(session)).toMatchObject({ status: 200, result });
    } finally {
      vi.useRealTimers();
    }
  });

  it('S10: are for no other', async () => {
    const session = givenSession();
    institution.behave('/api/user/profile', cut);
    expect(await keysOf(session)).toMatchObject({ status: 502, result: null, cookies: [] });
  });
});

describe('a 401', () => {
  it.each(['/api/user/profile', '/api/user/autologin', '/api/session/switch', '/api/session/draftkeys'])(
    'S10: takes away a cookie whose window is over: %s',
    async (path) => {
      const session = givenSession({ ageMs: 10 * 60_000 + 1 });
      expect(await post(path, {}, { as: session })).toMatchObject({ status: 401, cookies: cleared });
    },
  );

  it('S10: takes away a cookie that nobody sealed', async () => {
    expect(await post('/api/user/profile', {}, { cookie: 'ateneo=forged' })).toMatchObject({
      status: 401,
      cookies: cleared,
    });
  });

  it('S10: takes away the cookie of a bearer that the institution knows no more', async () => {
    const session = givenSignedOutElsewhere();
    expect(await post('/api/user/listprofessors', {}, { as: session })).toMatchObject({
      status: 401,
      cookies: cleared,
    });
  });

  it('S10: sets nothing where no cookie came', async () => {
    expect(await post('/api/user/profile')).toMatchObject({ status: 401, cookies: [] });
  });

  it('S10, C12: that comes after a new sign-in leaves the new cookie alone', async () => {
    const person = institution.givenPerson();
    const session = givenSession({ person });
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/listprofessors', async (response, usual) => {
      await gate.promise;
      unauthorized(response, usual);
    });
    const late = post('/api/user/listprofessors', {}, { as: session });
    await expect.poll(() => institution.askedFor('/api/user/listprofessors')).toHaveLength(1);
    const credentials = {
      username: person.username,
      password: Buffer.from(person.password).toString('base64'),
    };
    const signedIn = await post('/api/user/login', credentials, { as: session });
    gate.resolve();

    expect(signedIn.session).not.toBeNull();
    expect(await late).toMatchObject({ status: 409, cookies: [] });
  });

  it('S10, C12: that comes after the sign-out leaves the cookie of the next one alone', async () => {
    const session = givenSession();
    const cookie = await cookieOf(session);
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/profile', after(gate.promise));
    const late = post('/api/session/draftkeys', {}, { cookie });
    await expect.poll(() => institution.askedFor('/api/user/profile')).toHaveLength(1);
    await post('/api/user/logout', {}, { cookie });
    institution.forgetTokens();
    gate.resolve();

    expect(await late).toMatchObject({ status: 401, cookies: [] });
  });
});
