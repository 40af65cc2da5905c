import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { charges, feeSchemes, locks, notifications, outbox } from '../../db/schema.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { givenCharge, timeZone } from '../../testing/payments/payments-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { cancelCharge, replaceCharge } from '../charges/office-charges.ts';
import { ownCharges } from '../charges/own-charges.ts';
import { publishedScheme } from '../fees/published-scheme.ts';
import { expireAttempts } from '../paying/end-attempts.ts';
import { lookForOverdue } from './look-for-overdue.ts';
import { remind } from './remind.ts';
import { overdueCharges, writeOverdue } from './write-overdue.ts';

const { inTransaction } = await testDatabase();

/** Noon of a day in Rome, in winter. */
const on = (day: string) => new Date(`${day}T11:00:00Z`);
const tuition = { kind: 'tuition', dueOn: '2026-11-30' } as const;
const write = (tx: Database, day: string) => writeOverdue(tx, on(day), { timeZone });

const givenScheme = (tx: Database, graceDays = 10) =>
  tx.insert(feeSchemes).values({
    ...{ code: 'TASSE-2026', title: { it: 'Contributi' }, academicYear: 2026, currency: 'EUR' },
    rules: { ...publishedScheme, merit: [], instalments: [], graceDays },
  });

const lockOf = async (tx: Database, id: string) =>
  (
    await tx
      .select()
      .from(locks)
      .where(eq(locks.sourceRef, `charge:${id}`))
  )[0];

const lateFees = (tx: Database, id: string) =>
  tx
    .select({ amount: charges.amount, status: charges.status })
    .from(charges)
    .where(and(eq(charges.lateForId, id)))
    .orderBy(asc(charges.amount));

describe('G7: a charge whose day is over', () => {
  it(
    'has a lock that warns from the next day on and blocks after the grace, each once',
    inTransaction(async (tx) => {
      await givenScheme(tx);
      const { id, careerId } = await givenCharge(tx, tuition);
      await write(tx, '2026-11-30');
      expect(await lockOf(tx, id)).toBeUndefined();
      await write(tx, '2026-12-01');
      await write(tx, '2026-12-02');
      expect(await lockOf(tx, id)).toMatchObject({
        ...{ type: 'FEES_OVERDUE', status: 'warning', academicYear: 2026, amount: 15_600 },
        startsAt: new Date('2026-11-30T23:00:00Z'),
        graceUntil: new Date('2026-12-10T23:00:00Z'),
      });
      const against = (day: string) =>
        locksOn(tx, careerId, 'EXAM_BOOK', { now: on(day), academicYear: 2026 });
      expect((await against('2026-12-10')).blocking).toEqual([]);
      expect((await against('2026-12-11')).blocking).toHaveLength(1);
    }),
  );

  it(
    'owes for being late by the bands, in all and not again each time',
    inTransaction(async (tx) => {
      await givenScheme(tx);
      const { id } = await givenCharge(tx, tuition);
      for (const day of ['2026-12-01', '2026-12-02', '2026-12-31', '2027-01-01', '2027-01-30']) {
        await write(tx, day);
      }
      expect((await lateFees(tx, id)).map(({ amount }) => amount)).toEqual([1_000, 2_000, 3_000]);
    }),
  );

  it(
    'is said before it comes: how much more, and from when it stops anything; nothing once it is paid',
    inTransaction(async (tx) => {
      await givenScheme(tx);
      const charge = await givenCharge(tx, tuition);
      const place = { reader: { language: 'it', timeZone } as const, payHere: true };
      const said = async (day: string) =>
        (await ownCharges(tx, charge.careerId, place, on(day))).charges.find(
          ({ chargeId }) => chargeId === charge.id,
        )?.afterDue;
      expect(await said('2026-11-20')).toEqual({
        lateFee: { from: '2026-12-01', amount: 1_000 },
        stopsFrom: '2026-12-11',
      });
      expect(await said('2026-12-01')).toEqual({
        lateFee: { from: '2026-12-31', amount: 2_000 },
        stopsFrom: null,
      });
      await notify(tx, receiptOf(await givenAttempt(tx, charge)));
      expect(await said('2026-12-01')).toBeNull();
    }),
  );

  it(
    'asks for no late fee of a certificate that was paid after its day',
    inTransaction(async (tx) => {
      await givenScheme(tx);
      const charge = await givenCharge(tx, { kind: 'certificate', dueOn: '2026-11-01' });
      await notify(tx, receiptOf(await givenAttempt(tx, charge)));
      expect(await lateFees(tx, charge.id)).toEqual([]);
    }),
  );

  it(
    'frees in the transaction of its receipt, and owes what the day of the payment says',
    inTransaction(async (tx) => {
      await givenScheme(tx, 0);
      const charge = await givenCharge(tx, tuition);
      const checkout = await givenAttempt(tx, charge, on('2026-12-02'));
      await write(tx, '2026-12-02');
      expect(await lockOf(tx, charge.id)).toMatchObject({ status: 'active' });

      const paidAt = on('2026-11-30').toISOString();
      await notify(tx, receiptOf(checkout, { paidAt }), on('2026-12-02'));
      expect(await lockOf(tx, charge.id)).toMatchObject({ status: 'cleared' });
      expect(await lateFees(tx, charge.id)).toEqual([{ amount: 1_000, status: 'cancelled' }]);
    }),
  );

  it(
    'owes it where it was paid late before anything was written down',
    inTransaction(async (tx) => {
      await givenScheme(tx);
      const charge = await givenCharge(tx, tuition);
      const checkout = await givenAttempt(tx, charge, on('2026-12-01'));
      await notify(tx, receiptOf(checkout, { paidAt: on('2026-12-01').toISOString() }), on('2026-12-01'));
      expect(await lateFees(tx, charge.id)).toEqual([{ amount: 1_000, status: 'open' }]);
    }),
  );

  it(
    'blocks and owes no more once it is cancelled; one that takes its place owes what is missing',
    inTransaction(async (tx) => {
      await givenScheme(tx, 0);
      const { id } = await givenCharge(tx, tuition);
      const { id: other } = await givenCharge(tx, tuition);
      await write(tx, '2026-12-01');
      await doneBy(cancelCharge(tx, { chargeId: id, reason: 'Errore' }, on('2026-12-01')));
      expect(await lockOf(tx, id)).toMatchObject({ status: 'cleared' });
      expect(await lateFees(tx, id)).toEqual([{ amount: 1_000, status: 'cancelled' }]);

      const asked = { chargeId: other, amount: 9_000, reason: 'ISEE' };
      const { chargeId } = await doneBy(replaceCharge(tx, asked, on('2026-12-01')));
      await write(tx, '2026-12-02');
      // Nothing is left to write down, nor looked at again.
      expect(await overdueCharges(tx, '2026-12-02', on('2026-12-02'))).toEqual([]);
      expect(await lockOf(tx, chargeId)).toMatchObject({ status: 'active', amount: 9_000 });
      expect(await lateFees(tx, chargeId)).toEqual([]);
      await write(tx, '2026-12-31');
      expect(await lateFees(tx, chargeId)).toEqual([{ amount: 2_000, status: 'open' }]);
    }),
  );

  it(
    'of a request or a certificate blocks nothing',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx, { kind: 'certificate', dueOn: '2026-11-30' });
      await write(tx, '2027-03-01');
      expect(await lockOf(tx, id)).toBeUndefined();
    }),
  );
});

it(
  'is neither cancelled nor replaced while somebody pays it: what was asked for last is done after that, and says when',
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx);
    await givenAttempt(tx, charge);
    const at = new Date('2026-11-20T10:01:00Z');
    const until = new Date('2026-11-20T10:30:00Z');
    const waits = { ok: true, value: { chargeId: charge.id, status: 'open', until } };
    expect(await cancelCharge(tx, { chargeId: charge.id, reason: 'Errore' }, at)).toEqual(waits);
    const change = { chargeId: charge.id, amount: 1, reason: 'Errore' };
    expect(await replaceCharge(tx, change, at)).toEqual(waits);
    const statuses = () => tx.select({ amount: charges.amount, status: charges.status }).from(charges);
    await expireAttempts(tx, new Date('2026-11-20T10:29:59Z'));
    expect(await statuses()).toEqual([{ amount: 15_600, status: 'open' }]);
    await expireAttempts(tx, until);
    expect((await statuses()).toSorted((one, other) => one.amount - other.amount)).toEqual([
      { amount: 1, status: 'open' },
      { amount: 15_600, status: 'replaced' },
    ]);
  }),
);

it(
  'reminds once in the week before the last day, of what can be paid, and tells an open page of each change',
  inTransaction(async (tx) => {
    const { id, careerId } = await givenCharge(tx, tuition);
    await givenCharge(tx, { ...tuition, careerId, status: 'planned', payableFrom: '2026-11-29' });
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) {
      await remind(tx, on(day), { timeZone });
    }
    const told = await tx
      .select({ kind: notifications.kind, subject: notifications.subject })
      .from(notifications)
      .where(eq(notifications.profileId, careerId));
    expect(told).toEqual([{ kind: 'chargeDueSoon', subject: id }]);

    await doneBy(cancelCharge(tx, { chargeId: id, reason: 'Errore' }, on('2026-11-24')));
    const events = await tx.select({ name: outbox.name }).from(outbox).orderBy(outbox.written);
    expect(events.map(({ name }) => name)).toContain('chargeChanged');
  }),
);

describe('all unpaid charges', () => {
  const look = (tx: Database, at: string) => lookForOverdue(tx, new Date(at), { timeZone });
  const isLocked = async (tx: Database, { id }: { id: string }) => (await lockOf(tx, id)) !== undefined;
  /** Asked for months ago, so that only a look at all finds it. */
  const givenLate = (tx: Database) =>
    givenCharge(tx, { ...tuition, createdAt: new Date('2026-09-01T10:00:00Z') });

  it(
    'are looked at as a day begins by the institution’s clock and every hour; between, what was asked for since',
    inTransaction(async (tx) => {
      await givenScheme(tx);
      await look(tx, '2026-12-01T22:30:00Z');
      const old = await givenLate(tx);
      const fresh = await givenCharge(tx, { ...tuition, createdAt: new Date('2026-12-01T22:35:00Z') });
      await look(tx, '2026-12-01T22:59:59Z');
      expect([await isLocked(tx, old), await isLocked(tx, fresh)]).toEqual([false, true]);
      await look(tx, '2026-12-01T23:00:00Z');
      expect(await isLocked(tx, old)).toBe(true);

      await look(tx, '2026-12-01T23:00:10Z');
      const other = await givenLate(tx);
      await look(tx, '2026-12-02T00:00:09Z');
      expect(await isLocked(tx, other)).toBe(false);
      await look(tx, '2026-12-02T00:00:10Z');
      expect(await isLocked(tx, other)).toBe(true);
    }),
  );

  it(
    'are looked at again as long as some may be left',
    inTransaction(async (tx) => {
      await givenScheme(tx);
      const first = await givenLate(tx);
      await look(tx, '2026-12-01T10:00:00Z');
      const second = await givenLate(tx);
      await look(tx, '2026-12-01T10:00:10Z');
      const third = await givenLate(tx);
      await look(tx, '2026-12-01T10:00:20Z');
      expect([first, second, third]).toHaveLength(3);
      expect([await isLocked(tx, first), await isLocked(tx, second), await isLocked(tx, third)]).toEqual([
        ...[true, true, true],
      ]);
    }),
  );
});
