import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, auditEvents, jobs, recoveries } from '../../db/schema.ts';
import { NOTIFIED } from '../../platform/notices/notify.ts';
import { base64, codesOf, PASSWORD, testCampus } from '../../testing/test-campus.ts';
import { readAudit } from '../../testing/written.ts';
import { sendRecovery } from './recovery.ts';

const campus = await testCampus();

const MINUTE = 60_000;
const NEXT = 'cinque gatti neri';
const statusOf = async (token: string | undefined, at = campus.app) =>
  (await campus.call('profile', {}, { token, at })).status;
const change = (token: string, newPassword = NEXT, oldPassword = PASSWORD) =>
  campus.call(
    'changepassword',
    { oldPassword: base64(oldPassword), newPassword: base64(newPassword) },
    { token },
  );

describe('D2.changepassword', () => {
  it('D2.changepassword: answers a new login record and token; the new password opens, the old no more', async () => {
    const { token, email, personId, badge } = await campus.givenSignedIn();
    const answer = await change(token);
    expect(answer).toMatchObject({ status: 200, success: true, result: { id: personId } });
    expect(await campus.call('profile', {}, { token: answer.token })).toMatchObject({ result: { badge } });
    expect(codesOf(await campus.login(email, PASSWORD))).toEqual(['account.wrong_credentials']);
    expect(await campus.login(email, NEXT)).toMatchObject({ success: true });
  });

  it('D2.changepassword: ends the other sign-ins at once; calls of this one still pass for a minute', async () => {
    const { token, profileIds } = await campus.givenSignedIn();
    const elsewhere = await campus.givenToken(profileIds[0] ?? '');
    const { token: next } = await change(token);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(token)).toBe(200);
    const { token: renewed } = await campus.call('autologin', {}, { token });
    const later = await campus.later(MINUTE + 5000);
    expect(await statusOf(token, later)).toBe(401);
    expect(await statusOf(renewed, later)).toBe(401);
    expect(await statusOf(next, later)).toBe(200);
  });

  it('C5: both passwords come in base64 of UTF-8, letters beyond ASCII included', async () => {
    const { token, email } = await campus.givenSignedIn();
    expect(await change(token, 'perché no, caffè ☕')).toMatchObject({ success: true });
    expect(await campus.login(email, 'perché no, caffè ☕')).toMatchObject({ success: true });
  });

  it('C5: text that is not base64 is a wrong old password and no new one', async () => {
    const { token } = await campus.givenSignedIn();
    const plain = { oldPassword: PASSWORD, newPassword: base64(NEXT) };
    expect(codesOf(await campus.call('changepassword', plain, { token }))).toEqual(['field.oldPassword']);
    const half = { oldPassword: base64(PASSWORD), newPassword: NEXT };
    expect(codesOf(await campus.call('changepassword', half, { token }))).toEqual(['field.newPassword']);
  });

  it('D2.changepassword: says that the old password is wrong, and slows who goes on guessing', async () => {
    const { token } = await campus.givenSignedIn();
    expect((await change(token, NEXT, 'tre gatti neri')).result).toMatchObject({
      reasons: [{ field: 'oldPassword', text: 'La password attuale non è corretta: riprova.' }],
    });
    for (let failure = 0; failure < 4; failure += 1) await change(token, NEXT, 'tre gatti neri');
    expect(await change(token)).toMatchObject({ status: 429 });
  });

  it('S2: who guesses in one session of a person does not slow the others', async () => {
    const { token, profileIds } = await campus.givenSignedIn();
    const elsewhere = await campus.givenToken(profileIds[0] ?? '');
    for (let failure = 0; failure < 8; failure += 1) await change(token, NEXT, 'tre gatti neri');
    expect(await change(token)).toMatchObject({ status: 429 });
    expect(await change(elsewhere)).toMatchObject({ success: true });
  });

  it('S3: a session that changes its password again and again waits before anything is hashed', async () => {
    let { token = '' } = await campus.givenSignedIn();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      const answer = await change(token, `${NEXT} ${time + 1}`, time === 0 ? PASSWORD : `${NEXT} ${time}`);
      token = answer.token ?? token;
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['short', 'gk3!vwq', 'Usa almeno 8 caratteri.'],
    ['common', 'password1', 'Questa password è tra le più usate: scegline una più difficile da indovinare.'],
    ['personal', 'bianchi.ada1', 'Non usare il tuo nome, la tua e-mail o la tua matricola nella password.'],
  ])('D2.changepassword: refuses a %s new password with what to do', async (_what, password, text) => {
    const { token } = await campus.givenSignedIn();
    expect((await change(token, password)).result).toEqual({
      reasons: [{ code: 'field.newPassword', field: 'newPassword', text }],
    });
  });

  it('D2.changepassword: tells an account without a password where to go', async () => {
    const { token } = await campus.givenSignedIn({ passwordHash: undefined });
    expect(codesOf(await change(token))).toEqual(['account.no_password']);
  });

  it('D2.changepassword: is only for the signed-in', async () => {
    expect((await change('x'.repeat(43))).status).toBe(401);
  });

  it('D2.changepassword: is told to the person by mail, and audited', async () => {
    const { token, email, personId } = await campus.givenSignedIn();
    await change(token);
    const sent = await campus.deliverMails();
    expect(sent.filter(({ to }) => to === email)).toMatchObject([
      { template: 'passwordChanged', language: 'it' },
    ]);
    const audited = await readAudit(campus.db, eq(auditEvents.entityId, personId));
    expect(audited.map(({ action }) => action)).toContain('account.change-password');
  });
});

let networks = 0;

describe('D2.recovery', () => {
  const givenNetwork = () => `198.51.100.${++networks}`;
  const ask = (email: string, from = givenNetwork()) => campus.call('recovery', { email }, { from });
  const set = (token = '', newPassword = NEXT, at = campus.app) =>
    campus.call('recovery', { token, newPassword }, { at });
  const givenLink = async () => {
    const person = await campus.givenPerson();
    await ask(person.email);
    return { ...person, link: await campus.recoveryTokenFor(person.email) };
  };

  it('D2.recovery: answers the same whether somebody has the address or not', async () => {
    const { email } = await campus.givenPerson();
    const known = await ask(email);
    expect(known).toMatchObject({ status: 200, success: true, result: { sent: true }, messages: [] });
    expect(await ask('nobody@example.org')).toMatchObject({
      ...known,
      headers: expect.anything() as unknown,
    });
  });

  it('D2.recovery: does the same work in the call whether somebody has the address or not', async () => {
    const { email } = await campus.givenPerson();
    await campus.deliverMails();
    await ask(email);
    await ask('nobody1@example.org');
    const aside = await campus.db
      .select({ kind: jobs.kind, payload: jobs.payload })
      .from(jobs)
      .where(ne(jobs.kind, NOTIFIED)); // of the passwords that were changed before
    expect(new Set(aside)).toEqual(
      new Set([
        { kind: 'recovery', payload: { email } },
        { kind: 'recovery', payload: { email: 'nobody1@example.org' } },
      ]),
    );
    expect(await campus.recoveryTokenFor('nobody1@example.org')).toBeUndefined();
  });

  it('C11: mails a link to the portal with the token in the fragment, in the person’s language', async () => {
    const { email } = await campus.givenPerson({ language: 'es' });
    await ask(email.toUpperCase());
    const [mail] = (await campus.deliverMails()).filter(({ to }) => to === email);
    expect(mail).toMatchObject({ template: 'recovery', language: 'es' });
    expect(mail?.values.link).toMatch(/^https:\/\/portal\.example\.org\/account\/recovery#token=[\w-]{43}$/);
  });

  it('C11: the link sets a password and ends every sign-in of the person', async () => {
    const { email, link, profileIds } = await givenLink();
    const signedIn = await campus.givenToken(profileIds[0] ?? '');
    expect(await set(link)).toMatchObject({ status: 200, success: true, result: { changed: true } });
    expect(await statusOf(signedIn)).toBe(401);
    expect(await campus.login(email, NEXT)).toMatchObject({ success: true });
    expect(codesOf(await campus.login(email, PASSWORD))).toEqual(['account.wrong_credentials']);
  });

  it('C11: gives an account without a password its first one', async () => {
    const { email } = await campus.givenPerson({ passwordHash: undefined });
    await ask(email);
    await set(await campus.recoveryTokenFor(email));
    expect(await campus.login(email, NEXT)).toMatchObject({ success: true });
  });

  it('C11: the link works once', async () => {
    const { link } = await givenLink();
    await set(link);
    expect((await set(link, 'sei gatti neri sul tetto')).result).toMatchObject({
      reasons: [
        {
          code: 'account.recovery_invalid',
          fixUrl: '/account/recovery',
          text: 'Il collegamento non è più valido. Chiedine uno nuovo.',
        },
      ],
    });
  });

  it('C11: the link works for 15 minutes', async () => {
    const { link } = await givenLink();
    expect(codesOf(await set(link, NEXT, await campus.later(15 * MINUTE + 1000)))).toEqual([
      'account.recovery_invalid',
    ]);
    expect(await set(link, NEXT, await campus.later(14.5 * MINUTE))).toMatchObject({ success: true });
  });

  it('C11: a newer link voids the older ones', async () => {
    const { email, link } = await givenLink();
    await ask(email);
    const newer = await campus.recoveryTokenFor(email);
    expect(codesOf(await set(link))).toEqual(['account.recovery_invalid']);
    expect(await set(newer)).toMatchObject({ success: true });
  });

  it('C11: a changed password and a changed e-mail void the link', async () => {
    const one = await givenLink();
    await change(await campus.givenToken(one.profileIds[0] ?? ''), 'sei gatti neri sul tetto');
    expect(codesOf(await set(one.link))).toEqual(['account.recovery_invalid']);

    const other = await givenLink();
    const { token } = await campus.login(other.email);
    await campus.call('smallupdateprofile', { email: `new-${other.email}` }, { token });
    await campus.call('email', { token: await campus.linkFor(`new-${other.email}`, 'emailProof') });
    expect(codesOf(await set(other.link))).toEqual(['account.recovery_invalid']);
  });

  it('C11: a weak password is refused and leaves the link as it was', async () => {
    const { link } = await givenLink();
    expect(codesOf(await set(link, 'password1'))).toEqual(['field.newPassword']);
    expect(await set(link)).toMatchObject({ success: true });
  });

  it('C11: an unknown token changes nothing', async () => {
    expect(codesOf(await set('x'.repeat(43)))).toEqual(['account.recovery_invalid']);
  });

  it('C11: a disabled account gets no link, and a link it has is worth nothing', async () => {
    const { email, personId, link } = await givenLink();
    await campus.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.personId, personId));
    expect(codesOf(await set(link))).toEqual(['account.recovery_invalid']);
    await ask(email);
    expect(await campus.recoveryTokenFor(email)).toBeUndefined();
  });

  it('C11: the database holds the token of a link only hashed', async () => {
    const { link = '' } = await givenLink();
    const stored = [await campus.db.select().from(recoveries), await readAudit(campus.db)];
    expect(link).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(link);
  });

  it('C11: who asks for an address again and again waits, whether it is known or not', async () => {
    const { email } = await campus.givenPerson();
    for (const [index, address] of [email, 'nobody2@example.org'].entries()) {
      const from = `192.0.2.${40 + index}`;
      for (let time = 0; time < 5; time += 1) await ask(address, from);
      expect(await ask(address, from)).toMatchObject({ status: 429, messages: [{ code: 'throttled' }] });
    }
  });

  it('S3: who asks for one address does not keep others from asking for it', async () => {
    const { email } = await campus.givenPerson();
    for (let time = 0; time < 9; time += 1) await ask(email, '192.0.2.50');
    expect(await ask(email, '192.0.2.50')).toMatchObject({ status: 429 });
    expect(await ask(email, '192.0.2.51')).toMatchObject({ success: true, result: { sent: true } });
  });

  it('S3: 120 questions for different addresses from one address of the network are not all put aside', async () => {
    const before = await campus.db.select().from(jobs);
    const questions = Array.from({ length: 120 }, (_, index) =>
      ask(`many${index}@example.org`, '192.0.2.52'),
    );
    const statuses = (await Promise.all(questions)).map(({ status }) => status);
    const passed = statuses.filter((status) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThan(30);
    expect((await campus.db.select().from(jobs)).length - before.length).toBe(passed);
    expect(await ask('many120@example.org', '192.0.2.53')).toMatchObject({ status: 200 });
  });

  it('S3: one address gets three mails, then one an hour, and nobody is told', async () => {
    const { email } = await campus.givenPerson();
    const mailsTo = async () => (await campus.deliverMails()).filter(({ to }) => to === email).length;
    const answers = [];
    for (let index = 0; index < 8; index += 1) answers.push(await ask(email, `192.0.2.${60 + index}`));
    expect(new Set(answers.map(({ status, result }) => JSON.stringify({ status, result })))).toEqual(
      new Set([JSON.stringify({ status: 200, result: { sent: true } })]),
    );
    expect(await mailsTo()).toBe(3);
  });

  it('S3: a link that was mailed stays good while no further one is sent', async () => {
    const { email } = await campus.givenPerson();
    for (let index = 0; index < 3; index += 1) await ask(email, `192.0.2.${80 + index}`);
    const link = await campus.recoveryTokenFor(email);
    await ask(email, '192.0.2.84');
    expect(await campus.recoveryTokenFor(email)).toBeUndefined();
    expect(await set(link)).toMatchObject({ success: true });
  });

  it('S3: a mail that could not be sent is not one of the three', async () => {
    const { email } = await campus.givenPerson();
    const down = { send: () => Promise.reject(new Error('no mail server')) };
    const context = { db: campus.db, clock: campus.app.clock, publicOrigin: 'https://portal.example.org' };
    for (let time = 0; time < 5; time += 1) {
      await expect(sendRecovery({ ...context, mailer: down }, email)).rejects.toThrow('no mail server');
    }
    await ask(email);
    expect(await campus.recoveryTokenFor(email)).toMatch(/^[\w-]{43}$/);
  });

  it('S3: one link sets passwords no oftener than its person may', async () => {
    const { link } = await givenLink();
    const sets = Array.from({ length: 12 }, () => set(link));
    const statuses = (await Promise.all(sets)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
  });
});
