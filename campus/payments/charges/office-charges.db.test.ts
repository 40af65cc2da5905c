import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { chargeNotices, charges, refunds } from '../../db/schema.ts';
import {
  committed,
  givenCharge,
  givenNotice,
  givenPlan,
  now,
  statusOf,
} from '../../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../../testing/people/careers-fixtures.ts';
import { codesOf } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { askRefundByOffice, decideRefund, payOutRefund } from '../refunds/refunds.ts';
import { importCharges } from './import-charges.ts';
import { cancelCharge, replaceCharge } from './office-charges.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'en' as const, timeZone: 'Europe/Rome' };

const cells = {
  ...{ key: 'A-1', badge: '210001', kind: 'request', academicYear: '2026', amount: '12,50' },
  ...{ currency: 'EUR', dueOn: '2026-12-01' },
};
const taken = async (tx: Database, rows: Record<string, string>[], dryRun = false) => {
  const numbered = rows.map((each, index) => ({ line: index + 2, cells: each }));
  const outcome = await importCharges(tx, { rows: numbered, dryRun }, reader, now);
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
};

describe('a file of charges', () => {
  it(
    'is taken once, and again where something of it is different',
    inTransaction(async (tx) => {
      await givenCareer(tx);
      expect(await taken(tx, [cells])).toMatchObject({ added: 1, errors: [] });
      expect(await taken(tx, [cells])).toMatchObject({ added: 0, unchanged: 1 });
      expect(await taken(tx, [{ ...cells, amount: '13.00' }])).toMatchObject({ replaced: 1 });
      const rows = await tx.select({ amount: charges.amount, status: charges.status }).from(charges);
      expect(rows.toSorted((one, other) => one.amount - other.amount)).toEqual([
        { amount: 1250, status: 'replaced' },
        { amount: 1300, status: 'open' },
      ]);
    }),
  );

  it(
    'is only looked at in a dry run',
    inTransaction(async (tx) => {
      await givenCareer(tx);
      expect(await taken(tx, [cells], true)).toMatchObject({ added: 1 });
      expect(await tx.select().from(charges)).toEqual([]);
    }),
  );

  it.each([
    ['badge', '999'],
    ['amount', '0'],
    ['amount', '12,5'],
    ['amount', 'abc'],
    ['kind', 'late'],
    ['currency', 'euro'],
    ['dueOn', '31/12/2026'],
    ['academicYear', '26/27'],
    ['payableFrom', '2027-01-01'],
    ['key', ''],
  ])('with a wrong %s (%s) is not taken at all, and says where', (column, value) =>
    inTransaction(async (tx) => {
      await givenCareer(tx);
      const { errors } = await taken(tx, [cells, { ...cells, key: 'A-2', [column]: value }]);
      expect(errors).toMatchObject([{ line: 3, column }]);
      expect(errors[0]?.text).toMatch(/\.$/);
      expect(await tx.select().from(charges)).toEqual([]);
    })(),
  );

  it(
    'doesn’t touch what was paid',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await givenCharge(tx, { careerId, sourceRef: 'A-1', status: 'paid', paidAt: now });
      expect((await taken(tx, [cells])).errors).toHaveLength(1);
    }),
  );
});

describe('the office', () => {
  it(
    'cancels what wasn’t paid, with its notice',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      await givenNotice(tx, id);
      expect(await codesOf(cancelCharge(tx, { chargeId: id, reason: 'Errore' }, now))).toEqual([]);
      expect(await tx.select({ status: chargeNotices.status }).from(chargeNotices)).toEqual([
        { status: 'void' },
      ]);
      const again = cancelCharge(tx, { chargeId: id, reason: 'Errore' }, now);
      expect(await codesOf(again)).toEqual(['state.not_allowed']);
    }),
  );

  it(
    'moves an instalment’s day, and leaves its amount to the plan',
    inTransaction(async (tx) => {
      const { ids } = await givenPlan(tx, [41_200, 41_200]);
      const chargeId = ids[0] ?? '';
      const other = replaceCharge(tx, { chargeId, amount: 1, reason: 'Errore' }, now);
      expect(await codesOf(other)).toEqual(['payments.in_plan']);
      expect(await codesOf(cancelCharge(tx, { chargeId, reason: 'Errore' }, now))).toEqual([
        'payments.in_plan',
      ]);
      const moved = replaceCharge(tx, { chargeId, dueOn: '2026-12-24', reason: 'Proroga' }, now);
      expect(await codesOf(moved)).toEqual([]);
      await committed(tx);
    }),
  );

  it(
    'changes and gives back no amount that was meant in another currency',
    inTransaction(async (tx) => {
      const { id: open } = await givenCharge(tx, { currency: 'JPY' });
      const { id: paid } = await givenCharge(tx, { currency: 'JPY', status: 'paid', paidAt: now });
      const asked = { amount: 500_000, reason: 'Errore' };
      const replaced = (currency: string) => replaceCharge(tx, { ...asked, chargeId: open, currency }, now);
      const refunded = (currency: string) =>
        askRefundByOffice(tx, { ...asked, amount: 500, chargeId: paid, currency }, now);
      expect(await codesOf(replaced('EUR'))).toEqual(['field.currency']);
      expect(await codesOf(refunded('EUR'))).toEqual(['field.currency']);
      expect(await codesOf(replaced('JPY'))).toEqual([]);
      expect(await codesOf(refunded('JPY'))).toEqual([]);
    }),
  );

  it(
    'gives back at most what was paid, by a decision and a record',
    inTransaction(async (tx) => {
      const { id: chargeId } = await givenCharge(tx, { status: 'paid', paidAt: now });
      const tooMuch = askRefundByOffice(tx, { chargeId, amount: 15_601, reason: 'Doppio' }, now);
      expect(await codesOf(tooMuch)).toEqual(['field.amount']);
      expect(await codesOf(askRefundByOffice(tx, { chargeId, reason: 'Doppio' }, now))).toEqual([]);
      const [refund] = await tx.select().from(refunds);
      const refundId = refund?.id ?? '';
      const record = { refundId, reference: 'BON-1' };
      expect(await codesOf(payOutRefund(tx, record, now))).toEqual(['state.not_allowed']);
      const denied = decideRefund(tx, { refundId, decision: 'denied' }, now);
      expect(await codesOf(denied)).toEqual(['field.reason']);
      expect(await codesOf(decideRefund(tx, { refundId, decision: 'approved' }, now))).toEqual([]);
      expect(await codesOf(payOutRefund(tx, record, now))).toEqual([]);
      expect(await statusOf(tx, chargeId)).toBe('refunded');
    }),
  );

  it(
    'leaves in the audit what it did, and no amount',
    inTransaction(async (tx) => {
      const { id } = await givenCharge(tx);
      await cancelCharge(tx, { chargeId: id, reason: 'Errore' }, now);
      const written = await readAudit(tx);
      expect(written.map(({ action }) => action)).toContain('charge.cancel');
      expect(JSON.stringify(written.map(({ detail }) => detail))).not.toContain('15600');
    }),
  );
});
