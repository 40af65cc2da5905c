import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChargeStatus } from '../../contract/payments/payments.ts';
import type { Database } from '../db/database.ts';
import { knownMigrationNames } from '../db/known-migrations.ts';
import { migrate } from '../db/migrate.ts';
import { publishedRules } from '../testing/payments/fees-fixtures.ts';
import { now, timeZone } from '../testing/payments/payments-fixtures.ts';
import { openEmptyDatabase } from '../testing/test-database.ts';
import { accountsOf } from './accounts/accounts-of.ts';
import { ownCharges } from './charges/own-charges.ts';
import { expireAttempts } from './paying/end-attempts.ts';
import { listRefunds } from './refunds/refunds.ts';

const { db, close } = await openEmptyDatabase();
afterAll(close);
const reader = { language: 'it' as const, timeZone };
const [lowered, denied, untouched] = ['lowered', 'denied', 'untouched'] as const;
const ids = new Map<string, string>(
  [lowered, denied, untouched].map((badge) => [badge, crypto.randomUUID()]),
);
const idOf = (badge: string) => ids.get(badge) ?? '';

/** As it stood before there was a ledger, by the statements of that time. */
beforeAll(async () => {
  await migrate(
    db,
    knownMigrationNames().filter((name) => name < '0055'),
  );
  await db.transaction(async (tx) => {
    await givenUniversity(tx);
    await givenLowered(tx);
    await givenDenied(tx);
    await givenPlan(tx, untouched, [{ amount: 150_000 }]);
    await givenCharge(tx, untouched, { plan: `${untouched}-0`, amount: 75_000 });
    await givenCharge(tx, untouched, { plan: `${untouched}-0`, amount: 75_000, status: 'paid' });
    await givenCharge(tx, untouched, { plan: null, amount: 3_000, status: 'cancelled' });
  });
  await migrate(db);
});

async function givenUniversity(tx: Database): Promise<void> {
  await tx.execute(sql`insert into programme (id, code, title, level)
    values (${idOf(lowered)}, 'INF', '{"it": "Informatica"}', 'bachelor')`);
  await tx.execute(sql`insert into fee_scheme (id, code, title, academic_year, currency, rules)
    values (${idOf(lowered)}, 'TASSE', '{"it": "Tasse"}', 2026, 'EUR', ${JSON.stringify(publishedRules)}::jsonb)`);
  for (const [badge, id] of ids) {
    await tx.execute(
      sql`insert into person (id, given_name, family_name) values (${id}, 'Ada', 'Serramonte')`,
    );
    await tx.execute(
      sql`insert into profile (id, person_id, type, badge) values (${id}, ${id}, 'student', ${badge})`,
    );
    await tx.execute(sql`insert into career (id, programme_id, cohort_year, status)
      values (${id}, ${idOf(lowered)}, 2026, 'active')`);
  }
}

/** 1,500.00 paid, then less three times: 1,080.00 were asked back, and nothing more. */
async function givenLowered(tx: Database): Promise<void> {
  await givenPlan(tx, lowered, [
    { amount: 150_000 },
    { amount: 42_000, settled: 42_000 },
    { amount: 14_000, settled: 14_000 },
    { amount: 0 },
  ]);
  const paid = { plan: `${lowered}-0`, amount: 150_000, status: 'refund_requested' } as const;
  const id = await givenCharge(tx, lowered, paid);
  await tx.execute(sql`insert into refund (charge_id, amount, currency, status, reason, asked_at)
    values (${id}, 108000, 'EUR', 'requested', 'recalculated', ${now.toISOString()})`);
}

/** 1,500.00 paid, 1,080.00 of it not given back, then 1,008.00: 588.00 were asked for again. */
async function givenDenied(tx: Database): Promise<void> {
  await givenPlan(tx, denied, [
    { amount: 150_000 },
    { amount: 42_000, settled: 42_000 },
    { amount: 100_800, settled: 42_000 },
  ]);
  const paid = { plan: `${denied}-0`, amount: 150_000, status: 'refund_denied' } as const;
  const id = await givenCharge(tx, denied, paid);
  await givenCharge(tx, denied, { plan: `${denied}-2`, amount: 58_800 });
  await tx.execute(sql`insert into refund (charge_id, amount, currency, status, reason, asked_at, answer, decided_at)
    values (${id}, 108000, 'EUR', 'denied', 'recalculated', ${now.toISOString()}, 'No', ${now.toISOString()})`);
}

const planIds = new Map<string, string>();

async function givenPlan(tx: Database, badge: string, plans: { amount: number; settled?: number }[]) {
  for (const [index, { amount, settled = 0 }] of plans.entries()) {
    const id = crypto.randomUUID();
    planIds.set(`${badge}-${index}`, id);
    const ended = index < plans.length - 1 ? now.toISOString() : null;
    await tx.execute(sql`insert into charge_plan
      (id, career_id, kind, academic_year, amount, currency, settled, scheme_id, calculated_at, previous_id, ended_at)
      values (${id}, ${idOf(badge)}, 'tuition', 2026, ${amount}, 'EUR', ${settled}, ${idOf(lowered)}, ${now.toISOString()},
        ${planIds.get(`${badge}-${index - 1}`) ?? null}, ${ended})`);
  }
}

type Charged = { plan: string | null; amount: number; status?: ChargeStatus };

async function givenCharge(tx: Database, badge: string, { plan, amount, status = 'open' }: Charged) {
  const id = crypto.randomUUID();
  const at = now.toISOString();
  const ended = status === 'cancelled' ? at : null;
  const paid = status === 'open' || ended ? null : at;
  await tx.execute(sql`insert into charge
    (id, career_id, kind, academic_year, amount, currency, due_on, status, plan_id, created_at, paid_at, ended_at)
    values (${id}, ${idOf(badge)}, 'tuition', 2026, ${amount}, 'EUR', '2026-12-31', ${status},
      ${plan === null ? null : (planIds.get(plan) ?? null)}, ${at}, ${paid}, ${ended})`);
  return id;
}

const seen = async (badge: string) => {
  const { charges } = await ownCharges(db, idOf(badge), { reader, payHere: true }, now);
  const { refunds } = await listRefunds(db, { badge, language: 'it' });
  const total = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);
  const unpaid = charges.filter(({ status }) => status === 'open' || status === 'planned');
  const [sums] = (await accountsOf(db, { badge })).accounts[0]?.sums ?? [];
  const outside = { stillOwed: total(unpaid), refundDue: total(refunds) };
  expect(sums).toMatchObject(outside);
  return { ...outside, received: sums?.received, wanted: (sums?.asked ?? 0) - (sums?.waived ?? 0) };
};

it('G7: the ledger of a database that was there before opens with what is stored', async () => {
  expect(await seen(lowered)).toEqual({
    stillOwed: 0,
    refundDue: 108_000,
    received: 150_000,
    wanted: 42_000,
  });
  expect(await seen(denied)).toEqual({ stillOwed: 58_800, refundDue: 0, received: 150_000, wanted: 208_800 });
  expect(await seen(untouched)).toEqual({
    stillOwed: 75_000,
    refundDue: 0,
    received: 75_000,
    wanted: 150_000,
  });
});

it('G7: what had vanished becomes due, and what was asked for twice falls away, once', async () => {
  for (let time = 0; time < 2; time += 1) {
    await db.transaction((tx) => expireAttempts(tx, now));
    expect(await seen(lowered)).toEqual({ stillOwed: 0, refundDue: 150_000, received: 150_000, wanted: 0 });
    expect(await seen(denied)).toEqual({ stillOwed: 0, refundDue: 0, received: 150_000, wanted: 150_000 });
    expect(await seen(untouched)).toMatchObject({ stillOwed: 75_000, refundDue: 0 });
  }
});
