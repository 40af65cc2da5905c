import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emailProofs, emailUndos, jobs, people } from '../../db/schema.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { base64, codesOf, PASSWORD, testCampus } from '../../testing/test-campus.ts';
import { readAudit } from '../../testing/written.ts';

const campus = await testCampus();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEXT = 'cinque gatti neri';

let serial = 0;
const newAddress = () => `other${++serial}@example.net`;

/** Somebody who has just signed in with the password. */
async function givenSomebody() {
  const person = await campus.givenPerson();
  const { token } = await campus.login(person.email);
  return { ...person, token };
}
type Somebody = Awaited<ReturnType<typeof givenSomebody>>;

const ask = (token: string | undefined, email: string, at?: CampusApp) =>
  campus.call('smallupdateprofile', { email }, { token, at });
const open = (body: object, at?: CampusApp) => campus.call('email', body, { at });
const emailOf = async (personId: string) =>
  (await campus.db.select().from(people).where(eq(people.id, personId)))[0]?.email;
const registration = (email: string) => ({
  ...{ givenName: 'Ugo', familyName: 'Nuovi', password: NEXT, language: 'it', privacy: true, email },
});
const statusOf = async (token: string | undefined) => (await campus.call('profile', {}, { token })).status;

/** A change that its link has proven; answers the way back. */
async function givenChange(person: Somebody, email = newAddress()) {
  const { email: former = '' } = (await campus.call('profile', {}, { token: person.token })).result as Record<
    string,
    string
  >;
  await ask(person.token, email);
  expect(await open({ token: await campus.linkFor(email, 'emailProof') })).toMatchObject({ success: true });
  return { email, former, undo: await campus.linkFor(former, 'emailUndo') };
}

describe('S7: an open session is no takeover', () => {
  it('S7: the thief of an open session gets no password by an e-mail of his, and the owner stays in', async () => {
    const owner = await campus.givenPerson();
    const stolen = await campus.givenToken(owner.profileIds[0] ?? '');
    const thiefs = newAddress();

    expect(codesOf(await ask(stolen, thiefs))).toEqual(['account.step_up']);
    await campus.call('recovery', { email: thiefs });
    expect(await campus.recoveryTokenFor(thiefs)).toBeUndefined();
    expect(await emailOf(owner.personId)).toBe(owner.email);
    expect(await campus.login(owner.email)).toMatchObject({ success: true });
  });

  it('S7: also the whole profile’s form changes no e-mail without the password', async () => {
    const { profileIds } = await campus.givenPerson();
    const token = await campus.givenToken(profileIds[0] ?? '');
    const form = {
      givenName: 'Ada',
      familyName: 'Bianchi',
      language: 'it',
      email: newAddress(),
      phone: '0461 123',
    };
    const answer = await campus.call('updateprofile', form, { token, language: 'en' });
    expect(answer.result).toEqual({
      reasons: [{ code: 'account.step_up', text: 'Confirm that it is you: type your password.' }],
    });
    expect((await campus.call('profile', {}, { token })).result).toMatchObject({ phone: null });
  });

  it('S7: after the password the change waits for its link, and the old address counts meanwhile', async () => {
    const { token, email, personId } = await givenSomebody();
    const wanted = newAddress();
    const answer = await ask(token, wanted);
    expect(answer).toMatchObject({ success: true, result: { email, pendingEmail: wanted } });

    await campus.call('recovery', { email: wanted });
    const sent = (await campus.deliverMails()).filter(({ to }) => to === wanted);
    expect(sent.map(({ template }) => template)).toEqual(['emailProof']);
    const link = String(sent[0]?.values.link).split('#token=')[1];
    expect(link).toHaveLength(43);
    expect(await emailOf(personId)).toBe(email);

    expect(await open({ token: link })).toMatchObject({ success: true, result: { proven: true } });
    expect(await emailOf(personId)).toBe(wanted);
    const profile = await campus.call('profile', {}, { token });
    expect(profile.result).toMatchObject({ email: wanted });
    expect(profile.result).not.toHaveProperty('pendingEmail');
    expect(await campus.login(wanted)).toMatchObject({ success: true });
  });

  it('S7: the links are mailed with the token in the fragment, in the person’s language', async () => {
    const person = await campus.givenPerson({ language: 'es' });
    const { token } = await campus.login(person.email);
    const wanted = newAddress();
    await ask(token, wanted);
    const [mail] = (await campus.deliverMails()).filter(({ to }) => to === wanted);
    expect(mail).toMatchObject({ template: 'emailProof', language: 'es' });
    expect(mail?.values.link).toMatch(/^https:\/\/portal\.example\.org\/account\/email#token=[\w-]{43}$/);
  });

  it('S7: a link that was asked for the old address before the change opens nothing after it', async () => {
    const person = await givenSomebody();
    await campus.call('recovery', { email: person.email });
    const recovery = await campus.recoveryTokenFor(person.email);
    await givenChange(person);
    expect(codesOf(await campus.call('recovery', { token: recovery, newPassword: NEXT }))).toEqual([
      'account.recovery_invalid',
    ]);
  });

  it('S7: the old address is told, and its link brings it back, ends every session and the password', async () => {
    const person = await givenSomebody();
    const { email, former, undo } = await givenChange(person);
    const { token: thiefs } = await campus.login(email);
    expect(former).toBe(person.email);

    expect(await open({ undo })).toMatchObject({ success: true, result: { undone: true } });
    expect(await emailOf(person.personId)).toBe(former);
    for (const token of [person.token, thiefs]) expect(await statusOf(token)).toBe(401);
    expect(codesOf(await campus.login(former))).toEqual(['account.wrong_credentials']);

    const recovery = await campus.linkFor(former, 'recovery');
    expect(await campus.call('recovery', { token: recovery, newPassword: NEXT })).toMatchObject({
      success: true,
    });
    expect(await campus.login(former, NEXT)).toMatchObject({ success: true });
  });

  it('S7: the way back is open for seven days, and once', async () => {
    const person = await givenSomebody();
    const { undo, former } = await givenChange(person);
    expect(codesOf(await open({ undo }, await campus.later(7 * DAY + MINUTE)))).toEqual([
      'account.email_link_invalid',
    ]);
    expect(await open({ undo }, await campus.later(7 * DAY - MINUTE))).toMatchObject({ success: true });
    expect(codesOf(await open({ undo }))).toEqual(['account.email_link_invalid']);
    expect(await emailOf(person.personId)).toBe(former);
  });

  it('S7: a later change closes no older way back: the first address wins', async () => {
    const person = await givenSomebody();
    const first = await givenChange(person);
    const second = await givenChange(person);
    expect(await open({ undo: first.undo })).toMatchObject({ success: true });
    expect(await emailOf(person.personId)).toBe(person.email);
    expect(codesOf(await open({ undo: second.undo }))).toEqual(['account.email_link_invalid']);
  });

  it('S7: a change that waits when another is undone no longer counts', async () => {
    const person = await givenSomebody();
    const { undo } = await givenChange(person);
    const next = newAddress();
    await ask(person.token, next);
    const link = await campus.linkFor(next, 'emailProof');
    await open({ undo });
    expect(codesOf(await open({ token: link }))).toEqual(['account.email_link_invalid']);
  });

  it('S7: an address with a way back is given to nobody meanwhile', async () => {
    const person = await givenSomebody();
    const { former, undo } = await givenChange(person);
    expect(codesOf(await campus.call('register', registration(former.toUpperCase())))).toEqual([
      'account.cannot_register',
    ]);
    const thief = await givenSomebody();
    await ask(thief.token, former);
    expect(await campus.linkFor(former, 'emailProof')).toBeUndefined();
    expect(await open({ undo })).toMatchObject({ success: true });
    expect(await emailOf(person.personId)).toBe(former);
  });

  it('S7: the link of a new address works for 24 hours, and once', async () => {
    const { token } = await givenSomebody();
    const wanted = newAddress();
    await ask(token, wanted);
    const link = await campus.linkFor(wanted, 'emailProof');
    expect(codesOf(await open({ token: link }, await campus.later(DAY + MINUTE)))).toEqual([
      'account.email_link_invalid',
    ]);
    expect(await open({ token: link }, await campus.later(DAY - MINUTE))).toMatchObject({ success: true });
    expect(codesOf(await open({ token: link }))).toEqual(['account.email_link_invalid']);
  });

  it('S7: a newer change and a withdrawal void the link of the older one', async () => {
    const { token, email, personId } = await givenSomebody();
    const [one, two] = [newAddress(), newAddress()];
    await ask(token, one);
    const older = await campus.linkFor(one, 'emailProof');
    await ask(token, two);
    expect(codesOf(await open({ token: older }))).toEqual(['account.email_link_invalid']);

    const newer = await campus.linkFor(two, 'emailProof');
    const withdrawn = await campus.call('pendingemail', { step: 'withdraw' }, { token });
    expect(withdrawn.result).not.toHaveProperty('pendingEmail');
    expect(codesOf(await open({ token: newer }))).toEqual(['account.email_link_invalid']);
    expect(await emailOf(personId)).toBe(email);
  });

  it('S7: a new password voids a change that waits: the thief may have asked for it', async () => {
    const person = await givenSomebody();
    const thiefs = newAddress();
    await ask(person.token, thiefs);
    const link = await campus.linkFor(thiefs, 'emailProof');
    await campus.call('recovery', { email: person.email });
    const token = await campus.recoveryTokenFor(person.email);
    expect(await campus.call('recovery', { token, newPassword: NEXT })).toMatchObject({ success: true });
    expect(codesOf(await open({ token: link }))).toEqual(['account.email_link_invalid']);
  });

  it('S7: an address that was never proven is told of its successor, and is given no way back', async () => {
    const email = newAddress();
    const { token } = await campus.call('register', registration(email));
    const wanted = newAddress();
    await ask(token, wanted);
    await open({ token: await campus.linkFor(wanted, 'emailProof') });
    const told = (await campus.deliverMails()).filter(({ to }) => to === email);
    expect(told).toMatchObject([{ template: 'emailChanged', values: {} }]);
  });

  it('S7: one who keeps changing the address waits', async () => {
    const { token } = await givenSomebody();
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await ask(token, newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('S7: the link is sent once more, a new one in place of the old', async () => {
    const { token } = await givenSomebody();
    const wanted = newAddress();
    await ask(token, wanted);
    const older = await campus.linkFor(wanted, 'emailProof');
    const again = await campus.call('pendingemail', { step: 'resend' }, { token });
    expect(again).toMatchObject({ success: true, result: { pendingEmail: wanted } });
    const newer = await campus.linkFor(wanted, 'emailProof');
    expect(codesOf(await open({ token: older }))).toEqual(['account.email_link_invalid']);
    expect(await open({ token: newer })).toMatchObject({ success: true });
  });

  it('S7: unknown links change nothing, and a link of one kind is none of the other', async () => {
    const person = await givenSomebody();
    const { undo } = await givenChange(person);
    for (const body of [{ token: 'x'.repeat(43) }, { undo: 'x'.repeat(43) }, { token: undo }]) {
      expect(codesOf(await open(body))).toEqual(['account.email_link_invalid']);
    }
  });

  it('S7: the database holds the tokens of the links only hashed', async () => {
    const person = await givenSomebody();
    const wanted = newAddress();
    await ask(person.token, wanted);
    const waiting = JSON.stringify(await campus.db.select().from(jobs));
    const link = (await campus.linkFor(wanted, 'emailProof')) ?? '';
    const proofs = JSON.stringify(await campus.db.select().from(emailProofs));
    await open({ token: link });
    const undo = (await campus.linkFor(person.email, 'emailUndo')) ?? '';
    const stored = JSON.stringify([await campus.db.select().from(emailUndos), await readAudit(campus.db)]);
    for (const token of [link, undo]) {
      expect(token).toHaveLength(43);
      expect(waiting + proofs + stored).not.toContain(token);
    }
  });
});

describe('S7: a step-up', () => {
  const stepUp = (token: string | undefined, password = PASSWORD) =>
    campus.call('stepup', { password: base64(password) }, { token });

  it('S7: the right password opens the change for five minutes', async () => {
    const { token } = await campus.givenSignedIn();
    expect(await stepUp(token)).toMatchObject({ success: true, result: { confirmed: true } });
    expect(await ask(token, newAddress(), await campus.later(6 * MINUTE))).toMatchObject({
      success: false,
      result: { reasons: [{ code: 'account.step_up' }] },
    });
    expect(await ask(token, newAddress(), await campus.later(4 * MINUTE))).toMatchObject({ success: true });
  });

  it('S7: a wrong password is said beside its field, opens nothing, and is slowed', async () => {
    const { token } = await campus.givenSignedIn();
    expect((await stepUp(token, 'sbagliata di sicuro')).result).toMatchObject({
      reasons: [{ code: 'field.password', field: 'password' }],
    });
    expect(codesOf(await ask(token, newAddress()))).toEqual(['account.step_up']);
    const statuses: number[] = [];
    for (let time = 0; time < 8; time += 1)
      statuses.push((await stepUp(token, 'sbagliata di sicuro')).status);
    expect(statuses).toContain(429);
  });

  it('S7: it counts for the sign-in it was made in alone, its renewals and other profiles included', async () => {
    const { profileIds, token } = await campus.givenSignedIn();
    const elsewhere = await campus.givenToken(profileIds[0] ?? '');
    await stepUp(token);
    expect(codesOf(await ask(elsewhere, newAddress()))).toEqual(['account.step_up']);

    const { token: renewed } = await campus.call('autologin', {}, { token });
    expect(await ask(renewed, newAddress())).toMatchObject({ success: true });
    const { result } = await campus.call('profiles', {}, { token: renewed });
    const [other] = result as { token: string }[];
    expect(await ask(other?.token, newAddress())).toMatchObject({ success: true });
  });

  it('S7: a renewal is none, and after the sign-out nothing is', async () => {
    const { profileIds } = await campus.givenPerson();
    const unproven = await campus.givenToken(profileIds[0] ?? '');
    const { token: renewed } = await campus.call('autologin', {}, { token: unproven });
    expect(codesOf(await ask(renewed, newAddress()))).toEqual(['account.step_up']);

    await stepUp(renewed);
    await campus.call('logout', {}, { token: renewed });
    expect(await ask(renewed, newAddress())).toMatchObject({ status: 401 });
    expect(await stepUp(renewed)).toMatchObject({ status: 401 });
  });

  it('S7: whoever has no password is led to the university’s sign-in', async () => {
    const { token } = await campus.givenSignedIn({ passwordHash: undefined });
    expect((await ask(token, newAddress())).result).toMatchObject({
      reasons: [{ code: 'account.step_up', fixUrl: '/account/login?confirm=1' }],
    });
    expect(codesOf(await stepUp(token))).toEqual(['account.no_password']);
  });
});

describe('S12: whether an address is taken', () => {
  it('S12: a taken address is answered like any other, and its owner is told that somebody tried', async () => {
    const owner = await campus.givenPerson();
    const { token, personId, email } = await givenSomebody();
    const taken = await ask(token, owner.email.toUpperCase());
    expect(taken).toMatchObject({
      success: true,
      result: { email, pendingEmail: owner.email.toUpperCase() },
    });
    const free = newAddress();
    const other = await ask(token, free);
    expect(other.result).toEqual({ ...(taken.result as object), pendingEmail: free });

    await ask(token, owner.email);
    const sent = await campus.deliverMails();
    expect(sent.filter(({ to }) => to === owner.email)).toMatchObject([
      { template: 'emailTaken', values: {} },
    ]);
    expect(await emailOf(personId)).toBe(email);
  });

  it('S12: an address that is taken while its link waits is not taken over', async () => {
    const { token, personId, email } = await givenSomebody();
    const wanted = newAddress();
    await ask(token, wanted);
    const link = await campus.linkFor(wanted, 'emailProof');
    await campus.givenPerson({ email: wanted });
    expect(codesOf(await open({ token: link }))).toEqual(['account.email_link_invalid']);
    expect(await emailOf(personId)).toBe(email);
  });
});

describe('S12: who registers', () => {
  async function givenRegistrant(email = newAddress()) {
    const { token } = await campus.call('register', registration(email));
    return { email, token };
  }
  const professorsAs = (token: string | undefined) =>
    campus.call('listprofessors', {}, { token, language: 'en' });

  it('S12: is mailed a link, and until it is opened meets no call beyond the own account', async () => {
    const { email, token } = await givenRegistrant();
    expect(await professorsAs(token)).toMatchObject({
      status: 403,
      success: false,
      result: null,
      messages: [
        { code: 'unproven', text: expect.stringMatching(/^Confirm your e-mail address/) as unknown },
      ],
    });
    expect((await campus.call('profile', {}, { token })).result).toMatchObject({ emailUnproven: true });

    expect(await open({ token: await campus.linkFor(email, 'emailProof') })).toMatchObject({ success: true });
    expect(await professorsAs(token)).toMatchObject({ status: 200, success: true });
    expect((await campus.call('profile', {}, { token })).result).not.toHaveProperty('emailUnproven');
  });

  it('S12: does everything with the own account meanwhile', async () => {
    const { email, token } = await givenRegistrant();
    expect(await campus.login(email, NEXT)).toMatchObject({ success: true });
    const form = { givenName: 'Ugo', familyName: 'Nuovi', email, language: 'es', phone: '+39 0461 123456' };
    for (const [path, body] of [
      ['profile', {}],
      ['profiles', {}],
      ['updateprofile', form],
      ['smallupdateprofile', { phone: '0461 123456' }],
      ['language', { language: 'it' }],
      ['autologin', {}],
      ['changepassword', { oldPassword: base64(NEXT), newPassword: base64('sei gatti neri') }],
      ['logout', {}],
    ] as const) {
      expect(await campus.call(path, body, { token }), path).toMatchObject({ status: 200, success: true });
    }
  });

  it('S12: asks for the link again, five times an hour, and no address gets more than three', async () => {
    const { email, token } = await givenRegistrant();
    const first = await campus.linkFor(email, 'emailProof');
    await campus.call('pendingemail', { step: 'resend' }, { token });
    const second = await campus.linkFor(email, 'emailProof');
    expect(codesOf(await open({ token: first }))).toEqual(['account.email_link_invalid']);
    expect(await open({ token: second })).toMatchObject({ success: true });
    const statuses: number[] = [];
    const other = await givenRegistrant();
    const sent = await campus.deliverMails();
    for (let time = 0; time < 5; time += 1) {
      statuses.push((await campus.call('pendingemail', { step: 'resend' }, { token: other.token })).status);
      sent.push(...(await campus.deliverMails()));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(sent.filter(({ to }) => to === other.email)).toHaveLength(3);
  });

  it('S12: once proven sees who teaches, but no e-mail of theirs; a badge and a professor do', async () => {
    await campus.givenPerson({ familyName: 'Insegna', profiles: [{ type: 'professor' }] });
    const { email, token } = await givenRegistrant();
    await open({ token: await campus.linkFor(email, 'emailProof') });
    const student = await campus.givenSignedIn();
    const professor = await campus.givenSignedIn({ profiles: [{ type: 'professor' }] });
    const emailsFor = async (asker: string | undefined) =>
      ((await professorsAs(asker)).result as { email?: string }[]).filter(({ email: known }) => known).length;
    expect(await emailsFor(token)).toBe(0);
    for (const known of [student.token, professor.token]) expect(await emailsFor(known)).toBeGreaterThan(0);
  });

  it('S12: an address that is proven by a password link is proven', async () => {
    const { email, token } = await givenRegistrant();
    await campus.call('recovery', { email });
    const link = await campus.recoveryTokenFor(email);
    await campus.call('recovery', { token: link, newPassword: 'sei gatti neri' });
    const { token: again } = await campus.login(email, 'sei gatti neri');
    expect(await statusOf(token)).toBe(401);
    expect(await professorsAs(again)).toMatchObject({ status: 200 });
  });
});
