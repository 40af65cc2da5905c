import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { paymentCalls } from '../../contract/payments/calls.ts';
import { payingCalls } from '../../contract/payments/paying-calls.ts';
import { charges, paymentAttempts, people, profiles } from '../db/schema.ts';
import { createClock } from '../platform/time/clock.ts';
import { givenAttempt } from '../testing/payments/paying-fixtures.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';
import { DEMO_PASSWORD, printed } from './accounts.ts';
import { makeDemo } from './university/make-demo.ts';

const clock = createClock();
const database = await testDatabase();
const { db } = database;
const app = await testApp(database);

const emails = Object.values(printed).map(({ email }) => email);

/** What each call with an id is sent, with that id. */
const bodies: Record<string, (id: string) => object> = {
  'student/payments/start': (chargeId) => ({ chargeId }),
  'student/payments/attempt': (attemptId) => ({ attemptId }),
  'student/payments/claim': (chargeId) => ({ chargeId, reference: 'CRO 1', paidOn: '2026-01-01' }),
  'student/payments/receipt': (chargeId) => ({ chargeId }),
  'student/payments/notice': (chargeId) => ({ chargeId }),
};
/** Those that ask for one's own by nothing but the session. */
const WITHOUT_ID = ['student/payments/list', 'student/payments/statement'];

beforeAll(async () => {
  const demo = { timeZone: 'Europe/Rome', only: ['payments' as const] }; // people and careers it has anyway
  await clock.transact(db, (tx, now) => makeDemo(tx, now, demo));
});

async function ask(url: string, payload: object, token = '') {
  const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await app.inject({ method: 'POST', url: `/api/${url}`, payload, headers });
  return { status: answer.statusCode, answer: answer.json() };
}

async function tokenOf(username: string): Promise<string> {
  const password = Buffer.from(DEMO_PASSWORD).toString('base64');
  return (await ask('user/login', { username, password })).answer.token;
}

/** Charges and payments of the printed accounts, with owners; begins one payment for each career. */
async function idsOfAll(): Promise<{ id: string; email: string | null }[]> {
  const owed = await db
    .select({ id: charges.id, careerId: charges.careerId, status: charges.status, email: people.email })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(inArray(people.email, emails));
  const begun = new Set<string>();
  for (const charge of owed) {
    if (charge.status !== 'open' || begun.has(charge.careerId)) continue;
    begun.add(charge.careerId);
    await clock.transact(db, (tx, now) => givenAttempt(tx, charge, now));
  }
  const attempts = await db
    .select({ id: paymentAttempts.id, chargeId: paymentAttempts.chargeId })
    .from(paymentAttempts);
  const whose = new Map(owed.map(({ id, email }) => [id, email]));
  return [...owed, ...attempts.map(({ id, chargeId }) => ({ id, email: whose.get(chargeId) ?? null }))];
}

test('each call of a student’s payments that takes an id is tried', () => {
  const calls = Object.keys({ ...paymentCalls, ...payingCalls }).filter((path) =>
    path.startsWith('student/'),
  );
  expect(calls.toSorted()).toEqual([...Object.keys(bodies), ...WITHOUT_ID].toSorted());
});

test('G7: nobody sees or does anything about another’s charge, payment, receipt or notice: every id tried by everybody', async () => {
  const ids = await idsOfAll();
  expect(new Set(ids.map(({ email }) => email)).size).toBeGreaterThan(2);
  let tried = 0;
  for (const email of emails) {
    const token = await tokenOf(email);
    for (const [path, bodyOf] of Object.entries(bodies)) {
      const ofNothing = await ask(path, bodyOf(randomUUID()), token);
      expect(ofNothing.status).toBeGreaterThanOrEqual(400);
      for (const { id } of ids.filter((each) => each.email !== email)) {
        // the very answer to an id of nothing: not even that it is there
        expect(await ask(path, bodyOf(id), token)).toEqual(ofNothing);
        tried += 1;
      }
    }
    const listed = JSON.stringify(await ask('student/payments/list', {}, token));
    expect(ids.filter((each) => each.email !== email && listed.includes(each.id))).toEqual([]);
  }
  expect(tried).toBeGreaterThan(300);
});
