import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { MOST_IMPORTED } from '../../contract/payments/payments.ts';
import { accounts, profiles } from '../db/schema.ts';
import { givenAttempt } from '../testing/payments/paying-fixtures.ts';
import { givenCharge } from '../testing/payments/payments-fixtures.ts';
import { givenLock } from '../testing/people/locks-fixtures.ts';
import { SERVICE_TOKEN, testCampus } from '../testing/test-campus.ts';

const campus = await testCampus();

/** The token of somebody who is signed in as this profile. */
async function tokenOf(profileId: string): Promise<string> {
  const people = await campus.db.select({ personId: profiles.personId }).from(profiles);
  await campus.db.insert(accounts).values(people).onConflictDoNothing();
  return await campus.givenToken(profileId);
}

async function givenTwo() {
  const [own, other] = [await givenCharge(campus.db), await givenCharge(campus.db)];
  return { own, other, token: await tokenOf(own.careerId) };
}

/** What names a charge, each with a body that would do. */
const acts: [string, (chargeId: string) => object][] = [
  ['start', (chargeId) => ({ chargeId })],
  ['claim', (chargeId) => ({ chargeId, reference: 'CRO 1', paidOn: '2026-11-01' })],
  ['receipt', (chargeId) => ({ chargeId })],
  ['notice', (chargeId) => ({ chargeId })],
];

it.each(acts)('nobody does anything about another’s charge: %s', async (act, bodyOf) => {
  const { other, token } = await givenTwo();
  const path = `/api/student/payments/${act}`;
  for (const id of [other.id, randomUUID()]) {
    expect(await campus.call(path, bodyOf(id), { token })).toMatchObject({ status: 404, success: false });
  }
  expect(await campus.call(path, bodyOf(other.id))).toMatchObject({ status: 401 });
  expect(await campus.call(path, { ...bodyOf(other.id), chargeId: "' or 1=1" }, { token })).toMatchObject({
    status: 400,
  });
});

it('an attempt of somebody else’s is none', async () => {
  const { own, other, token } = await givenTwo();
  const { returnTo } = await campus.db.transaction((tx) => givenAttempt(tx, other));
  const attemptId = returnTo.split('/').at(-1) ?? '';
  const ask = (id: string, by: string) =>
    campus.call('/api/student/payments/attempt', { attemptId: id }, { token: by });
  const owner = await tokenOf(other.careerId);
  expect(await ask(attemptId, owner)).toMatchObject({ result: { chargeId: other.id } });
  for (const id of [attemptId, own.id, other.id]) {
    expect(await ask(id, token)).toMatchObject({ status: 404, success: false });
  }
});

it('each sees the own charges and locks alone, and nothing after the sign-out', async () => {
  const { own, other, token } = await givenTwo();
  const at = new Date();
  const lockId = await givenLock(campus.db, own.careerId, at);
  await givenLock(campus.db, other.careerId, at);
  const listed = await campus.call('/api/student/payments/list', {}, { token });
  expect((listed.result as { charges: object[] }).charges).toMatchObject([{ chargeId: own.id }]);
  const locks = await campus.call('/api/student/locks/list', {}, { token });
  expect((locks.result as { standing: object[] }).standing).toMatchObject([{ id: lockId }]);

  await campus.call('logout', {}, { token });
  for (const path of ['payments/list', 'locks/list']) {
    expect(await campus.call(`/api/student/${path}`, {}, { token })).toMatchObject({ status: 401 });
  }
});

it('a file’s part of the largest size is taken in one call', async () => {
  const cells = {
    kind: 'tuition',
    academicYear: '2026',
    currency: 'EUR',
    dueOn: '2026-11-30',
    amount: '1,00',
  };
  const title = 'x'.repeat(90);
  const rows = Array.from({ length: MOST_IMPORTED }, (_, index) => ({
    line: index + 2,
    cells: { ...cells, key: `${'k'.repeat(90)}${index}`, badge: 'nobody', title },
  }));
  const body = { rows, dryRun: true };
  const answer = await campus.call('/api/office/charges/import', body, { token: SERVICE_TOKEN });
  expect(answer).toMatchObject({ success: true, result: { added: 0 } });
  expect((answer.result as { errors: object[] }).errors).toHaveLength(MOST_IMPORTED);
});
