import { describe, expect, it, vi } from 'vitest';
import { after, crashed } from '../../../e2e/support/foreign/foreign-behaviours';
import { professorProfile, studentProfile } from '../../../e2e/support/foreign/foreign-people';
import type { Session } from '../session/session';
import { cookieOf, givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();

const cleared = [expect.stringMatching(/^ateneo=; Path=\/; Max-Age=0/)];
const registration = {
  givenName: 'Ugo',
  familyName: 'Neri',
  email: 'ugo@example.org',
  password: 'quattro gatti neri',
  language: 'it',
  privacy: true,
};

/** A browser that changed its profile and never got the answer: it holds the cookie of before. */
async function givenLostSwitch() {
  const person = institution.givenPerson({ profiles: [{ ...studentProfile }, { ...professorProfile }] });
  const session = givenSession({ person });
  const key = await keyAt(1, session);
  const answer = await post('/api/session/switch', { key }, { as: session });
  if (!answer.session) throw new Error('nothing was switched');
  const credentials = {
    username: person.username,
    password: Buffer.from(person.password).toString('base64'),
  };
  return { session, successor: answer.session, key, credentials };
}

async function keyAt(index: number, session: Session) {
  const { result } = await post('/api/user/profiles', {}, { as: session });
  return (result as { key: string }[])[index]?.key ?? '';
}

/** The answer of the switch is no more on its way. */
async function later<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('the cookie of before a switch whose answer was lost', () => {
  it('S5: signs in', async () => {
    const { session, credentials } = await givenLostSwitch();
    const answer = await post('/api/user/login', credentials, { as: session });
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(answer.session?.sid).not.toBe(session.sid);
  });

  it('S5: registers', async () => {
    const { session } = await givenLostSwitch();
    expect((await post('/api/user/register', registration, { as: session })).status).not.toBe(409);
  });

  it('S5: a wrong password is answered as to anybody, and takes the cookie away', async () => {
    const { session, credentials } = await givenLostSwitch();
    const wrong = { ...credentials, password: Buffer.from('un’altra').toString('base64') };
    const asAnybody = await post('/api/user/login', wrong);
    const answer = await later(() => post('/api/user/login', wrong, { as: session }));
    expect(answer).toMatchObject({ status: asAnybody.status, success: false, cookies: cleared });
  });

  it('S5: signs out, at the institution too', async () => {
    const { session } = await givenLostSwitch();
    expect(await post('/api/user/logout', {}, { as: session })).toMatchObject({
      status: 200,
      cookies: cleared,
    });
    const [call] = institution.askedFor('/api/user/logout');
    expect(call?.headers.authorization).toBe(`Bearer ${session.token}`);
  });

  it('S5: is told that nobody is signed in, and taken away', async () => {
    const { session } = await givenLostSwitch();
    expect(await later(() => post('/api/session/status', {}, { as: session }))).toMatchObject({
      status: 200,
      result: { authenticated: false },
      cookies: cleared,
    });
  });

  it('S5: asks what anybody may ask, and the bearer of before doesn’t go along', async () => {
    const { session } = await givenLostSwitch();
    expect(await post('/api/user/faculties', {}, { as: session })).toMatchObject({
      status: 200,
      success: true,
    });
    expect(institution.asked.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('S5, C3: never brings its successor back, and changes nothing in its name', async () => {
    const { session, key } = await givenLostSwitch();
    for (const [path, body] of [
      ['/api/user/smallupdateprofile', { phone: '+39 333 1234567' }],
      ['/api/session/switch', { key }],
      ['/api/session/draftkeys', {}],
    ] as const)
      expect(await post(path, body, { as: session })).toMatchObject({ status: 409, cookies: [] });
  });

  it('S5, C12: while the answer is on its way, no other answer takes away the cookie that comes with it', async () => {
    const { session } = await givenLostSwitch();
    expect(await post('/api/session/status', {}, { as: session })).toMatchObject({
      status: 200,
      cookies: [],
    });
    expect(await post('/api/user/faculties', {}, { as: session })).toMatchObject({
      status: 200,
      cookies: [],
    });
  });
});

describe('a hundred switches at once', () => {
  it('S5: end in one session that works, and ask the institution once', async () => {
    const person = institution.givenPerson({ profiles: [{ ...studentProfile }, { ...professorProfile }] });
    const session = givenSession({ person });
    const cookie = await cookieOf(session);
    const keys = [await keyAt(0, session), await keyAt(1, session)];
    const listed = institution.askedFor('/api/user/profiles').length;

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post('/api/session/switch', { key: keys[index % 2] }, { cookie }),
      ),
    );

    const opened = answers.flatMap(({ session: next }) => (next ? [next] : []));
    expect(opened).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    expect(institution.askedFor('/api/user/profiles')).toHaveLength(listed + 1);
    expect(await post('/api/user/profile', {}, { as: opened[0] ?? null })).toMatchObject({ status: 200 });
  });

  it('S5: one that fails leaves the turn to the next', async () => {
    const person = institution.givenPerson({ profiles: [{ ...studentProfile }, { ...professorProfile }] });
    const session = givenSession({ person });
    const key = await keyAt(1, session);
    institution.behave('/api/user/profiles', (response, usual) => {
      institution.behave('/api/user/profiles', null);
      crashed(response, usual);
    });

    const answers = await Promise.all(
      [1, 2].map(() => post('/api/session/switch', { key }, { as: session })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 502]); // whichever came first
  });

  it('S5, C12: one that a sign-out crosses opens nothing', async () => {
    const person = institution.givenPerson({ profiles: [{ ...studentProfile }, { ...professorProfile }] });
    const session = givenSession({ person });
    const key = await keyAt(1, session);
    const gate = Promise.withResolvers<void>();
    institution.behave('/api/user/profiles', after(gate.promise));
    const before = institution.askedFor('/api/user/profiles').length;
    const late = post('/api/session/switch', { key }, { as: session });
    await expect.poll(() => institution.askedFor('/api/user/profiles').length).toBeGreaterThan(before);
    await post('/api/user/logout', {}, { as: session });
    gate.resolve();

    expect(await late).toMatchObject({ status: 401, cookies: [] });
  });
});
