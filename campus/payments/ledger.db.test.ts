import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { chargeNotices, chargePlans, charges } from '../db/schema.ts';
import {
  committed,
  givenCharge,
  givenNotice,
  givenPlan,
  now,
} from '../testing/payments/payments-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

const { inTransaction } = await testDatabase();

const set = (tx: Database, id: string, values: Partial<typeof charges.$inferInsert>) =>
  tx.update(charges).set(values).where(eq(charges.id, id));

describe('a charge', () => {
  it.each([
    ['an amount of nothing', { amount: 0 }, 'charge_amount'],
    ['an amount below zero', { amount: -1 }, 'charge_amount'],
    ['a currency that is none', { currency: 'euro' }, 'charge_currency'],
    ['an instalment past the last', { instalment: 4, instalments: 3 }, 'charge_instalment'],
    ['an instalment of unknown how many', { instalment: 1 }, 'charge_instalment'],
    ['a day to pay from after its due day', { payableFrom: '2026-12-01' }, 'charge_days'],
    ['replaced by none', { status: 'replaced', endedAt: now }, 'charge_successor'],
    ['paid at no time', { status: 'paid' }, 'charge_paid'],
    ['a late fee for nothing', { kind: 'late' }, 'charge_late'],
  ] as const)('is not kept with %s', (_, values, constraint) =>
    inTransaction(async (tx) => {
      await expect(givenCharge(tx, values)).rejects.toMatchObject({ cause: { constraint } });
    })(),
  );

  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
    ['due day', { dueOn: '2026-12-24' }],
    ['year', { academicYear: 2025 }],
  ] as const)('never gets another %s', (_, values) =>
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      await expect(set(tx, id, values)).rejects.toMatchObject({
        cause: { constraint: 'charge_stays_as_asked' },
      });
    })(),
  );

  it(
    'never gets another time at which it was paid',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx, { status: 'paid', paidAt: now });
      await expect(set(tx, id, { paidAt: new Date(0) })).rejects.toMatchObject({
        cause: { constraint: 'charge_stays_as_asked' },
      });
    }),
  );

  it(
    'has one notice that stands',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      await givenNotice(tx, id);
      await tx.update(chargeNotices).set({ status: 'void', endedAt: now });
      await givenNotice(tx, id, '301000000000000144');
      await expect(givenNotice(tx, id, '302000000000002010')).rejects.toMatchObject({
        cause: { constraint: 'charge_notice_active' },
      });
    }),
  );
});

describe('an instalment plan', () => {
  const refusal = { cause: { constraint: 'charge_plan_is_whole' } };

  it(
    'is the sum of its instalments',
    inTransaction(async (tx) => {
      await givenPlan(tx, [41_200, 41_200, 41_199]);
      await committed(tx);
    }),
  );

  it(
    'is not kept with another sum',
    inTransaction(async (tx) => {
      await givenPlan(tx, [41_200, 41_200], { amount: 100_000 });
      await expect(committed(tx)).rejects.toMatchObject(refusal);
    }),
  );

  it(
    'loses no instalment',
    inTransaction(async (tx) => {
      const { ids } = await givenPlan(tx, [41_200, 41_200]);
      await committed(tx);
      await expect(set(tx, ids[1] ?? '', { status: 'cancelled', endedAt: now })).rejects.toMatchObject(
        refusal,
      );
    }),
  );

  it(
    'gets no instalment on top',
    inTransaction(async (tx) => {
      const { planId, careerId } = await givenPlan(tx, [41_200]);
      await committed(tx);
      await expect(givenCharge(tx, { planId, careerId })).rejects.toMatchObject(refusal);
    }),
  );

  it(
    'has no instalment of somebody else or in another currency',
    inTransaction(async (tx) => {
      const { planId, careerId } = await givenPlan(tx, [], { amount: 15_600 });
      await givenCharge(tx, { planId, careerId, currency: 'USD' });
      await expect(committed(tx)).rejects.toMatchObject(refusal);
    }),
  );

  it(
    'counts no more as settled than was paid before',
    inTransaction(async (tx) => {
      await givenPlan(tx, [], { amount: 1, settled: 1 });
      await expect(committed(tx)).rejects.toMatchObject(refusal);
    }),
  );

  it(
    'goes on from what was paid in the plan before',
    inTransaction(async (tx) => {
      const { planId, careerId, ids } = await givenPlan(tx, [30_000, 30_000]);
      const [paid = '', open = ''] = ids;
      await committed(tx);
      await tx.execute(sql`set constraints all deferred`);
      await set(tx, paid, { status: 'paid', paidAt: now });
      await tx.update(chargePlans).set({ endedAt: now }).where(eq(chargePlans.id, planId));
      const next = { careerId, amount: 50_000, settled: 30_000, previousId: planId };
      const later = await givenPlan(tx, [20_000], next);
      await set(tx, open, { status: 'replaced', endedAt: now, replacedById: later.ids[0] ?? '' });
      await committed(tx);
    }),
  );
});
