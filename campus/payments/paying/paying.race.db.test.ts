import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { charges, paymentAttempts, paymentReceipts, unmatchedReceipts } from '../../db/schema.ts';
import { again, givenAttempt, notify, receiptOf, settings } from '../../testing/payments/paying-fixtures.ts';
import { givenCharge, now, statusOf, timeZone } from '../../testing/payments/payments-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { changeCharge } from '../charges/charge-machine.ts';
import { heldCharge } from '../charges/stored-charge.ts';
import { hasPendingAttempt } from './attempts.ts';
import { startPayment } from './start-payment.ts';

const { db } = await testDatabase();

const given = () => db.transaction((tx) => givenCharge(tx));
const sent = (notice: object) => db.transaction((tx) => notify(tx, notice));
const receiptsOf = (chargeId: string) =>
  db.select().from(paymentReceipts).where(eq(paymentReceipts.chargeId, chargeId));

it('the same receipt ten times at once is taken once', async () => {
  const charge = await given();
  const receipt = receiptOf(await db.transaction((tx) => givenAttempt(tx, charge)));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sent(again(receipt))));
  expect(outcomes.toSorted()).toEqual([...Array(9).fill('repeated'), 'taken']);
  expect(await receiptsOf(charge.id)).toHaveLength(1);
});

it('the same event ten times at once is taken once', async () => {
  const charge = await given();
  const receipt = receiptOf(await db.transaction((tx) => givenAttempt(tx, charge)));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sent(receipt)));
  expect(outcomes.toSorted()).toEqual([...Array(9).fill('replayed'), 'taken']);
});

it('ten receipts of one charge at once: one pays it, nine are kept for the office', async () => {
  const charge = await given();
  const checkout = await db.transaction((tx) => givenAttempt(tx, charge));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sent(receiptOf(checkout))));
  expect(outcomes.toSorted()).toEqual(['taken', ...Array(9).fill('unmatched')]);
  const kept = await db
    .select({ reason: unmatchedReceipts.reason })
    .from(unmatchedReceipts)
    .where(eq(unmatchedReceipts.reference, checkout.reference));
  expect(kept).toEqual(Array(9).fill({ reason: 'already_paid' }));
});

it('receipts of many charges at once are numbered without gaps', async () => {
  const before = await db.$count(paymentReceipts);
  const begun = [];
  for (let at = 0; at < 20; at++) {
    begun.push(await db.transaction(async (tx) => await givenAttempt(tx, await givenCharge(tx))));
  }
  await Promise.all(begun.map((checkout) => sent(receiptOf(checkout))));
  const numbers = (await db.select().from(paymentReceipts)).map(({ number }) => number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: before + 20 }, (_, at) => at + 1));
});

it('ten presses at once begin one payment', async () => {
  const charge = await given();
  const asked = { chargeId: charge.id, careerId: charge.careerId, timeZone };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => db.transaction((tx) => startPayment(tx, asked, settings, now))),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const begun = await db.select().from(paymentAttempts).where(eq(paymentAttempts.chargeId, charge.id));
  expect(begun).toHaveLength(1);
});

it('a receipt and a cancellation at once: paid, or cancelled with the receipt kept', async () => {
  for (let time = 0; time < 10; time++) {
    const charge = await given();
    const checkout = await db.transaction((tx) => givenAttempt(tx, charge));
    const [outcome] = await Promise.all([sent(receiptOf(checkout)), cancel(charge.id)]);
    const [row] = await db.select().from(charges).where(eq(charges.id, charge.id));
    expect([outcome, row?.status, (await receiptsOf(charge.id)).length]).toEqual(
      outcome === 'taken' ? ['taken', 'paid', 1] : ['unmatched', 'cancelled', 0],
    );
  }
});

it('a charge is not cancelled while it may be paid, for whoever asks that', async () => {
  const charge = await given();
  await db.transaction((tx) => givenAttempt(tx, charge));
  expect(await db.transaction((tx) => hasPendingAttempt(tx, charge.id, now))).toBe(true);
  expect(await db.transaction((tx) => statusOf(tx, charge.id))).toBe('open');
});

/** As the office ends a charge, without looking who pays. */
const cancel = (chargeId: string) =>
  db.transaction(async (tx) => {
    const { status } = await heldCharge(tx, { chargeId });
    if (status !== 'open') return;
    const end = { to: 'cancelled' as const, by: null, set: { endedAt: now }, tells: [] };
    await changeCharge(tx, chargeId, 'cancel', end, now);
  });
