import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts, auditEvents, idempotentAnswers } from '../db/schema.ts';
import { base64, codesOf, PASSWORD, testCampus } from '../testing/test-campus.ts';

const campus = await testCampus();
const HOUR = 60 * 60_000;

type Copy = { person: Record<string, unknown>[]; profile: Record<string, unknown>[] } & Record<
  string,
  Record<string, unknown>[]
>;

async function givenSomebody() {
  const person = await campus.givenPerson();
  const { token } = await campus.login(person.email);
  return { ...person, token };
}

const textOf = ({ result }: { result: unknown }) => (result as { json: string }).json;
const dataOf = (answer: { result: unknown }): Copy => JSON.parse(textOf(answer)).data;
const ask = (token: string | undefined, at = campus.app) => campus.call('owndata', {}, { token, at });

it('gives a person everything of their own, under all of their profiles, and nothing of anybody else', async () => {
  const other = await campus.givenPerson({ familyName: 'Verdi' });
  const own = await campus.givenPerson({
    profiles: [{ type: 'student', badge: 'J900001' }, { type: 'professor' }],
  });
  const { token } = await campus.login(own.email);
  const answer = await ask(token);
  const data = dataOf(answer);
  expect(data.person).toMatchObject([{ givenName: 'Ada', familyName: 'Bianchi', email: own.email }]);
  expect(data.profile.map(({ type }) => type).sort()).toEqual(['professor', 'student']);
  expect(textOf(answer)).not.toContain(other.email);
  expect(textOf(answer)).not.toContain('Verdi');
});

it('an open session alone gets none: the password is asked for, and counts for five minutes', async () => {
  const { profileIds, email } = await campus.givenPerson();
  const token = await campus.givenToken(profileIds[0] ?? '');
  expect(codesOf(await ask(token))).toEqual(['account.step_up']);
  const { token: signedIn } = await campus.login(email);
  await campus.call('stepup', { password: base64(PASSWORD) }, { token: signedIn });
  expect(codesOf(await ask(signedIn, await campus.later(6 * 60_000)))).toEqual(['account.step_up']);
  expect(await ask(signedIn)).toMatchObject({ success: true });
});

it('after the sign-out, and without a session, there is none', async () => {
  const { token } = await givenSomebody();
  await campus.call('logout', {}, { token });
  expect((await ask(token)).status).toBe(401);
  expect((await ask(undefined)).status).toBe(401);
});

it('an id of somebody else that is sent along is refused, and gives nothing', async () => {
  const other = await campus.givenPerson();
  const { token } = await givenSomebody();
  const answer = await campus.call('owndata', { personId: other.personId }, { token });
  expect(JSON.stringify(answer)).not.toContain(other.email);
});

it('of five at once three are made, and the next only after eight hours', async () => {
  const { token, email } = await givenSomebody();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(token)));
  expect(answers.filter(({ success }) => success)).toHaveLength(3);
  expect(answers.filter(({ success }) => !success).map(codesOf)).toEqual([
    ['personal.too_many'],
    ['personal.too_many'],
  ]);
  const later = await campus.later(8 * HOUR + 60_000);
  const again = await campus.login(email, PASSWORD, { at: later });
  expect(await ask(again.token, later)).toMatchObject({ success: true });
});

it('a copy is written down with who made it, and is itself kept nowhere', async () => {
  const { token, personId } = await givenSomebody();
  await campus.call('owndata', {}, { token, headers: { 'idempotency-key': crypto.randomUUID() } });
  const events = await campus.db.select().from(auditEvents).where(eq(auditEvents.entityId, personId));
  expect(events.map(({ action }) => action)).toContain('person.copy-data');
  expect(await campus.db.$count(idempotentAnswers)).toBe(0);
});

it('no password and no token is in it', async () => {
  const { token, personId } = await givenSomebody();
  const [account] = await campus.db.select().from(accounts).where(eq(accounts.personId, personId));
  const text = textOf(await ask(token));
  expect(account?.passwordHash).toBeTruthy();
  expect(text).not.toContain(account?.passwordHash);
  expect(text).not.toContain(token);
});
