import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { chargePlans, charges } from '../../db/schema.ts';
import { publishedRules } from '../../testing/payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { givenCharge, now } from '../../testing/payments/payments-fixtures.ts';
import { splitInto } from '../../testing/payments/split-fixtures.ts';
import { givenCareer } from '../../testing/people/careers-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { assessFees, declareIncome, publishFees } from '../fees/office-fees.ts';
import { replaceCharge } from './office-charges.ts';

const { db } = await testDatabase();
const anHourLater = new Date(now.getTime() + 3_600_000);

const split = (careerId: string, charge: string) =>
  db.transaction((tx) => splitInto(tx, { careerId, charge, count: 3 }, anHourLater));
const putOff = (_careerId: string, chargeId: string) => {
  const later = { chargeId, dueOn: '2027-09-30', reason: 'Chiesto dallo studente' };
  return db.transaction((tx) => replaceCharge(tx, later, anHourLater));
};
const standing = (careerId: string) =>
  db
    .select()
    .from(charges)
    .where(and(eq(charges.careerId, careerId), inArray(charges.status, ['planned', 'open', 'paid'])));

it('G7: a charge that is split five times at once is asked for once', async () => {
  const { id, careerId } = await db.transaction((tx) => givenCharge(tx));
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => split(careerId, id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await standing(careerId)).map(({ amount }) => amount)).toEqual([5_200, 5_200, 5_200]);
});

it('G7: of a receipt and a split at once one holds: paid whole, or three to pay and the receipt kept', async () => {
  for (let time = 0; time < 8; time++) {
    const charge = await db.transaction((tx) => givenCharge(tx));
    const checkout = await db.transaction((tx) => givenAttempt(tx, charge));
    const [taken, outcome] = await Promise.all([
      db.transaction((tx) => notify(tx, receiptOf(checkout), anHourLater)),
      split(charge.careerId, charge.id),
    ]);
    expect([taken, outcome.ok]).toEqual(taken === 'taken' ? ['taken', false] : ['unmatched', true]);
    expect(await standing(charge.careerId)).toHaveLength(outcome.ok ? 3 : 1);
  }
});

it.each([
  ['split', split, '21077'],
  ['put off', putOff, '21078'],
])(
  'G7: of a plan that is worked out again while a charge of it is %s nothing is asked for twice',
  async (_how, change, badges) => {
    const scheme = {
      code: badges,
      title: { it: 'T' },
      academicYear: 2026,
      currency: 'EUR',
      rules: publishedRules,
    };
    await doneBy(publishFees(db, scheme, now));
    for (let time = 0; time < 8; time++) {
      const badge = `${badges}${time}`;
      const careerId = await db.transaction((tx) => givenCareer(tx, badge));
      await db.transaction((tx) => doneBy(assessFees(tx, { code: badges, badges: [badge] }, now)));
      const last = (await standing(careerId)).find(({ instalment }) => instalment === 3);
      const income = { badge, academicYear: 2026, amount: 2_950_000, declaredOn: '2026-11-20' };
      await Promise.all([
        db.transaction((tx) => doneBy(declareIncome(tx, income, now))),
        pause(3 * time).then(() => change(careerId, last?.id ?? '')),
      ]);
      const [plan] = await db
        .select()
        .from(chargePlans)
        .where(and(eq(chargePlans.careerId, careerId), isNull(chargePlans.endedAt)));
      const tuition = (await standing(careerId)).filter(({ kind }) => kind === 'tuition');
      expect(new Set(tuition.map(({ planId }) => planId))).toEqual(new Set([plan?.id]));
      expect(tuition.reduce((sum, { amount }) => sum + amount, 0)).toBe(plan?.amount);
    }
  },
);
