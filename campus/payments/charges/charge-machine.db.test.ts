import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chargeStatus, noticeStatus, refundStatus } from '../../../contract/payments/payments.ts';
import { chargeNotices, charges, outbox } from '../../db/schema.ts';
import {
  givenCharge,
  givenNotice,
  inStatus,
  now,
  statusOf,
  timeZone,
} from '../../testing/payments/payments-fixtures.ts';
import { codesOf } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { markPaid } from '../paying/take-receipt.ts';
import { chargeMachine, noticeMachine, refundMachine } from './charge-machine.ts';
import { payableByNotice, payableCharge } from './stored-charge.ts';

const { inTransaction } = await testDatabase();
const paidAt = new Date('2026-11-19T08:00:00Z');
const receipt = { paidAt, amount: 15_600, currency: 'EUR' };

describe('a receipt', () => {
  it.each(chargeStatus.options)('pays a charge that is open, and none that is %s', (status) =>
    inTransaction(async (tx) => {
      const { id: successor, careerId } = await givenCharge(tx);
      const { id } = await givenCharge(tx, { careerId, ...inStatus(status, successor) });
      const codes = await codesOf(markPaid(tx, { chargeId: id, receipt }, now));
      expect(codes).toEqual(status === 'open' ? [] : ['state.not_allowed']);
      expect(await statusOf(tx, id)).toBe(status === 'open' ? 'paid' : status);
    })(),
  );

  it.each([
    ['less', { amount: 15_599 }],
    ['more', { amount: 15_601 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s pays nothing', (_, other) =>
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      const paid = markPaid(tx, { chargeId: id, receipt: { ...receipt, ...other } }, now);
      expect(await codesOf(paid)).toEqual(['payments.wrong_amount']);
      expect(await statusOf(tx, id)).toBe('open');
    })(),
  );

  it(
    'closes the notice, keeps when it was paid, and tells the student',
    inTransaction(async (tx) => {
      const { id, careerId } = await givenCharge(tx);
      await givenNotice(tx, id);
      await markPaid(tx, { chargeId: id, receipt }, now);
      const [charge] = await tx.select().from(charges).where(eq(charges.id, id));
      expect(charge?.paidAt).toEqual(paidAt);
      const notices = await tx.select({ status: chargeNotices.status }).from(chargeNotices);
      expect(notices).toEqual([{ status: 'paid' }]);
      const told = await tx
        .select({ name: outbox.name, audience: outbox.audience })
        .from(outbox)
        .orderBy(outbox.written);
      expect(told).toContainEqual({ name: 'paymentConfirmed', audience: `profile:${careerId}` });
    }),
  );

  it(
    'pays once, however often it comes',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      expect(await codesOf(markPaid(tx, { chargeId: id, receipt }, now))).toEqual([]);
      expect(await codesOf(markPaid(tx, { chargeId: id, receipt }, now))).toEqual(['state.not_allowed']);
    }),
  );
});

describe('a charge that is asked to be paid', () => {
  it(
    'is nobody else’s',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      const { careerId } = await givenCharge(tx);
      await expect(payableCharge(tx, { chargeId: id, careerId, timeZone }, now)).rejects.toThrow('not found');
    }),
  );

  it.each(chargeStatus.options)('can be paid while it is open, not while it is %s', (status) =>
    inTransaction(async (tx) => {
      const { id: successor, careerId } = await givenCharge(tx);
      const payableFrom = '2026-11-21';
      const { id } = await givenCharge(tx, { careerId, payableFrom, ...inStatus(status, successor) });
      const asked = payableCharge(tx, { chargeId: id, careerId, timeZone }, now);
      expect(await codesOf(asked)).toEqual(status === 'open' ? [] : ['state.not_allowed']);
    })(),
  );

  it(
    'opens with its day, at midnight in the institution’s zone',
    inTransaction(async (tx) => {
      const { id, careerId } = await givenCharge(tx, { status: 'planned', payableFrom: '2026-11-21' });
      const asked = (at: string) => payableCharge(tx, { chargeId: id, careerId, timeZone }, new Date(at));
      expect(await codesOf(asked('2026-11-20T22:59:59Z'))).toEqual(['state.not_allowed']);
      expect(await codesOf(asked('2026-11-20T23:00:00Z'))).toEqual([]);
      expect(await statusOf(tx, id)).toBe('open');
    }),
  );

  it(
    'is found by its notice as long as that stands',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      await givenNotice(tx, id);
      const asked = { noticeCode: '301202600000012332', timeZone };
      expect(await payableByNotice(tx, asked, now)).toMatchObject({
        ok: true,
        value: { id, amount: 15_600 },
      });
      await tx.update(chargeNotices).set({ status: 'void', endedAt: now });
      expect(await payableByNotice(tx, asked, now)).toBeNull();
    }),
  );
});

it.each([
  [chargeMachine, chargeStatus],
  [noticeMachine, noticeStatus],
  [refundMachine, refundStatus],
])('each machine stands in each state of the contract (%#)', (machine, { options }) => {
  expect(Object.keys(machine).sort()).toEqual([...options].sort());
});
