import { describe, expect, it } from 'vitest';
import { answering } from '../../../e2e/support/foreign/foreign-behaviours';
import type { Session } from '../session/session';
import { ABSENT, generic, ODD, over, results, shows, signedIn, USER } from '../testing/odd-answers-fixtures';
import { givenPortal } from '../testing/portal-fixtures';
import { passwords, seedCalls, WITH_GATEWAY } from '../testing/seed-calls-fixtures';

/*
 * What an institution may answer by the specification's letter, unlike ours, call by call, and what the
 * portal does with it. Only the needed parts of a result count (D1).
 */
const { institution, post, givenSession } = await givenPortal(WITH_GATEWAY);

const all = Object.keys(seedCalls);
const opens = ['user/login', 'user/register', 'saml/login'];
/** What they say to the browser doesn't come from the institution (C6, C11). */
const deaf = ['user/logout', 'user/recovery'];
const bearing = all.filter((call) => seedCalls[call]?.signedIn && call !== 'user/logout');

/** Asks a call that the institution answers with this. */
async function ask(call: string, envelope: object, status = 200) {
  const { body, signedIn: isClosed, ...sent } = seedCalls[call] ?? { body: {}, signedIn: false };
  const person = institution.givenPerson();
  const session = isClosed ? givenSession({ person, ageMs: 60_000 }) : null;
  const token = opens.includes(call) && { token: institution.issueToken(person) };
  institution.behave(`/api/${call}`, answering({ ...token, ...envelope }, status));
  return { session, answer: await post(`/api/${call}`, body, { as: session, ...sent }) };
}

/** The answer's cookie keeps the session and may change its token. Without a cookie the session holds on. */
async function expectKept(session: Session | null, answered: Session | null, token = session?.token) {
  const { sid, loginDate, profile } = session ?? {};
  expect(answered).toMatchObject({ sid, loginDate, profile, token });
  await post('/api/user/validate', {}, { as: session });
  expect(institution.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
}

it('D1: the table of odd answers has a row for each call', () => {
  expect(Object.keys(results).toSorted()).toEqual(all.toSorted());
});

describe('D1: a success', () => {
  const rows = Object.entries(results).flatMap(([call, odd]) =>
    odd.map(([result, expected]) => ({ call, said: JSON.stringify(result) ?? 'nothing', result, expected })),
  );
  it.each(rows)('D1: $call, answered by $said', async ({ call, result, expected }) => {
    const { answer } = await ask(call, { success: true, ...(result !== ABSENT && { result }) });
    expect(answer).toMatchObject(expected);
    const list = 'result' in expected ? expected.result : null;
    if (Array.isArray(list)) expect(answer.result).toHaveLength(list.length);
    expect(JSON.stringify([answer.result, answer.messages])).not.toContain('songbird');
  });

  it.each(['user/updateprofile', 'user/smallupdateprofile'])(
    'D1: %s keeps the name and the e-mail that came back, and nothing else of them',
    async (call) => {
      const { session, answer } = await ask(call, {
        success: true,
        result: { name: 'Bea Nuova', type: 'X', email: 7 },
      });
      expect(answer.session?.profile).toEqual({ ...session?.profile, name: 'Bea Nuova' });
    },
  );

  it.each([
    ['without a token, goes on by the old one', {}, 'old'],
    ['goes on by the token that came', { token: 'new' }, 'new'],
  ])('C4: a password that changed, %s', async (_what, said, expected) => {
    const person = institution.givenPerson();
    const session = givenSession({ person });
    const token = expected === 'new' ? institution.issueToken(person) : session.token;
    const envelope = { success: true, result: null, ...('token' in said && { token }) };
    institution.behave('/api/user/changepassword', answering(envelope));

    const answer = await post('/api/user/changepassword', passwords, { as: session });

    expect(answer.session).toMatchObject({ token, crmId: session.crmId, profile: session.profile });
    expect(answer.session?.sid).not.toBe(session.sid);
  });

  it.each(['changepassword', 'autologin'])(
    'C4: %s holds though nobody can be fetched after it',
    async (call) => {
      institution.behave('/api/user/profile', answering({ messages: [] }, 500));
      const { session, answer } = await ask(`user/${call}`, { success: true, token: 'songbird-new' });
      expect(answer).toMatchObject(signedIn);
      expect(answer.session).toMatchObject({ token: 'songbird-new', profile: session?.profile });
    },
  );
});

describe('E1, E3: what is said', () => {
  const [good, info] = [
    { text: 'Non <b>oggi</b>', type: 'warning' },
    { text: 'Poi', type: 'info' },
  ];
  const messages: [said: unknown, heard: object[]][] = [
    [[{ ...good, type: 'WARNING', weight: 3 }], [good]],
    [[{ text: 'Poi', type: 'ALARM' }], [info]],
    [[{ text: 'Poi' }], [info]],
    [[{ text: 'Poi', type: null, code: 7 }], [info]],
    [['Poi'], [info]],
    [
      [info, null, { type: 'danger' }, { text: 7 }, good],
      [info, good],
    ],
    ...[[], null, ABSENT, 'Poi', {}].map((none): [unknown, object[]] => [none, []]),
  ];
  const failures: [status: number, reaches: number, envelope: object][] = [
    ...[200].map((status): [number, number, object] => [status, status, { success: false }]),
    ...[400, 403, 409, 422, 429].map((status): [number, number, object] => [status, status, {}]),
    ...[500, 503].map((status): [number, number, object] => [status, 502, { success: null }]),
  ];
  const refused = all.filter((call) => !deaf.includes(call));

  it.each(refused)(
    'E1, E3: %s, refused in every way, says what can be read, and leaves the session',
    async (call) => {
      for (const [status, reaches, envelope] of failures) {
        for (const [said, heard] of messages) {
          const { answer } = await ask(
            call,
            { ...envelope, ...(said !== ABSENT && { messages: said }), result: 12, token: null },
            status,
          );
          expect(answer).toMatchObject({ status: reaches, success: false, result: null, session: null });
          const expected = heard.length > 0 ? heard : [{ code: 'shared.genericError' }];
          expect(answer.messages).toMatchObject(expected);
          expect(answer.messages).toHaveLength(expected.length);
        }
      }
    },
  );

  it.each(all)('E3: %s, done, says what can be read too', async (call) => {
    const [result] = results[call]?.[0] ?? [];
    for (const [said, heard] of messages) {
      const { answer } = await ask(call, {
        success: true,
        result,
        ...(said !== ABSENT && { messages: said }),
      });
      expect(answer).toMatchObject({ status: 200, success: true });
      expect(answer.messages).toEqual(deaf.includes(call) ? [] : heard);
    }
  });

  it.each(opens)('E2: %s refused with 401 and no bearer says why', async (call) => {
    const { answer } = await ask(call, { messages: [good], token: null }, 401);
    expect(answer).toMatchObject({ status: 401, messages: [good], session: null });
  });

  it('C6, C11: what is deaf says the same whatever is said', async () => {
    for (const status of [200, 400, 409]) {
      const said = { success: false, messages: ['Poi'] };
      expect((await ask('user/recovery', said, status)).answer).toMatchObject(shows({ sent: true }));
      expect((await ask('user/logout', said, status)).answer).toMatchObject(shows(null));
    }
  });
});

describe('C2: a token', () => {
  it.each(bearing)('C2: with any answer to %s, of any status and shape, is taken', async (call) => {
    const renewing = ['user/autologin', 'user/changepassword'].includes(call);
    const answers: [object, number][] = [
      [{ success: false }, 200],
      ...[400, 403, 404, 409, 422, 429, 500, 503].map((status): [object, number] => [{}, status]),
      ...(renewing
        ? []
        : ODD.filter((odd) => odd !== null && odd !== ABSENT).map((result): [object, number] => [
            { success: true, result },
            200,
          ])),
    ];
    for (const [envelope, status] of answers) {
      const token = institution.issueToken(institution.givenPerson());
      const { session, answer } = await ask(call, { ...envelope, token }, status);
      expect(JSON.stringify([answer.result, answer.messages])).not.toContain(token);
      await expectKept(session, answer.session, token);
    }
  });

  it.each(bearing)('C2: that is none, with an answer to %s, changes nothing', async (call) => {
    for (const token of [null, '', 7, {}, true]) {
      const { session, answer } = await ask(call, { success: false, token });
      expect(answer).toMatchObject({ status: 200, cookies: [] });
      await post('/api/user/validate', {}, { as: session });
      expect(institution.asked.at(-1)?.headers.authorization).toBe(`Bearer ${session?.token}`);
    }
  });

  it.each(bearing.filter((call) => call !== 'user/language'))(
    'C7: %s refused with 401 takes none, and is over',
    async (call) => {
      const { answer } = await ask(call, { token: 'songbird-new', messages: ['Poi'] }, 401);
      expect(answer).toMatchObject({ ...over, session: null });
    },
  );

  it('C2: in what isn’t read, as of user/language, is handed on to nobody', async () => {
    const result = { token: 'songbird-in-the-result', profiles: [{ token: 'songbird-of-another' }] };
    const { answer } = await ask('user/language', { success: true, result });
    expect(answer).toMatchObject({ status: 200, result: null });
  });

  it.each(opens)('C4: %s without one opens nothing', async (call) => {
    for (const token of [null, '', 7, {}]) {
      const { answer } = await ask(call, { success: true, result: { id: 7000 }, token });
      expect(answer).toMatchObject({ status: 502, ...generic, session: null });
    }
  });

  it('C2: that comes with who is fetched, or with the profiles, is the one to go on by', async () => {
    const person = institution.givenPerson();
    institution.behave(
      '/api/user/profile',
      answering({ success: true, result: USER, token: 'songbird-fetched' }),
    );
    const { answer } = await ask('user/login', { success: true, result: { id: person.id } });
    expect(answer.session).toMatchObject({ token: 'songbird-fetched' });
  });
});

it('D1: what validate is given goes on as it is', async () => {
  const given = { email: 'a@b', shoeSize: 43, address: { street: 'Via dei Tigli' } };
  await post('/api/user/validate', given);
  expect(institution.asked).toMatchObject([{ path: '/api/user/validate', body: given }]);
});
