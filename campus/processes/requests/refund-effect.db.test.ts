import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type FormSchema, formSchema } from '../../../contract/processes/forms.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { refunds } from '../../db/schema.ts';
import { askRefundByOffice } from '../../payments/refunds/refunds.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenType, now, saveForm, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { givenCharge, statusOf } from '../../testing/payments/payments-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, returnRequest, reviewRequest } from './judge-request.ts';
import { officeRequest, requestDetail } from './list-requests.ts';
import { requestPdf } from './request-pdf.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();
const label = { it: 'Campo' };
const form: FormSchema = formSchema.parse([
  { code: 'charge', kind: 'charge', label },
  { code: 'amount', kind: 'number', label, required: false },
]);
const type = { effect: 'refund' as const, form, steps: [{ office: 'fees' as const, days: 5 }] };
const by = 'Ufficio tasse';

async function givenPaid(tx: Database) {
  await givenType(tx, type);
  const { id: chargeId, careerId } = await givenCharge(tx, { status: 'paid', paidAt: now });
  const handIn = async (data: Record<string, string>) => {
    const { requestId } = await doneBy(saveRequest(tx, { typeCode: 'exemption', data, careerId }, now));
    const submitted = await submitRequest(tx, { requestId, careerId, timeZone }, now);
    if (submitted.ok) await doneBy(reviewRequest(tx, requestId, now));
    return { requestId, codes: await codesOf(Promise.resolve(submitted)) };
  };
  const approve = (requestId: string) =>
    doneBy(approveRequest(tx, { ...sealing, requestId, areas, timeZone, by }, now));
  return { chargeId, careerId, handIn, approve };
}

const refundOf = async (tx: Database, chargeId: string) =>
  (await tx.select().from(refunds).where(eq(refunds.chargeId, chargeId)))[0];

describe('A7: an approved refund', () => {
  it.each([
    ['', 15_600],
    ['50,00', 5_000],
  ])('of an amount of “%s” is of %i cents, approved, and waits to be paid out', (amount, cents) =>
    inTransaction(async (tx) => {
      const { chargeId, careerId, handIn, approve } = await givenPaid(tx);
      const { requestId, codes } = await handIn({ charge: chargeId, amount });
      expect(codes).toEqual([]);
      const { status, protocol } = await approve(requestId);
      expect(status).toBe('executed');
      expect(await refundOf(tx, chargeId)).toMatchObject({
        amount: cents,
        status: 'approved',
        reason: protocol,
      });
      expect(await statusOf(tx, chargeId)).toBe('refund_requested');

      const { choices } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(choices.map(({ id }) => id)).toEqual([chargeId]);
      const setting = { language: 'it', timeZone, institution: { name: 'Ateneo', acronym: 'ATN' } } as const;
      const { paper } = await requestPdf(tx, { requestId, careerId }, setting);
      expect(JSON.stringify(paper)).toContain('156,00');
    })(),
  );

  it(
    'is asked of what the student has paid, whole or in part, of nobody else’s and of nothing twice',
    inTransaction(async (tx) => {
      const { chargeId, careerId, handIn } = await givenPaid(tx);
      const { id: open } = await givenCharge(tx, { careerId });
      const { id: others } = await givenCharge(tx, { status: 'paid', paidAt: now });
      const draft = await doneBy(saveRequest(tx, { typeCode: 'exemption', data: {}, careerId }, now));
      const { choices } = await requestDetail(tx, { ...draft, careerId, language: 'it' }, now);
      expect(choices).toEqual([{ kind: 'charge', id: chargeId, title: expect.stringContaining('156,00') }]);

      for (const charge of [open, others]) expect((await handIn({ charge })).codes).toEqual(['field.charge']);
      for (const amount of ['156,01', '12,5', '0', '1e3', '-5']) {
        expect((await handIn({ charge: chargeId, amount })).codes, amount).toEqual(['field.amount']);
      }
      await doneBy(askRefundByOffice(tx, { chargeId, reason: 'Doppio' }, now));
      expect((await handIn({ charge: chargeId })).codes).toEqual(['field.charge']);
    }),
  );

  it(
    'of what was asked back meanwhile stays approved, and says to the office why',
    inTransaction(async (tx) => {
      const { chargeId, handIn, approve } = await givenPaid(tx);
      const { requestId } = await handIn({ charge: chargeId });
      await doneBy(askRefundByOffice(tx, { chargeId, reason: 'Doppio' }, now));
      expect(await approve(requestId)).toMatchObject({ status: 'approved' });
      const { failure } = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(failure).toBe('state.not_allowed');
      expect(await tx.$count(refunds, eq(refunds.chargeId, chargeId))).toBe(1);
    }),
  );

  it(
    'that comes back corrected isn’t held up by what nobody pointed out: the office hears of it when it approves',
    inTransaction(async (tx) => {
      const { chargeId, careerId, handIn, approve } = await givenPaid(tx);
      const { requestId } = await handIn({ charge: chargeId, amount: '50,00' });
      const corrections = [{ field: 'amount', note: 'È meno.' }];
      await doneBy(returnRequest(tx, { requestId, by, corrections, days: 5, timeZone }, now));
      const correct = async (amount: string) => {
        await doneBy(saveRequest(tx, { typeCode: 'exemption', requestId, data: { amount }, careerId }, now));
        return await codesOf(submitRequest(tx, { requestId, careerId, timeZone }, now));
      };
      expect(await correct('156,01')).toEqual(['field.amount']);
      await doneBy(askRefundByOffice(tx, { chargeId, reason: 'Doppio' }, now));
      expect(await correct('40,00')).toEqual([]);
      await doneBy(reviewRequest(tx, requestId, now));
      expect(await approve(requestId)).toMatchObject({ status: 'approved' });
    }),
  );

  it(
    'asks for the charge always, and for an amount only as a number',
    inTransaction(async (tx) => {
      const save = (fields: unknown) => saveForm(tx, type, fields);
      const charge = { code: 'charge', kind: 'charge', label };
      const unfit = [
        [{ ...charge, required: false }],
        [{ ...charge, kind: 'text' }],
        [charge, { code: 'amount', kind: 'text', label }],
      ];
      for (const fields of unfit) expect(await codesOf(save(fields))).toEqual(['processes.effect_field']);
      await doneBy(save([charge]));
    }),
  );
});
