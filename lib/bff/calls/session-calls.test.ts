import { describe, expect, it } from 'vitest';
import { crashed, refusing, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { professorProfile, studentProfile } from '../../../e2e/support/foreign/foreign-people';
import type { Session } from '../session/session';
import { cookieOf, givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();

const ambiguous = [studentProfile, professorProfile, studentProfile].map((profile) => ({ ...profile }));
const givenTwoHats = () => {
  const person = institution.givenPerson({ profiles: ambiguous });
  return { person, session: givenSession({ person, ageMs: 5 * 60_000 }) };
};
const statusOf = async (session: Session | null) =>
  (await post('/api/session/status', {}, { as: session })).result as { authenticated: boolean };

describe('switching the profile', () => {
  it('C3: takes that profile’s own fresh token, and leaves loginDate and the absolute end', async () => {
    const { session } = givenTwoHats();
    const key = await keyAt(1, session);

    const answer = await post('/api/session/switch', { key }, { as: session });

    expect(answer).toMatchObject({ status: 200, result: { type: 'professor' } });
    expect(answer.session).toMatchObject({
      loginDate: session.loginDate,
      absoluteEnd: session.absoluteEnd,
      crmId: session.crmId,
      profile: { key, type: 'professor', badge: 'D9' },
    });
    expect(answer.session?.sid).not.toBe(session.sid);
    const read = await post('/api/user/profile', {}, { as: answer.session });
    expect(read.result).toMatchObject({ type: 'professor' });
  });

  it('C3: equal profiles have different keys', async () => {
    const { session } = givenTwoHats();
    const [first, , third] = await profilesOf(session);
    expect(first?.key).not.toBe(third?.key);
    expect(first).toMatchObject({ type: third?.type, name: third?.name, badge: third?.badge });
  });

  it('C3: the keys are the same at each reading', async () => {
    const { session } = givenTwoHats();
    expect(await profilesOf(session)).toEqual(await profilesOf(session));
  });

  it('C3: a tab of the old profile gets 409', async () => {
    const { session } = givenTwoHats();
    const { session: next } = await post(
      '/api/session/switch',
      { key: await keyAt(1, session) },
      { as: session },
    );

    const answer = await post('/api/user/faculties', {}, { as: next });
    expect(answer.status).toBe(200);
    const old = await post(
      '/api/user/listprofessors',
      {},
      { as: next, headers: { 'x-profile': session.profile?.key ?? '' } },
    );
    expect(old).toMatchObject({
      status: 409,
      messages: [{ code: 'shared.profileChanged', type: 'warning' }],
    });
  });

  it('C3: the cookie of before the switch gets 409 too, and does not come back', async () => {
    const { session } = givenTwoHats();
    await post('/api/session/switch', { key: await keyAt(1, session) }, { as: session });

    expect(await post('/api/user/profile', {}, { as: session })).toMatchObject({ status: 409, cookies: [] });
  });

  it.each([
    ['an unknown key', 404, () => {}],
    ['a profile that has gone', 403, () => institution.behave('/api/user/profile', succeeding(null))],
    ['a list that can’t be read', 502, () => institution.behave('/api/user/profiles', crashed)],
    ['a refusal', 404, () => institution.behave('/api/user/profiles', refusing('Non ora'))],
  ])('C3: %s leaves everything as it was', async (what, status, happen) => {
    const { session } = givenTwoHats();
    const key = what === 'an unknown key' ? 'x'.repeat(22) : await keyAt(1, session);
    happen();

    expect(await post('/api/session/switch', { key }, { as: session })).toMatchObject({
      status,
      cookies: [],
    });
    expect(await statusOf(session)).toMatchObject({ authenticated: true, profile: { type: 'student' } });
  });

  it.each([{}, { key: '' }, { key: '../../etc/passwd/aaaaaa' }, { key: ['x'.repeat(22)] }])(
    'C3: %j is no key of a profile',
    async (body) => {
      expect(await post('/api/session/switch', body, { as: givenSession() })).toMatchObject({ status: 400 });
      expect(institution.asked).toEqual([]);
    },
  );

  async function profilesOf(session: Session) {
    const { result } = await post('/api/user/profiles', {}, { as: session });
    return result as { key: string; type: string; name: string; badge: string }[];
  }

  const keyAt = async (index: number, session: Session) => (await profilesOf(session))[index]?.key ?? '';
});

describe('the status', () => {
  it('C1: tells the record with the clock it is by', async () => {
    const session = givenSession({ ageMs: 30_000 });
    expect(await statusOf(session)).toMatchObject({
      authenticated: true,
      crmId: session.crmId,
      loginDate: new Date(session.loginDate).toISOString(),
    });
  });

  it('C8: tells nobody of a session that never was', async () => {
    expect(await statusOf(null)).toMatchObject({ authenticated: false, crmId: null, profile: null });
  });

  it('asks the institution of nobody who isn’t signed in', async () => {
    await statusOf(null);
    expect(institution.asked).toEqual([]);
  });
});

describe('signing out', () => {
  it('C6: a replayed cookie is refused, though the institution still takes its bearer', async () => {
    const session = givenSession();
    const cookie = await cookieOf(session);
    await post('/api/user/logout', {}, { cookie });

    expect(await post('/api/user/profile', {}, { cookie })).toMatchObject({ status: 401 });
    expect(await post('/api/session/status', {}, { cookie })).toMatchObject({
      result: { authenticated: false },
    });
    expect(institution.asked.map(({ path }) => path)).toEqual(['/api/user/logout']);
  });

  it('C6: an institution that fails, or hangs, does not keep anybody signed in', async () => {
    const session = givenSession();
    institution.behave('/api/user/logout', crashed);

    const answer = await post('/api/user/logout', {}, { as: session });

    expect(answer).toMatchObject({ status: 200, success: true });
    expect(answer.cookies).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await statusOf(session)).toMatchObject({ authenticated: false });
  });

  it('C6: the choice of a profile goes with it, where the browser remembers one', async () => {
    const session = givenSession();
    const cookie = `${await cookieOf(session)}; profile=abc.${session.profile?.key}`;
    const { cookies } = await post('/api/user/logout', {}, { cookie });
    expect(cookies).toContainEqual(expect.stringMatching(/^profile=; Path=\/; Max-Age=0;/));
  });

  it('C6: signed out already, it asks nobody and succeeds', async () => {
    expect(await post('/api/user/logout')).toMatchObject({ status: 200, success: true });
    expect(institution.asked).toEqual([]);
  });
});

describe('the keys of drafts', () => {
  const keysOf = async (session: Session | null) => await post('/api/session/draftkeys', {}, { as: session });

  it('C9: are the same for the same person in every session, and others for everybody else', async () => {
    const [person, other] = [institution.givenPerson(), institution.givenPerson()];
    const first = await keysOf(givenSession({ person }));
    const later = await keysOf(givenSession({ person }));
    const others = await keysOf(givenSession({ person: other }));

    expect(first.result).toEqual({ keys: [expect.stringMatching(/^[\w-]{43}$/)] });
    expect(later.result).toEqual(first.result);
    expect(others.result).not.toEqual(first.result);
  });

  it('C9: are given to nobody without a session', async () => {
    expect(await keysOf(null)).toMatchObject({ status: 401, result: null });
  });
});
