import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { ownCharges } from '../../payments/charges/own-charges.ts';
import { assessFees, declareIncome, publishFees } from '../../payments/fees/office-fees.ts';
import { writeOverdue } from '../../payments/overdue/write-overdue.ts';
import {
  askRefundByOffice,
  decideRefund,
  listRefunds,
  payOutRefund,
} from '../../payments/refunds/refunds.ts';
import { givenCareer } from '../people/careers-fixtures.ts';
import { doneBy } from '../teaching/courses-fixtures.ts';
import { publishedRules } from './fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from './paying-fixtures.ts';
import { committed, givenCharge, now, timeZone } from './payments-fixtures.ts';

export const reader = { language: 'it' as const, timeZone };
export const one = { ...publishedRules, instalments: [{ payableFrom: '2026-09-01', dueOn: '2026-12-31' }] };
export const at = (minutes: number) => addMinutes(now, minutes);

export const publish = (tx: Database, code: string, rules: object = publishedRules, currency = 'EUR') =>
  doneBy(
    publishFees(
      tx,
      {
        code,
        title: { it: 'Contributi' },
        academicYear: 2026,
        currency,
        rules: { ...publishedRules, ...rules },
      },
      now,
    ),
  );
export const assess = (tx: Database, code: string, badge: string, when = now) =>
  doneBy(assessFees(tx, { code, badges: [badge] }, when));

export async function givenAsked(tx: Database, rules: object = one) {
  const badge = crypto.randomUUID().slice(0, 8);
  const careerId = await givenCareer(tx, badge);
  await publish(tx, badge, rules);
  await assess(tx, badge, badge);
  const declare = (amount: number, when = now) =>
    doneBy(declareIncome(tx, { badge, academicYear: 2026, amount, declaredOn: '2026-11-20' }, when));
  return { badge, careerId, declare };
}
export const own = async (tx: Database, careerId: string, when = now) =>
  (await ownCharges(tx, careerId, { reader, payHere: true }, when)).charges;
export const unpaidOf = async (tx: Database, careerId: string, kind?: string) =>
  (await own(tx, careerId)).filter((c) => c.paidAt === null && (!kind || c.kind === kind));
export const total = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);
export async function seen(tx: Database, { badge, careerId }: { badge: string; careerId: string }) {
  const { refunds: due } = await listRefunds(tx, { badge, language: 'it' });
  return { owed: total(await unpaidOf(tx, careerId, 'tuition')), due: total(due) };
}
export async function payNext(tx: Database, careerId: string) {
  const [next] = await unpaidOf(tx, careerId, 'tuition');
  const charge = { id: next?.chargeId ?? '', careerId };
  expect(await notify(tx, receiptOf(await givenAttempt(tx, charge)))).toBe('taken');
  return charge.id;
}
export async function decideAll(tx: Database, badge: string, decision: 'approved' | 'denied') {
  for (const { refundId } of (await listRefunds(tx, { badge, status: 'requested', language: 'it' })).refunds)
    await doneBy(decideRefund(tx, { refundId, decision, reason: 'Deciso' }, now));
}
export async function giveBack(tx: Database, chargeId: string, amount: number) {
  const { refundId } = await doneBy(askRefundByOffice(tx, { chargeId, amount, reason: 'In parte' }, now));
  await doneBy(decideRefund(tx, { refundId, decision: 'approved' }, now));
  await doneBy(payOutRefund(tx, { refundId, reference: 'BON-1' }, now));
}
/** An instalment that has been late for long, by a scheme that asks a fee for it. */
export async function givenLate(tx: Database) {
  await publish(tx, 'A');
  const { careerId } = await givenCharge(tx, { kind: 'tuition' });
  const later = new Date('2027-02-25T11:00:00Z');
  await writeOverdue(tx, later, { timeZone });
  const late = async () => (await own(tx, careerId, later)).filter(({ kind }) => kind === 'late');
  const [fee] = await late();
  return { late, later, fee: { id: fee?.chargeId ?? '', careerId } };
}
/** In a savepoint; what it throws as text. */
export const trying = async <T>(tx: Database, work: (inner: Database) => Promise<T>) =>
  await tx
    .transaction(async (inner) => {
      const result = await work(inner);
      await committed(inner);
      await inner.execute(sql`set constraints all deferred`);
      return result as unknown;
    })
    .catch(
      (error: { cause?: { constraint?: string; message?: string }; message?: string }) =>
        `THROWN ${error.cause?.constraint ?? error.cause?.message ?? error.message}`,
    );
