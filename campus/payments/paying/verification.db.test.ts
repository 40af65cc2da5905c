import { randomUUID } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_MS } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, paymentReceipts } from '../../db/schema.ts';
import { again, ask, attemptStatuses } from '../../testing/payments/paying-fixtures.ts';
import { givenCharge, now, timeZone } from '../../testing/payments/payments-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { issueNotices } from '../charges/issue-notices.ts';
import { cancelCharge, replaceCharge } from '../charges/office-charges.ts';
import { reportReceipts } from './office-receipts.ts';

const { inTransaction } = await testDatabase();

/** A charge with the notice by which it is paid at a bank. */
async function givenNotice(tx: Database, given: Parameters<typeof givenCharge>[1] = {}) {
  const charge = await givenCharge(tx, given);
  await issueNotices(tx, now, { timeZone, segregation: '02', creditorTaxCode: '80000000010' });
  const [notice] = await tx.select().from(chargeNotices).where(eq(chargeNotices.chargeId, charge.id));
  return { ...charge, noticeCode: notice?.noticeCode ?? '' };
}

const verification = (reference: string) => ({ type: 'verification', eventId: randomUUID(), reference });
const activation = (reference: string, session: string = randomUUID()) => ({
  ...{ type: 'activation', eventId: randomUUID(), reference, session },
});
const receipt = (reference: string, change: object = {}) => ({
  ...{ type: 'receipt', eventId: randomUUID(), receiptId: randomUUID() as string, reference },
  ...{ amount: 15_600, currency: 'EUR', paidAt: '2026-11-20T09:59:00Z', psp: 'Banca di prova' },
  ...change,
});
const fromNode = (tx: Database, notice: object, at = now) => ask(tx, notice, { at, provider: 'pagopa' });

describe('who looks at a payment notice', () => {
  it(
    'G7: is told what it asks for today, of nobody by name, and begins nothing',
    inTransaction(async (tx) => {
      const { id, noticeCode } = await givenNotice(tx);
      expect(await fromNode(tx, verification(noticeCode))).toEqual({
        outcome: 'payable',
        asks: {
          ...{ amount: 15_600, currency: 'EUR', dueOn: '2026-11-30' },
          description: expect.stringContaining('2026/27'),
        },
      });
      expect(await attemptStatuses(tx, id)).toEqual([]);
    }),
  );

  it(
    'G7: is told why it can’t be paid: nobody’s, void, paid',
    inTransaction(async (tx) => {
      const [cancelled, paid] = [await givenNotice(tx), await givenNotice(tx)];
      await doneBy(cancelCharge(tx, { chargeId: cancelled.id, reason: 'Errore' }, now));
      await fromNode(tx, receipt(paid.noticeCode));
      const reasonOf = async (code: string) => (await fromNode(tx, verification(code))).reason;
      expect(await reasonOf('302000000000002010')).toBe('unknown');
      expect(await reasonOf(cancelled.noticeCode)).toBe('void');
      expect(await reasonOf(paid.noticeCode)).toBe('paid');
    }),
  );
});

describe('a session that pays a notice', () => {
  it(
    'G7: keeps the charge for half an hour: no other session, no cancelling, no replacing; asked again it has the same answer',
    inTransaction(async (tx) => {
      const { id, noticeCode } = await givenNotice(tx);
      const first = activation(noticeCode);
      const answered = await fromNode(tx, first);
      expect(answered).toMatchObject({ outcome: 'payable', asks: { amount: 15_600 } });
      expect(await fromNode(tx, again(first))).toEqual(answered);
      const refused = { outcome: 'not_payable', reason: 'in_progress' };
      expect(await fromNode(tx, activation(noticeCode))).toEqual(refused);
      expect(await fromNode(tx, verification(noticeCode))).toEqual(refused);
      const waits = { ok: true, value: { status: 'open', until: addMilliseconds(now, ATTEMPT_MS) } };
      expect(await cancelCharge(tx, { chargeId: id, reason: 'Errore' }, now)).toMatchObject(waits);
      const replace = { chargeId: id, amount: 10_000, reason: 'ISEE' };
      expect(await replaceCharge(tx, replace, now)).toMatchObject(waits);
      expect(await fromNode(tx, again(first))).toEqual(answered);
    }),
  );

  it(
    'G7: ends in silence; then another may pay, and its own name is never taken again',
    inTransaction(async (tx) => {
      const { id, noticeCode } = await givenNotice(tx);
      const first = activation(noticeCode);
      await fromNode(tx, first);
      const over = addMilliseconds(now, ATTEMPT_MS);
      expect(await fromNode(tx, again(first), over)).toMatchObject({ reason: 'session_over' });
      expect(await fromNode(tx, activation(noticeCode), over)).toMatchObject({ outcome: 'payable' });
      expect((await attemptStatuses(tx, id)).sort()).toEqual(['expired', 'redirected']);
    }),
  );

  it(
    'G7: its receipt is compared with what was answered in it, and closes it',
    inTransaction(async (tx) => {
      const { id, noticeCode } = await givenNotice(tx);
      const { session } = await opened(tx, noticeCode);
      const wrong = receipt(noticeCode, { session, amount: 15_000 });
      expect(await fromNode(tx, wrong)).toEqual({ outcome: 'unmatched' });
      const right = receipt(noticeCode, { session });
      expect(await fromNode(tx, right)).toEqual({ outcome: 'taken' });
      expect(await fromNode(tx, again(right))).toEqual({ outcome: 'repeated' });
      expect(await fromNode(tx, receipt(noticeCode, { session }))).toEqual({ outcome: 'unmatched' });
      expect(await attemptStatuses(tx, id)).toEqual(['succeeded']);
    }),
  );

  it(
    'G7: of a charge whose day has come a receipt is taken, though nobody looked at it before',
    inTransaction(async (tx) => {
      const { noticeCode } = await givenNotice(tx, { status: 'planned', payableFrom: '2026-11-20' });
      expect(await fromNode(tx, receipt(noticeCode))).toEqual({ outcome: 'taken' });
    }),
  );
});

describe('what the bank’s flow says', () => {
  it(
    'G7: what arrived is reported, once; what is nobody’s, of another sum or of another flow is named',
    inTransaction(async (tx) => {
      const { id, noticeCode } = await givenNotice(tx);
      const paid = receipt(noticeCode);
      await fromNode(tx, paid);
      const line = { receiptId: paid.receiptId, amount: 15_600, currency: 'EUR' };
      const report = (flow: string, ...receipts: (typeof line)[]) =>
        doneBy(reportReceipts(tx, { flow, receipts }, now));
      const named = (reason: string, receiptId = line.receiptId) => ({
        ...{ reported: 0, known: 0, different: [{ receiptId, reason }] },
      });
      expect(await report('F1', { ...line, amount: 15_000 })).toEqual(named('amount'));
      expect(await report('F1', { ...line, receiptId: 'other' })).toEqual(named('unknown', 'other'));
      expect(await noticeStatus(tx, id)).toBe('paid');
      expect(await report('F1', line, line)).toEqual({ reported: 1, known: 0, different: [] });
      expect(await report('F1', line)).toEqual({ reported: 0, known: 1, different: [] });
      expect(await report('F2', line)).toEqual(named('flow'));
      expect(await noticeStatus(tx, id)).toBe('reported');
      expect(await tx.select({ flow: paymentReceipts.reportedIn }).from(paymentReceipts)).toEqual([
        { flow: 'F1' },
      ]);
    }),
  );
});

async function opened(tx: Database, noticeCode: string) {
  const question = activation(noticeCode);
  await fromNode(tx, question);
  return question;
}

async function noticeStatus(tx: Database, chargeId: string) {
  const [notice] = await tx.select().from(chargeNotices).where(eq(chargeNotices.chargeId, chargeId));
  return notice?.status;
}
