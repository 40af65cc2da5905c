import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { charges, ledgerEntries, profiles, refunds } from '../db/schema.ts';
import { publishedRules } from '../testing/payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../testing/payments/paying-fixtures.ts';
import { committed, now, timeZone } from '../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { codesOf, doneBy } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { accountsOf } from './accounts/accounts-of.ts';
import { ownCharges } from './charges/own-charges.ts';
import { assessFees, declareIncome, publishFees } from './fees/office-fees.ts';
import { expireAttempts } from './paying/end-attempts.ts';
import { askRefundByOffice, decideRefund, listRefunds, payOutRefund } from './refunds/refunds.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone };
const one = { ...publishedRules, instalments: [{ payableFrom: '2026-09-01', dueOn: '2026-12-31' }] };
const halfAnHourLater = new Date('2026-11-20T10:30:00Z');

/** Somebody who is asked for 1,500.00 in one instalment. */
async function givenAsked(tx: Database, rules = one) {
  const badge = crypto.randomUUID().slice(0, 8);
  const careerId = await givenCareer(tx, badge);
  const scheme = { code: badge, title: { it: 'Contributi' }, academicYear: 2026, currency: 'EUR', rules };
  await doneBy(publishFees(tx, scheme, now));
  await doneBy(assessFees(tx, { code: badge, badges: [badge] }, now));
  const declare = (amount: number, at = now) =>
    doneBy(declareIncome(tx, { badge, academicYear: 2026, amount, declaredOn: '2026-11-20' }, at));
  return { badge, careerId, declare };
}

/** What the page offers to pay of the tuition, and what the office's list has due back. */
async function seen(tx: Database, { badge, careerId }: { badge: string; careerId: string }) {
  const own = await ownCharges(tx, careerId, { reader, payHere: true }, now);
  const tuition = own.charges.filter(({ kind }) => kind === 'tuition');
  const unpaid = tuition.filter(({ status }) => status === 'open' || status === 'planned');
  const { refunds: due } = await listRefunds(tx, { badge, language: 'it' });
  const total = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);
  return { owed: total(unpaid), due: total(due) };
}

async function firstOf(tx: Database, careerId: string) {
  const own = await ownCharges(tx, careerId, { reader, payHere: true }, now);
  const charge = own.charges.find(({ kind, paidAt }) => kind === 'tuition' && paidAt === null);
  return { id: charge?.chargeId ?? '', careerId };
}

async function pay(tx: Database, careerId: string) {
  const charge = await firstOf(tx, careerId);
  expect(await notify(tx, receiptOf(await givenAttempt(tx, charge)))).toBe('taken');
  return charge.id;
}

async function decideAll(tx: Database, badge: string, decision: 'approved' | 'denied') {
  for (const { refundId } of (await listRefunds(tx, { badge, status: 'requested', language: 'it' })).refunds)
    await doneBy(decideRefund(tx, { refundId, decision, reason: 'Deciso' }, now));
}

async function payOutAll(tx: Database, badge: string) {
  for (const { refundId } of (await listRefunds(tx, { badge, status: 'approved', language: 'it' })).refunds)
    await doneBy(payOutRefund(tx, { refundId, reference: 'BON-1' }, now));
}

const sumsOf = async (tx: Database, badge: string) => (await accountsOf(tx, { badge })).accounts[0]?.sums[0];

describe('G7: one ledger', () => {
  it(
    'a fee that is lowered while somebody pays waits for the payment, which is taken; the rest is due back',
    inTransaction(async (tx) => {
      const student = await givenAsked(tx);
      const checkout = await givenAttempt(tx, await firstOf(tx, student.careerId));
      expect(await student.declare(2_500_000)).toEqual({ changed: false, until: halfAnHourLater });
      const { charges: shown } = await ownCharges(tx, student.careerId, { reader, payHere: true }, now);
      const own = shown.find(({ kind }) => kind === 'tuition');
      expect(own?.waits).toEqual({ kind: 'assess', until: halfAnHourLater.toISOString() });
      expect(await seen(tx, student)).toEqual({ owed: 150_000, due: 0 });

      expect(await notify(tx, receiptOf(checkout))).toBe('taken');
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 108_000 });
      await committed(tx);
    }),
  );

  it(
    'a fee that is lowered while somebody begins to pay and gives up is lowered at the end of the half hour',
    inTransaction(async (tx) => {
      const student = await givenAsked(tx);
      await givenAttempt(tx, await firstOf(tx, student.careerId));
      await student.declare(2_500_000);
      await expireAttempts(tx, halfAnHourLater);
      expect(await seen(tx, student)).toEqual({ owed: 42_000, due: 0 });
      await committed(tx);
    }),
  );

  it(
    'each reduction after a payment is due back, paid out or not, whatever was due before',
    inTransaction(async (tx) => {
      const student = await givenAsked(tx);
      await pay(tx, student.careerId);
      await student.declare(2_500_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 108_000 });
      await student.declare(2_300_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 136_000 });
      await decideAll(tx, student.badge, 'approved');
      await payOutAll(tx, student.badge);
      await student.declare(1_000_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 14_000 });
      await decideAll(tx, student.badge, 'approved');
      await payOutAll(tx, student.badge);
      expect(await sumsOf(tx, student.badge)).toMatchObject({
        ...{ received: 150_000, refundPaid: 150_000, refundDue: 0, stillOwed: 15_600 },
      });
      await committed(tx);
    }),
  );

  it(
    'a fee that rises again takes back what was due, before it asks for anything',
    inTransaction(async (tx) => {
      const student = await givenAsked(tx);
      await pay(tx, student.careerId);
      await student.declare(2_300_000);
      await decideAll(tx, student.badge, 'approved');
      await student.declare(2_500_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 108_000 });
      await student.declare(9_900_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 0 });
      await committed(tx);
    }),
  );

  it(
    'after a refund was paid out, what the fee rises by is asked for',
    inTransaction(async (tx) => {
      const student = await givenAsked(tx);
      await pay(tx, student.careerId);
      await student.declare(2_300_000);
      await decideAll(tx, student.badge, 'approved');
      await payOutAll(tx, student.badge);
      await student.declare(2_500_000);
      expect(await seen(tx, student)).toEqual({ owed: 28_000, due: 0 });
      await committed(tx);
    }),
  );

  it(
    'what was denied isn’t asked for again by an increase, nor due again by a reduction',
    inTransaction(async (tx) => {
      const student = await givenAsked(tx);
      await pay(tx, student.careerId);
      await student.declare(2_300_000);
      await decideAll(tx, student.badge, 'denied');
      await student.declare(2_500_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 0 });
      await student.declare(2_300_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 0 });
      await student.declare(1_000_000);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 14_000 });
      await committed(tx);
    }),
  );

  it(
    'what the office gives back of its own is so much less for good, and not while something is owed',
    inTransaction(async (tx) => {
      const student = await givenAsked(tx, publishedRules);
      const chargeId = await pay(tx, student.careerId);
      const asked = { chargeId, amount: 20_000, reason: 'Borsa' };
      expect(await codesOf(askRefundByOffice(tx, asked, now))).toEqual(['payments.still_owed']);
      await pay(tx, student.careerId);
      const later = new Date('2027-01-20T10:00:00Z');
      const charge = await firstOf(tx, student.careerId);
      expect(await notify(tx, receiptOf(await givenAttempt(tx, charge, later)), later)).toBe('taken');
      await doneBy(askRefundByOffice(tx, asked, later));
      await student.declare(2_900_000, later); // 1,008.00 of 1,500.00
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 69_200 });
      await student.declare(9_900_000, later);
      expect(await seen(tx, student)).toEqual({ owed: 0, due: 20_000 });
      await committed(tx);
    }),
  );

  it(
    'an entry is never changed, deleted or emptied',
    inTransaction(async (tx) => {
      const { careerId } = await givenAsked(tx);
      const entries = () =>
        tx
          .select()
          .from(ledgerEntries)
          .where(eq(ledgerEntries.careerId, careerId))
          .orderBy(asc(ledgerEntries.seq));
      expect((await entries()).map(({ kind }) => kind)).toEqual(['asked', 'asked', 'asked']);
      for (const act of [
        sql`update ledger_entry set amount = 1`,
        sql`delete from ledger_entry`,
        sql`truncate ledger_entry`,
      ])
        await expect(tx.transaction((inner) => inner.execute(act))).rejects.toMatchObject({
          cause: { message: 'ledger_entry is append-only' },
        });
    }),
  );
});

it(
  'A4: regional tax and stamp duty are asked for once of a person with two careers',
  inTransaction(async (tx) => {
    const first = await givenAsked(tx);
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, first.careerId));
    const second = await givenCareer(tx, crypto.randomUUID().slice(0, 8));
    await tx
      .update(profiles)
      .set({ personId: profile?.personId ?? '' })
      .where(eq(profiles.id, second));
    const [other] = await tx.select().from(profiles).where(eq(profiles.id, second));
    await doneBy(assessFees(tx, { code: first.badge, badges: [other?.badge ?? ''] }, now));
    const asked = await tx.select().from(charges).where(eq(charges.careerId, second));
    expect(asked.map(({ kind }) => kind)).toEqual(['tuition']);
    expect(await tx.$count(refunds)).toBe(0);
  }),
);
