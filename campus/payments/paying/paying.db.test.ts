import { randomUUID } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_MS, attemptStatus } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import {
  charges,
  locks,
  notifications,
  outbox,
  paymentReceipts,
  unmatchedReceipts,
} from '../../db/schema.ts';
import { createRandom } from '../../demo/random.ts';
import { placeLock } from '../../locks/place-lock.ts';
import {
  again,
  attemptStatuses,
  givenAttempt,
  notify,
  receiptOf,
  settings,
} from '../../testing/payments/paying-fixtures.ts';
import {
  givenCharge,
  givenNotice,
  now,
  statusOf,
  timeZone,
} from '../../testing/payments/payments-fixtures.ts';
import { codesOf } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { attemptMachine, attemptOf, hasPendingAttempt } from './attempts.ts';
import { expireAttempts } from './end-attempts.ts';
import { paymentSettings } from './providers.ts';
import { startPayment } from './start-payment.ts';

const { inTransaction } = await testDatabase();
const over = addMilliseconds(now, ATTEMPT_MS);

const start = (tx: Database, { id: chargeId, careerId }: { id: string; careerId: string }, at = now) =>
  startPayment(tx, { chargeId, careerId, timeZone }, settings, at);

/** What the ledger holds: receipts of a charge, and why others were kept apart. */
async function ledger(tx: Database, chargeId: string) {
  const own = await tx.select().from(paymentReceipts).where(eq(paymentReceipts.chargeId, chargeId));
  const apart = await tx.select({ reason: unmatchedReceipts.reason }).from(unmatchedReceipts);
  return {
    charge: await statusOf(tx, chargeId),
    attempts: await attemptStatuses(tx, chargeId),
    receipts: own.map(({ amount }) => amount),
    apart: apart.map(({ reason }) => reason),
  };
}

describe('beginning to pay', () => {
  it(
    'leads to the provider with today’s amount, computed here',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const checkout = await givenAttempt(tx, charge);
      expect(checkout).toMatchObject({ amount: 15_600, currency: 'EUR', voidReference: null });
      expect(checkout.returnTo).toMatch(/^\/student\/payments\/return\/[0-9a-f-]{36}$/);
      expect(await attemptStatuses(tx, charge.id)).toEqual(['redirected']);
      expect(await hasPendingAttempt(tx, charge.id, now)).toBe(true);
    }),
  );

  it(
    'again goes on with the same payment, until its half hour is over',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const first = await givenAttempt(tx, charge);
      const last = await givenAttempt(tx, charge, addMilliseconds(over, -1));
      expect(last.reference).toBe(first.reference);
      const next = await givenAttempt(tx, charge, over);
      expect(next.reference).not.toBe(first.reference);
      expect(await attemptStatuses(tx, charge.id)).toEqual(['expired', 'redirected']);
    }),
  );

  it(
    'is refused while one is being confirmed, with the way to it',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const { reference, returnTo } = await givenAttempt(tx, charge);
      await notify(tx, { type: 'pending', eventId: randomUUID(), reference });
      expect(await start(tx, charge)).toMatchObject({
        ok: false,
        refusals: [{ code: 'paying.under_way', fixUrl: returnTo }],
      });
    }),
  );

  it(
    'is refused for what is paid, where nobody can be paid, and not found for somebody else',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const none = paymentSettings({ PAYMENT_PROVIDER: 'none', PAYMENT_WEBHOOK_SECRET: undefined });
      const { id: chargeId, careerId } = charge;
      expect(await codesOf(startPayment(tx, { chargeId, careerId, timeZone }, none, now))).toEqual([
        'paying.unavailable',
      ]);
      const { careerId: other } = await givenCharge(tx);
      await expect(start(tx, { id: chargeId, careerId: other })).rejects.toThrow('not found');
      await notify(tx, receiptOf(await givenAttempt(tx, charge)));
      expect(await codesOf(start(tx, charge))).toEqual(['state.not_allowed']);
    }),
  );
});

describe('how a payment stands', () => {
  it(
    'is its own student’s to see, by the clock, with the receipt’s number once it is paid',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const checkout = await givenAttempt(tx, charge);
      const attemptId = checkout.returnTo.split('/').at(-1) ?? '';
      const seen = (careerId: string, at = now) => attemptOf(tx, { attemptId, careerId }, at);
      expect(await seen(charge.careerId)).toMatchObject({
        status: 'redirected',
        paid: false,
        receiptNumber: null,
      });
      expect(await seen(charge.careerId, over)).toMatchObject({ status: 'expired' });
      const { careerId: other } = await givenCharge(tx);
      await expect(seen(other)).rejects.toThrow('not found');
      await notify(tx, receiptOf(checkout));
      expect(await seen(charge.careerId)).toMatchObject({
        status: 'succeeded',
        paid: true,
        receiptNumber: '2026/000001',
      });
    }),
  );

  it(
    'is written down by the clock, late or not',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      await givenAttempt(tx, charge);
      await expireAttempts(tx, addMilliseconds(over, -1));
      expect(await attemptStatuses(tx, charge.id)).toEqual(['redirected']);
      expect(await hasPendingAttempt(tx, charge.id, over)).toBe(false);
      await expireAttempts(tx, over);
      expect(await attemptStatuses(tx, charge.id)).toEqual(['expired']);
    }),
  );
});

describe('G7: what comes of a payment', () => {
  const paid = { charge: 'paid', attempts: ['succeeded'], receipts: [15_600], apart: [] };
  const open = { charge: 'open', attempts: ['redirected'], receipts: [] };

  it(
    'success: paid, numbered, told live and in the bell, the lock gone, all at once',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      await placeLock(tx, feesLock(charge), now);
      expect(await notify(tx, receiptOf(await givenAttempt(tx, charge)))).toBe('taken');
      expect(await ledger(tx, charge.id)).toEqual(paid);
      const told = await tx.select({ name: outbox.name }).from(outbox).orderBy(outbox.written);
      expect(told.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['paymentConfirmed', 'lockChanged']),
      );
      const bell = await tx.select({ kind: notifications.kind }).from(notifications);
      expect(bell.map(({ kind }) => kind)).toContain('paymentReceived');
      const stands = await tx.select({ status: locks.status }).from(locks);
      expect(stands).toEqual([{ status: 'cleared' }]);
    }),
  );

  it(
    'refusal: nothing is owed less, and another payment can begin at once',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const { reference } = await givenAttempt(tx, charge);
      expect(await notify(tx, { type: 'refusal', eventId: randomUUID(), reference })).toBe('taken');
      expect(await ledger(tx, charge.id)).toEqual({ ...open, attempts: ['failed'], apart: [] });
      expect((await start(tx, charge)).ok).toBe(true);
    }),
  );

  it(
    'abandoned, or a provider that is down: over after half an hour, and nothing else',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      await givenAttempt(tx, charge);
      await expireAttempts(tx, over);
      expect(await ledger(tx, charge.id)).toEqual({ ...open, attempts: ['expired'], apart: [] });
    }),
  );

  it(
    'late notice: paid though the half hour was over, and the payment begun meanwhile is over',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const first = await givenAttempt(tx, charge);
      const second = await givenAttempt(tx, charge, over);
      expect(await notify(tx, receiptOf(first), over)).toBe('taken');
      expect(await ledger(tx, charge.id)).toEqual({ ...paid, attempts: ['succeeded', 'expired'] });
      expect(await notify(tx, receiptOf(second), over)).toBe('unmatched');
      expect((await ledger(tx, charge.id)).apart).toEqual(['already_paid']);
    }),
  );

  it(
    'notice twice, and three times more: the same receipt, nothing changes',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const receipt = receiptOf(await givenAttempt(tx, charge));
      const outcomes = [await notify(tx, receipt)];
      for (let time = 0; time < 4; time++) outcomes.push(await notify(tx, again(receipt)));
      expect(outcomes).toEqual(['taken', 'repeated', 'repeated', 'repeated', 'repeated']);
      expect(await ledger(tx, charge.id)).toEqual(paid);
    }),
  );

  it.each([
    ['wrong_amount', { amount: 15_700 }],
    ['wrong_currency', { currency: 'USD' }],
  ])('%s: kept for the office, and the right receipt pays afterwards', (reason, change) =>
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const checkout = await givenAttempt(tx, charge);
      expect(await notify(tx, receiptOf(checkout, change))).toBe('unmatched');
      expect(await ledger(tx, charge.id)).toEqual({ ...open, apart: [reason] });
      expect(await notify(tx, receiptOf(checkout))).toBe('taken');
      expect(await ledger(tx, charge.id)).toEqual({ ...paid, apart: [reason] });
    })(),
  );

  it(
    'notice for a void charge: kept for the office, and marks nothing paid',
    inTransaction(async (tx) => {
      const ended = await givenCharge(tx, { status: 'cancelled', endedAt: now });
      const { careerId } = ended;
      const { voidReference, ...checkout } = await givenAttempt(tx, await givenCharge(tx, { careerId }));
      expect(voidReference).toBe(`charge:${ended.id}`);
      expect(await notify(tx, receiptOf({ ...checkout, reference: voidReference ?? '' }))).toBe('unmatched');
      expect(await ledger(tx, ended.id)).toMatchObject({
        charge: 'cancelled',
        receipts: [],
        apart: ['charge_void'],
      });
    }),
  );

  it(
    'a charge that ended while somebody paid: kept for the office',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const checkout = await givenAttempt(tx, charge);
      await tx.update(charges).set({ status: 'cancelled', endedAt: now }).where(eq(charges.id, charge.id));
      expect(await notify(tx, receiptOf(checkout))).toBe('unmatched');
      expect(await ledger(tx, charge.id)).toMatchObject({
        charge: 'cancelled',
        receipts: [],
        apart: ['charge_void'],
      });
    }),
  );

  it(
    'by a notice’s code at a bank: paid without a payment of the portal',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      await givenNotice(tx, charge.id);
      const receipt = receiptOf({ reference: '301202600000012332', amount: 15_600, currency: 'EUR' });
      expect(await notify(tx, receipt)).toBe('taken');
      expect(await ledger(tx, charge.id)).toEqual({ ...paid, attempts: [] });
    }),
  );

  it(
    'after its receipt a refusal that comes late is nothing',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const checkout = await givenAttempt(tx, charge);
      await notify(tx, receiptOf(checkout));
      const late = { type: 'refusal', eventId: randomUUID(), reference: checkout.reference };
      expect(await notify(tx, late)).toBe('repeated');
      expect(await ledger(tx, charge.id)).toEqual(paid);
    }),
  );
});

it(
  'G7: after 300 random steps the receipts are the paid charges, numbered without gaps',
  inTransaction(async (tx) => {
    const { int } = createRandom(20261123);
    const random = (below: number) => int(0, below - 1);
    const { careerId } = await givenCharge(tx);
    const sent: object[] = [];
    const begun: Awaited<ReturnType<typeof givenAttempt>>[] = [];
    let at = now;
    for (let step = 0; step < 300; step++) {
      at = addMilliseconds(at, random(4) * 60_000);
      const checkout = begun[random(begun.length)];
      const move = random(10);
      if (move < 3 || !checkout) {
        const charge = await givenCharge(tx, { careerId, amount: 1 + random(200_000) });
        begun.push(await givenAttempt(tx, charge, at));
      } else if (move < 6) {
        const receipt = receiptOf(
          checkout,
          [{}, {}, { amount: checkout.amount + 1 }, { currency: 'USD' }][random(4)],
        );
        sent.push(receipt);
        await notify(tx, receipt, at);
      } else if (move < 8 && sent.length > 0) await notify(tx, again(sent[random(sent.length)] ?? {}), at);
      else if (move < 9)
        await notify(tx, { type: 'refusal', eventId: randomUUID(), reference: checkout.reference }, at);
      else await expireAttempts(tx, at);
    }
    const [sums] = await tx
      .select({
        paid: sql<number>`coalesce(sum(${charges.amount}), 0)::int`,
        count: sql<number>`count(*)::int`,
      })
      .from(charges)
      .where(eq(charges.status, 'paid'));
    const receipts = await tx.select().from(paymentReceipts);
    expect(receipts.length).toBeGreaterThan(15);
    expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums?.paid);
    expect(receipts.length).toBe(sums?.count);
    const numbers = receipts.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(receipts.map((_, index) => index + 1));
  }),
);

it('the machine stands in each state of the contract', () => {
  expect(Object.keys(attemptMachine).sort()).toEqual([...attemptStatus.options].sort());
});

/** What stops whoever has not paid. */
const feesLock = ({ id, careerId }: { id: string; careerId: string }) => ({
  type: 'FEES_OVERDUE' as const,
  careerId,
  sourceRef: `charge:${id}`,
  startsAt: now,
  publicReason: { text: { it: 'Rata non pagata' } },
  ownerOffice: 'fees' as const,
  clearSteps: [],
});
