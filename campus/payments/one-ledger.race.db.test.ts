import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { publishedRules } from '../testing/payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../testing/payments/paying-fixtures.ts';
import { now, timeZone } from '../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { accountsOf } from './accounts/accounts-of.ts';
import { ownCharges } from './charges/own-charges.ts';
import { assessFees, declareIncome, publishFees } from './fees/office-fees.ts';

const { db } = await testDatabase();
const reader = { language: 'it' as const, timeZone };

async function givenAsked(badge: string) {
  const careerId = await db.transaction((tx) => givenCareer(tx, badge));
  const scheme = {
    code: badge,
    title: { it: 'T' },
    academicYear: 2026,
    currency: 'EUR',
    rules: publishedRules,
  };
  await db.transaction((tx) => doneBy(publishFees(tx, scheme, now)));
  await db.transaction((tx) => doneBy(assessFees(tx, { code: badge, badges: [badge] }, now)));
  return careerId;
}

it('G7: a receipt that commits while the fee is worked out again counts', async () => {
  const badge = 'while-assessed';
  const careerId = await givenAsked(badge);
  const { charges } = await ownCharges(db, careerId, { reader, payHere: true }, now);
  const first = charges.find(({ kind }) => kind === 'tuition');
  const checkout = await db.transaction((tx) => givenAttempt(tx, { id: first?.chargeId ?? '', careerId }));
  const receipt = db.transaction(async (tx) => {
    const outcome = await notify(tx, receiptOf(checkout), now);
    await pause(400);
    return outcome;
  });
  await pause(150);
  const income = { badge, academicYear: 2026, amount: 2_950_000, declaredOn: '2026-11-20' };
  const declared = db.transaction((tx) => declareIncome(tx, income, now));
  expect([await receipt, await declared]).toEqual(['taken', { ok: true, value: { changed: true } }]);
  const [account] = (await accountsOf(db, { badge })).accounts;
  // (29,500 − 13,000) × 7 % × 0.9 = 1,039.50, of which 500.00 are paid; regional tax and stamp duty apart.
  expect(account?.sums).toMatchObject([{ received: 50_000, refundDue: 0, stillOwed: 53_950 + 15_600 }]);
});

it('G7: two who work out the fees of the same students at once, in whatever order, wait for each other', async () => {
  const badges = ['at-once-1', 'at-once-2', 'at-once-3'];
  for (const badge of badges) await givenAsked(badge);
  const assess = (order: string[]) =>
    db.transaction((tx) => doneBy(assessFees(tx, { code: 'at-once-1', badges: order }, now)));
  const all = await Promise.all([assess(badges), assess(badges.toReversed()), assess(badges)]);
  expect(all.map(({ asked }) => asked)).toEqual([3, 3, 3]);
});
