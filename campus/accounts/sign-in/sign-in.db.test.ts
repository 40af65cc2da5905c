import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, auditEvents, tokens } from '../../db/schema.ts';
import { base64, codesOf, PASSWORD, testCampus } from '../../testing/test-campus.ts';
import { readAudit } from '../../testing/written.ts';
import { byNameFrom, type Counted, countFailure } from './sign-in-throttle.ts';

const campus = await testCampus();

const known = 'Utente o password non corretti. Riprova o reimposta la password.';

describe('D2.login', () => {
  it('D2.login: answers the login record, and the token in the envelope', async () => {
    const { email, personId } = await campus.givenPerson();
    const answer = await campus.login(email);
    expect(answer).toMatchObject({ status: 200, success: true, messages: [], result: { id: personId } });
    expect(Date.parse((answer.result as { loginDate: string }).loginDate)).toBeCloseTo(Date.now(), -4);
    expect(answer.token).toMatch(/^[\w-]{43}$/);
    expect(await campus.call('profile', {}, { token: answer.token })).toMatchObject({ status: 200 });
  });

  it('D2.login: knows a person by e-mail, username and badge in any letter case, with spaces around', async () => {
    const { email, badge, personId } = await campus.givenPerson({ username: 'Ada.Bianchi' });
    for (const name of [
      email.toUpperCase(),
      ` ${email} `,
      'ada.bianchi',
      'ADA.BIANCHI',
      badge.toLowerCase(),
    ]) {
      expect(await campus.login(name)).toMatchObject({ result: { id: personId } });
    }
  });

  it('D2.login: takes a username before the same text as somebody’s e-mail', async () => {
    const owner = await campus.givenPerson({ username: 'shared@example.org' });
    await campus.givenPerson({ email: 'shared@example.org' });
    expect(await campus.login('shared@example.org')).toMatchObject({ result: { id: owner.personId } });
  });

  it('D2.login: gives the unknown, the wrong, the disabled and the passwordless one answer', async () => {
    const wrong = await campus.givenPerson();
    const disabled = await campus.givenPerson();
    const passwordless = await campus.givenPerson({ passwordHash: undefined });
    await campus.db
      .update(accounts)
      .set({ status: 'disabled' })
      .where(eq(accounts.personId, disabled.personId));

    const answers = [
      await campus.login('nobody@example.org'),
      await campus.login(wrong.email, 'cinque gatti neri'),
      await campus.login(disabled.email),
      await campus.login(passwordless.email),
    ];
    for (const { status, result, messages, token } of answers) {
      expect({ status, result, messages, token }).toEqual({
        status: 200,
        result: { reasons: [{ code: 'account.wrong_credentials', text: known }] },
        messages: [{ code: 'account.wrong_credentials', text: known, type: 'warning' }],
        token: undefined,
      });
    }
  });

  it('D2.login: takes as long for an unknown name as for a known one', async () => {
    const { email } = await campus.givenPerson();
    const timed = async (name: string) => {
      const start = performance.now();
      await campus.login(name, 'cinque gatti neri');
      return performance.now() - start;
    };
    const forKnown: number[] = [];
    const forUnknown: number[] = [];
    // The shortest of many: on a busy machine a single one says little.
    const ratio = async () => {
      for (let round = 0; round < 4; round += 1) {
        forKnown.push(await timed(email));
        forUnknown.push(await timed('nobody1@example.org'));
      }
      return Math.min(...forUnknown) / Math.min(...forKnown);
    };
    await expect
      .poll(ratio, { timeout: 20_000, interval: 0 })
      .toSatisfy((found: number) => found > 0.5 && found < 2);
  });

  it('C5: a password that is not base64 of UTF-8 is a wrong one', async () => {
    const { email } = await campus.givenPerson();
    for (const password of [
      PASSWORD,
      base64(PASSWORD).replace(/=*$/, '*'),
      Buffer.from([0xff]).toString('base64'),
    ]) {
      expect(codesOf(await campus.call('login', { username: email, password }))).toEqual([
        'account.wrong_credentials',
      ]);
    }
  });

  it('D2.login: says which field is empty', async () => {
    const answer = await campus.call('login', { username: ' ', password: '' }, { language: 'es' });
    expect(answer).toMatchObject({
      status: 400,
      success: false,
      result: {
        reasons: [
          { code: 'field.username', field: 'username', text: 'Rellena este campo.' },
          { code: 'field.password', field: 'password', text: 'Rellena este campo.' },
        ],
      },
    });
  });

  it('D2.login: begins on the student with a badge, then the professor, then the student without', async () => {
    const all = await campus.givenPerson({
      profiles: [
        { type: 'student' },
        { type: 'professor', badge: 'D900' },
        { type: 'student', badge: 'M900' },
      ],
    });
    const onProfile = async () => {
      const { token } = await campus.login(all.email);
      return (await campus.call('profile', {}, { token })).result;
    };
    expect(await onProfile()).toMatchObject({ type: 'student', badge: 'M900' });
    await campus.endProfile(all.profileIds[2]);
    expect(await onProfile()).toMatchObject({ type: 'professor', badge: 'D900' });
    await campus.endProfile(all.profileIds[1]);
    expect(await onProfile()).toMatchObject({ type: 'student', badge: null });
  });

  it('D2.login: tells who has no profile left whom to ask', async () => {
    const { email } = await campus.givenPerson({ profiles: [] });
    expect(codesOf(await campus.login(email))).toEqual(['account.no_profile']);
  });

  it('D2.login: keeps the token hashed and audits the sign-in without name or password', async () => {
    const { email, personId } = await campus.givenPerson();
    const { token = '' } = await campus.login(email);
    const stored = await campus.db.select().from(tokens);
    expect(JSON.stringify(stored)).not.toContain(token);
    const audited = await readAudit(campus.db, eq(auditEvents.entityId, personId));
    expect(audited.map(({ action }) => action)).toEqual(['person.add', 'account.sign-in']);
    expect(JSON.stringify(audited)).not.toContain(email);
  });
});

describe('D2.login: failures slow the next try', () => {
  const byName = (name: string) => byNameFrom('sign-in', name, { peer: '127.0.0.1', knownDevice: null });
  const givenFailures = async (times: number, counted: Counted[]) => {
    const now = await campus.app.clock.now(campus.db);
    for (let time = 0; time < times; time += 1) await countFailure(campus.db, counted, now);
  };

  it('D2.login: after too many the next one waits, known or not, with the same words and Retry-After', async () => {
    const { email } = await campus.givenPerson();
    for (const name of [email, 'nobody2@example.org']) {
      await givenFailures(20, byName(name));
      const { status, headers, messages, result } = await campus.login(name);
      expect({ status, messages, result }).toEqual({
        status: 429,
        messages: [
          {
            code: 'throttled',
            type: 'warning',
            text: `Troppi tentativi: riprova tra ${headers['retry-after']} secondi.`,
          },
        ],
        result: null,
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    }
  });

  it('D2.login: when the delay is over the right password opens, and the failures are forgotten', async () => {
    const { email, personId } = await campus.givenPerson();
    await givenFailures(500, byName(email));
    const at = await campus.later(61_000);
    expect(await campus.login(email, PASSWORD, { at })).toMatchObject({ result: { id: personId } });
    await campus.login(email, 'cinque gatti neri');
    expect(await campus.login(email)).toMatchObject({ success: true });
  });

  it('D2.login: twenty that try one name at once are not all tried', async () => {
    const { email } = await campus.givenPerson();
    const tries = Array.from({ length: 20 }, () => campus.login(email, 'cinque gatti neri'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
  });

  it('D2.login: twenty of one campus that sign in at once all get in', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => campus.givenPerson()));
    const from = '192.0.2.7';
    const answers = await Promise.all(people.map(({ email }) => campus.login(email, PASSWORD, { from })));
    expect(answers.filter(({ success }) => success)).toHaveLength(20);
  });
});
