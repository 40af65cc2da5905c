import { describe, expect, it } from 'vitest';
import { after, succeeding, unauthorized } from '../../../e2e/support/foreign/foreign-behaviours';
import type { Behaviour } from '../../../e2e/support/foreign/foreign-institution';
import { cookieOf, givenPortal } from '../testing/portal-fixtures';
import { calls } from './calls';

const { institution, post, givenSession } = await givenPortal();

/** Refuses the bearers it was given before `supersede`, as an institution does whose grace is over. */
function onlyAfter(superseded: Set<string>): Behaviour {
  return (response, usual) => {
    const bearer = institution.asked.at(-1)?.headers.authorization ?? '';
    if (superseded.has(bearer)) unauthorized(response, usual);
    else usual();
  };
}

describe('C12: answers cross', () => {
  it('C12: twenty calls in flight across an autologin sign nobody out', async () => {
    const session = givenSession({ ageMs: 8 * 60_000 });
    const superseded = new Set<string>();
    institution.behave('/api/user/listprofessors', onlyAfter(superseded));
    const renewed = await post('/api/user/autologin', {}, { as: session });
    superseded.add(`Bearer ${session.token}`);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/user/listprofessors', {}, { as: session })),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await post('/api/session/status', {}, { as: renewed.session })).result).toMatchObject({
      authenticated: true,
    });
  });

  it('C12: a read refused under the token it was sent with is asked once more with the latest', async () => {
    const session = givenSession();
    const gate = Promise.withResolvers<void>();
    const superseded = new Set([`Bearer ${session.token}`]);
    institution.behave('/api/user/listprofessors', async (response, usual) => {
      const mayAnswer = onlyAfter(superseded);
      const isOld = superseded.has(institution.asked.at(-1)?.headers.authorization ?? '');
      if (isOld) await gate.promise;
      if (isOld) unauthorized(response, usual);
      else mayAnswer(response, usual);
    });
    const read = post('/api/user/listprofessors', {}, { as: session });
    await post('/api/user/autologin', {}, { as: session });
    gate.resolve();

    expect(await read).toMatchObject({ status: 200, success: true });
    expect(institution.askedFor('/api/user/listprofessors')).toHaveLength(2);
  });

  it('C12: a change refused under a superseded token is not done twice and signs nobody out', async () => {
    const session = givenSession();
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/smallupdateprofile', async (response, usual) => {
      await gate.promise;
      unauthorized(response, usual);
    });
    const change = post('/api/user/smallupdateprofile', { phone: '+39 333 1234567' }, { as: session });
    const renewed = await post('/api/user/autologin', {}, { as: session });
    gate.resolve();

    expect((await change).status).toBe(401);
    expect(institution.askedFor('/api/user/smallupdateprofile')).toHaveLength(1);
    expect((await post('/api/session/status', {}, { as: renewed.session })).result).toMatchObject({
      authenticated: true,
    });
  });

  it('C12: the message of such a change is not that the session expired', async () => {
    const session = givenSession();
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/smallupdateprofile', async (response, usual) => {
      await gate.promise;
      unauthorized(response, usual);
    });
    const change = post('/api/user/smallupdateprofile', { phone: '+39 333 1234567' }, { as: session });
    await post('/api/user/autologin', {}, { as: session });
    gate.resolve();

    expect((await change).messages.map(({ code }) => code)).not.toContain('shared.sessionExpired');
  });

  it('C12: a late answer with an older token does not replace the newer one', async () => {
    const session = givenSession({ ageMs: 60_000 });
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/listprofessors', async (response, usual) => {
      await gate.promise;
      succeeding([], { token: 'songbird-older' })(response, usual);
    });
    const late = post('/api/user/listprofessors', {}, { as: session });
    await expect.poll(() => institution.askedFor('/api/user/listprofessors')).toHaveLength(1);
    const renewed = await post('/api/user/autologin', {}, { as: session });
    gate.resolve();
    const answered = await late;

    expect(answered.session?.token ?? renewed.session?.token).toBe(renewed.session?.token);
    expect(answered.session?.loginDate ?? renewed.session?.loginDate).toBe(renewed.session?.loginDate);
    await post('/api/user/validate', {}, { as: session });
    expect(institution.asked.at(-1)?.headers.authorization).toBe(`Bearer ${renewed.session?.token}`);
  });

  it('C12: a cookie that is behind acts with the newest token, and is brought up to date', async () => {
    const session = givenSession({ ageMs: 9 * 60_000 });
    const renewed = await post('/api/user/autologin', {}, { as: session });

    const answer = await post('/api/user/listprofessors', {}, { as: session });

    expect(institution.asked.at(-1)?.headers.authorization).toBe(`Bearer ${renewed.session?.token}`);
    expect(answer.session).toMatchObject({
      token: renewed.session?.token,
      loginDate: renewed.session?.loginDate,
    });
  });

  it('C12: an answer that arrives after the sign-out brings no session back', async () => {
    const session = givenSession();
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/listprofessors', async (response, usual) => {
      await gate.promise;
      succeeding([], { token: 'songbird-late' })(response, usual);
    });
    const late = post('/api/user/listprofessors', {}, { as: session });
    await expect.poll(() => institution.askedFor('/api/user/listprofessors')).toHaveLength(1);
    await post('/api/user/logout', {}, { as: session });
    gate.resolve();

    expect(await late).toMatchObject({ cookies: [] });
    expect((await post('/api/session/status', {}, { as: session })).result).toMatchObject({
      authenticated: false,
    });
  });

  it('C12: an autologin that arrives after the sign-out brings no session back', async () => {
    const session = givenSession();
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/autologin', after(gate.promise));
    const late = post('/api/user/autologin', {}, { as: session });
    await expect.poll(() => institution.askedFor('/api/user/autologin')).toHaveLength(1);
    await post('/api/user/logout', {}, { as: session });
    gate.resolve();

    expect(await late).toMatchObject({ status: 401, cookies: [] });
    expect((await post('/api/session/status', {}, { as: session })).result).toMatchObject({
      authenticated: false,
    });
  });
});

describe('C2: a token that comes with an answer', () => {
  const results: Record<string, unknown> = {
    '/api/user/validate': { valid: true, fields: {} },
    '/api/user/profile': { type: 'STUDENT', name: 'Bea Foresti' },
    '/api/user/profiles': [{ type: 'STUDENT', name: 'Bea Foresti', token: 'songbird-listed' }],
    '/api/user/faculties': [],
    '/api/user/updateprofile': { type: 'STUDENT', name: 'Bea Foresti' },
    '/api/user/smallupdateprofile': { type: 'STUDENT', name: 'Bea Foresti' },
    '/api/user/language': null,
    '/api/user/listprofessors': [],
  };
  const bodies: Record<string, object> = {
    '/api/user/updateprofile': {
      givenName: 'Bea',
      familyName: 'Foresti',
      email: 'bea@example.org',
      language: 'it',
    },
    '/api/user/language': { language: 'en' },
  };

  it.each(Object.keys(results))('is stored and never passed on: %s', async (path) => {
    const session = givenSession();
    institution.behave(path, succeeding(results[path], { token: 'songbird-new' }));

    const answer = await post(path, bodies[path] ?? {}, { as: session });

    expect(answer.session).toMatchObject({
      sid: session.sid,
      token: 'songbird-new',
      loginDate: session.loginDate,
    });
    expect(JSON.stringify([answer.result, answer.messages, answer.token])).not.toContain('songbird');
    await post('/api/user/validate', {}, { as: session });
    expect(institution.asked.at(-1)?.headers.authorization).toBe('Bearer songbird-new');
  });

  it('names only calls of the table', () => {
    expect(Object.keys(results).filter((path) => !calls[path])).toEqual([]);
  });

  it('is not stored for somebody who is not signed in', async () => {
    institution.behave('/api/user/faculties', succeeding([], { token: 'songbird-stray' }));
    expect(await post('/api/user/faculties')).toMatchObject({ status: 200, cookies: [] });
  });

  it('too long for the cookie, is the institution’s fault, and the old one stays', async () => {
    const session = givenSession();
    institution.behave('/api/user/listprofessors', succeeding([], { token: 'x'.repeat(2_049) }));
    expect(await post('/api/user/listprofessors', {}, { as: session })).toMatchObject({
      status: 502,
      cookies: [],
    });
    await post('/api/user/validate', {}, { cookie: await cookieOf(session) });
    expect(institution.asked.at(-1)?.headers.authorization).toBe(`Bearer ${session.token}`);
  });
});
