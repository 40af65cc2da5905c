import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { feeRules } from '../../../contract/payments/fees.ts';
import type { Database } from '../../db/database.ts';
import { charges, profiles } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { publishedRules } from '../../testing/payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { committed, now } from '../../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../../testing/people/careers-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { assessFees, declareIncome, exemptFees, publishFees } from './office-fees.ts';

const { inTransaction } = await testDatabase();
const scheme = {
  ...{ code: 'TASSE-2026', title: { it: 'Contributi' }, academicYear: 2026, currency: 'EUR' },
  rules: publishedRules,
};
const year = { academicYear: 2026 } as const;

async function givenStudent(tx: Database, name = 'fees') {
  const careerId = await givenCareer(tx, name);
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  return { careerId, badge: profile?.badge ?? '' };
}

async function givenAssessed(tx: Database) {
  const student = await givenStudent(tx);
  await doneBy(publishFees(tx, scheme, now));
  await doneBy(assessFees(tx, { code: scheme.code, badges: [student.badge] }, now));
  return student;
}

/** What stands of a student's tuition, the soonest first. */
const tuition = (tx: Database, careerId: string) =>
  tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.careerId, careerId),
        eq(charges.kind, 'tuition'),
        inArray(charges.status, ['planned', 'open', 'paid', 'refund_requested']),
      ),
    )
    .orderBy(asc(charges.dueOn));

const amounts = async (tx: Database, careerId: string) =>
  (await tuition(tx, careerId)).map(({ amount }) => amount);

const declare = (tx: Database, badge: string, amount: number) =>
  doneBy(declareIncome(tx, { badge, ...year, amount, declaredOn: '2026-10-01' }, now));

describe('G7: the fees of a year', () => {
  it(
    'are asked for once: the highest band without a declaration, in instalments, with regional tax and stamp duty',
    inTransaction(async (tx) => {
      const { careerId, badge } = await givenAssessed(tx);
      expect(await amounts(tx, careerId)).toEqual([50_000, 50_000, 50_000]);
      const again = await doneBy(assessFees(tx, { code: scheme.code, badges: [badge, 'nobody'] }, now));
      expect(again).toEqual({ asked: 1, changed: 0, unknown: ['nobody'] });
      const all = await tx.select().from(charges).where(eq(charges.careerId, careerId));
      const others = all.filter(({ kind }) => kind !== 'tuition');
      expect(others.map(({ kind, amount, dueOn }) => [kind, amount, dueOn]).sort()).toEqual([
        ['regional', 14_000, '2026-11-30'],
        ['stamp', 1_600, '2026-11-30'],
      ]);
      await committed(tx);
    }),
  );

  it(
    'are worked out again when an income is declared or a part is taken off, by replacement; what is paid stays',
    inTransaction(async (tx) => {
      const { careerId, badge } = await givenAssessed(tx);
      const [first] = await tuition(tx, careerId);
      const checkout = await givenAttempt(tx, { id: first?.id ?? '', careerId });
      await notify(tx, receiptOf(checkout));

      // The worked example: (23,000 − 13,000) × 7 % × 0.2 = 140.00, of which 500.00 are paid already.
      expect(await declare(tx, badge, 2_300_000)).toEqual({ changed: true });
      expect(await tuition(tx, careerId)).toMatchObject([{ id: first?.id, status: 'refund_requested' }]);
      expect(await declare(tx, badge, 2_300_000)).toEqual({ changed: false });

      expect(await declare(tx, badge, 9_900_000)).toEqual({ changed: true });
      const exempt = { badge, ...year, percent: 50, title: { it: 'Borsa di studio' } };
      expect(await doneBy(exemptFees(tx, exempt, now))).toEqual({ changed: true });
      await committed(tx);
    }),
  );

  it(
    'add up to their plan whatever is declared, taken off and paid in whatever order',
    inTransaction(async (tx) => {
      const { careerId, badge } = await givenAssessed(tx);
      const incomes = [2_250_000, 2_999_999, 1_000_000, 8_000_000, 2_500_001, 2_700_000];
      for (const [turn, income] of incomes.entries()) {
        await declare(tx, badge, income);
        if (turn % 2 === 1) {
          const exempt = { badge, ...year, percent: 7 + turn, title: { it: `Merito ${turn}` } };
          await doneBy(exemptFees(tx, exempt, now));
        }
        await committed(tx); // the database refuses a plan that its instalments are not
        await tx.execute(sql`set constraints all deferred`);
      }
      expect((await amounts(tx, careerId)).every((amount) => amount > 0)).toBe(true);
    }),
  );

  it(
    'of nobody, by no scheme, and by a code that is taken are refused',
    inTransaction(async (tx) => {
      await givenAssessed(tx);
      expect(await codesOf(publishFees(tx, scheme, now))).toEqual(['payments.key_taken']);
      const income = { badge: 'nobody', ...year, amount: 1, declaredOn: '2026-10-01' };
      expect(await codesOf(declareIncome(tx, income, now))).toEqual(['field.badge']);
      const exempt = { badge: 'nobody', ...year, percent: 1, title: { it: 'Borsa' } };
      expect(await codesOf(exemptFees(tx, exempt, now))).toEqual(['field.badge']);
      await expect(assessFees(tx, { code: 'TASSE-1999', badges: ['x'] }, now)).rejects.toThrow(NotFound);
    }),
  );
});

it.each([
  ['no instalment', { instalments: [] }],
  [
    'an instalment that is due before it can be paid',
    { instalments: [{ payableFrom: '2026-11-01', dueOn: '2026-10-01' }] },
  ],
  [
    'bands that don’t rise',
    { income: { ...publishedRules.income, bands: publishedRules.income.bands.toReversed() } },
  ],
  ['late fees twice of a day', { late: [publishedRules.late[0], publishedRules.late[0]] }],
  ['an amount below zero', { highest: -1 }],
])('a scheme with %s is none', (_, change) => {
  expect(feeRules.safeParse(publishedRules).success).toBe(true);
  expect(feeRules.safeParse({ ...publishedRules, ...change }).success).toBe(false);
});
