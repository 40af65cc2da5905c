import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, outbox } from '../../db/schema.ts';
import { givenCharge, now, timeZone } from '../../testing/payments/payments-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { issueNotices, noticeTasks } from './issue-notices.ts';
import { cancelCharge } from './office-charges.ts';
import { isNoticeCode } from './pagopa.ts';

const { inTransaction } = await testDatabase();

const issue = (tx: Database, at = now) =>
  issueNotices(tx, at, { timeZone, segregation: '02', creditorTaxCode: '80000000010' });

const noticesOf = (tx: Database, chargeId: string) =>
  tx.select().from(chargeNotices).where(eq(chargeNotices.chargeId, chargeId));

it(
  'G7: what can be paid has a notice with a number of its own, once, and an open page is told',
  inTransaction(async (tx) => {
    const [one, other] = [await givenCharge(tx), await givenCharge(tx)];
    await issue(tx);
    await issue(tx);
    const notices = [...(await noticesOf(tx, one.id)), ...(await noticesOf(tx, other.id))];
    expect(notices).toMatchObject([
      { status: 'active', amount: 15_600, creditorTaxCode: '80000000010' },
      { status: 'active' },
    ]);
    const codes = notices.map(({ noticeCode }) => noticeCode);
    expect(new Set(codes).size).toBe(2);
    expect(codes.every((code) => isNoticeCode(code) && code.startsWith('302'))).toBe(true);
    const told = await tx.select({ name: outbox.name }).from(outbox).orderBy(outbox.written);
    expect(told.map(({ name }) => name)).toEqual(['chargeChanged', 'chargeChanged']);
  }),
);

it(
  'G7: what can’t be paid yet, is in another currency or is no longer owed has none; a number is never used again',
  inTransaction(async (tx) => {
    const later = await givenCharge(tx, { status: 'planned', payableFrom: '2026-11-25' });
    const dollars = await givenCharge(tx, { currency: 'USD' });
    const cancelled = await givenCharge(tx);
    await issue(tx);
    await doneBy(cancelCharge(tx, { chargeId: cancelled.id, reason: 'Errore' }, now));
    await issue(tx);
    expect(await noticesOf(tx, later.id)).toEqual([]);
    expect(await noticesOf(tx, dollars.id)).toEqual([]);
    const [first] = await noticesOf(tx, cancelled.id);
    expect(first).toMatchObject({ status: 'void' });

    await issue(tx, new Date('2026-11-25T11:00:00Z'));
    const [next] = await noticesOf(tx, later.id);
    expect(next?.base).toBe((first?.base ?? 0) + 1);
  }),
);

it('notices are issued with pagoPA alone, by an institution that has its codes there', () => {
  const secret = 'kTq3uB0s9fXz7Lw2Rm5Vy8Nc1Ed4Gh6J';
  const asked = { NODE_ENV: 'test', PAYMENT_WEBHOOK_SECRET: secret } as const;
  const codes = { PAGOPA_SEGREGATION_CODE: '02', PAGOPA_CREDITOR_TAX_CODE: '80000000010' };
  const tasks = (env: Record<string, string>) => noticeTasks(readConfig({ ...asked, ...env }));
  expect(tasks({ PAYMENT_PROVIDER: 'pagopa', ...codes })).toHaveLength(1);
  expect(tasks({ PAYMENT_PROVIDER: 'pagopa' })).toEqual([]);
  expect(tasks({ PAYMENT_PROVIDER: 'simulator', ...codes })).toEqual([]);
  expect(() => tasks({ PAGOPA_SEGREGATION_CODE: '2' })).toThrow('PAGOPA_SEGREGATION_CODE');
});
