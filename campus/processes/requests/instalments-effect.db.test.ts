import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, charges } from '../../db/schema.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { addCharge } from '../../payments/charges/office-charges.ts';
import { ownCharges } from '../../payments/charges/own-charges.ts';
import { assessFees, declareIncome, publishFees } from '../../payments/fees/office-fees.ts';
import { writeOverdue } from '../../payments/overdue/write-overdue.ts';
import { expireAttempts } from '../../payments/paying/end-attempts.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenType, saveForm, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { publishedRules } from '../../testing/payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import {
  committed,
  givenCharge,
  givenNotice,
  givenPlan,
  now,
  statusOf,
} from '../../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../../testing/people/careers-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, reviewRequest } from './judge-request.ts';
import { requestDetail } from './list-requests.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();
const label = { it: 'Campo' };
const chargeField = { code: 'charge', kind: 'unpaid_charge', label };
const countField = { code: 'instalments', kind: 'number', label };
const type = {
  effect: 'instalments' as const,
  form: formSchema.parse([chargeField, countField]),
  steps: [{ office: 'fees' as const, days: 5 }],
};
const place = { areas, timeZone };

async function givenAsker(tx: Database, careerId: string) {
  await givenType(tx, type);
  const handIn = async (charge: string, instalments: string) => {
    const asked = { typeCode: 'exemption', data: { charge, instalments }, careerId };
    const { requestId } = await doneBy(saveRequest(tx, asked, now));
    return { requestId, submitted: submitRequest(tx, { requestId, careerId, timeZone }, now) };
  };
  const reviewed = async (charge: string, instalments: string) => {
    const { requestId, submitted } = await handIn(charge, instalments);
    await doneBy(submitted);
    await doneBy(reviewRequest(tx, requestId, now));
    return requestId;
  };
  const approve = (requestId: string) =>
    doneBy(approveRequest(tx, { ...sealing, requestId, ...place, by: 'Ufficio tasse' }, now));
  return { handIn, reviewed, approve };
}

/** Of a career, the soonest first. */
const standing = (tx: Database, careerId: string) =>
  tx
    .select()
    .from(charges)
    .where(and(eq(charges.careerId, careerId), notInArray(charges.status, ['cancelled', 'replaced'])))
    .orderBy(asc(charges.dueOn), asc(charges.instalment));

describe('A7, G7: an approved payment in instalments', () => {
  it(
    'takes the place of a charge, a month apart and all of it to the cent, within its plan',
    inTransaction(async (tx) => {
      const { careerId, ids, planId } = await givenPlan(tx, [41_201, 41_200]);
      const [first = '', second = ''] = ids;
      const { reviewed, approve } = await givenAsker(tx, careerId);
      const requestId = await reviewed(first, '3');
      const { status, protocol } = await approve(requestId);
      expect(status).toBe('executed');
      await committed(tx);

      const [rest, ...parts] = (await standing(tx, careerId)).toSorted(
        (one, other) => Number(other.id === second) - Number(one.id === second),
      );
      expect(rest).toMatchObject({ id: second, amount: 41_200 });
      expect(parts.map(({ amount, dueOn, title }) => [amount, dueOn, title?.it])).toEqual([
        [13_735, '2026-11-30', 'Prima rata 2026/27, 1 di 3'],
        [13_733, '2026-12-30', 'Prima rata 2026/27, 2 di 3'],
        [13_733, '2027-01-30', 'Prima rata 2026/27, 3 di 3'],
      ]);
      expect(parts.map((part) => [part.planId, part.status])).toEqual(Array(3).fill([planId, 'open']));
      const [replaced] = await tx.select().from(charges).where(eq(charges.id, first));
      expect(replaced).toMatchObject({
        ...{ status: 'replaced', replacedById: parts[0]?.id, endReason: protocol },
      });
      const { choices } = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(choices.map(({ id }) => id)).toContain(first);
    }),
  );

  it(
    'begins ten days later where the day is over, and goes on at the ends of months; notice and lock of before fall away',
    inTransaction(async (tx) => {
      const late = { kind: 'regional', dueOn: '2026-10-31', usdAmount: 16_001 } as const;
      const { id, careerId } = await givenCharge(tx, { ...late, parts: [{ code: 'fixed', amount: 15_600 }] });
      const { id: later } = await givenCharge(tx, { careerId, dueOn: '2027-01-31', academicYear: 2027 });
      await givenNotice(tx, id);
      await writeOverdue(tx, now, { timeZone });
      const { reviewed, approve } = await givenAsker(tx, careerId);
      expect(await approve(await reviewed(id, '2'))).toMatchObject({ status: 'executed' });
      expect(await approve(await reviewed(later, '3'))).toMatchObject({ status: 'executed' });
      const parts = await standing(tx, careerId);
      expect(parts.map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
        ['2026-11-30', 7_800],
        ['2026-12-30', 7_800],
        ['2027-01-31', 5_200],
        ['2027-02-28', 5_200],
        ['2027-03-31', 5_200],
      ]);
      expect(parts[0]).toMatchObject({ parts: [{ code: 'fixed', amount: 7_800 }], usdAmount: 8_001 });
      const [notice] = await tx.select().from(chargeNotices).where(eq(chargeNotices.chargeId, id));
      expect(notice?.status).toBe('void');
      const locks = await locksOn(tx, careerId, 'EXAM_BOOK', { now: addHours(now, 24 * 30) });
      expect(locks.blocking).toEqual([]);
    }),
  );

  it(
    'is asked for what the student has still to pay, in two to six; for nothing that is paid or somebody else’s',
    inTransaction(async (tx) => {
      const { id, careerId } = await givenCharge(tx);
      const { id: paid } = await givenCharge(tx, { careerId, status: 'paid', paidAt: now });
      const { id: ofPlace } = await givenCharge(tx, { careerId, kind: 'enrolment' });
      const { id: others } = await givenCharge(tx);
      const { id: small } = await givenCharge(tx, { careerId, amount: 5 });
      const { handIn } = await givenAsker(tx, careerId);
      const codes = async (charge: string, count: string) => codesOf((await handIn(charge, count)).submitted);
      for (const charge of [paid, others, ofPlace]) {
        expect(await codes(charge, '2')).toEqual(['field.charge']);
      }
      for (const count of ['1', '7', '0', '-2', '2,5', '2.5', '3e0', '0x3']) {
        expect(await codes(id, count), count).toEqual(['field.instalments']);
      }
      expect(await codes(small, '6')).toEqual(['field.instalments']);
      expect(await codes(id, '6')).toEqual([]);
    }),
  );

  it(
    'waits while somebody pays, and is done by itself after that; what was paid meanwhile stays as it is',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      const { reviewed, approve } = await givenAsker(tx, charge.careerId);
      const requestId = await reviewed(charge.id, '2');
      const checkout = await givenAttempt(tx, charge);
      expect(await approve(requestId)).toMatchObject({ status: 'executed' });
      expect(await statusOf(tx, charge.id)).toBe('open');
      const italian = { language: 'it' as const, timeZone };
      const shown = await ownCharges(tx, charge.careerId, { reader: italian, payHere: true }, now);
      expect(shown.charges).toMatchObject([
        { waits: { kind: 'split', until: addMinutes(now, 30).toISOString() } },
      ]);

      await notify(tx, receiptOf(checkout));
      expect(await standing(tx, charge.careerId)).toMatchObject([{ id: charge.id, status: 'paid' }]);

      const other = await givenCharge(tx, { careerId: charge.careerId });
      const later = await reviewed(other.id, '2');
      await givenAttempt(tx, other);
      expect(await approve(later)).toMatchObject({ status: 'executed' });
      expect(await statusOf(tx, other.id)).toBe('open');
      await expireAttempts(tx, addHours(now, 1));
      expect(await statusOf(tx, other.id)).toBe('replaced');
    }),
  );

  it(
    'keeps its days and words when the plan is worked out again, and comes once for an office that repeats its file',
    inTransaction(async (tx) => {
      const badge = '210777';
      const careerId = await givenCareer(tx, badge);
      const keyed = { careerId, kind: 'request', sourceRef: 'k-1', title: label } as const;
      const { id: keyedId } = await givenCharge(tx, keyed);
      const scheme = { code: 'T', title: label, academicYear: 2026, currency: 'EUR', rules: publishedRules };
      await doneBy(publishFees(tx, scheme, now));
      await doneBy(assessFees(tx, { code: 'T', badges: [badge] }, now));
      const [tuition] = (await standing(tx, careerId)).filter(({ instalment }) => instalment === 3);
      const { reviewed, approve } = await givenAsker(tx, careerId);
      await approve(await reviewed(tuition?.id ?? '', '6'));
      await approve(await reviewed(keyedId, '2'));

      const income = { badge, academicYear: 2026, amount: 2_950_000, declaredOn: '2026-11-20' };
      await doneBy(declareIncome(tx, income, now));
      await committed(tx);
      const thirds = (await standing(tx, careerId)).filter(({ instalment }) => instalment === 3);
      expect(thirds.map(({ dueOn, title }) => [dueOn, title?.it]).at(5)).toEqual([
        '2027-08-02',
        'Terza rata 2026/27, 6 di 6',
      ]);

      const asked = { badge, key: 'k-1', kind: 'request', academicYear: 2026, currency: 'EUR' } as const;
      const repeated = { ...asked, title: label, amount: 15_600, dueOn: '2026-11-30' };
      expect(await doneBy(addCharge(tx, repeated, now))).toMatchObject({ how: 'unchanged' });
      expect(await codesOf(addCharge(tx, { ...repeated, amount: 1 }, now))).toEqual(['payments.settled']);
    }),
  );

  it(
    'always asks which charge, and how many instalments as a number',
    inTransaction(async (tx) => {
      const save = (fields: unknown) => saveForm(tx, type, fields);
      const unfit = [
        [chargeField],
        [{ ...chargeField, kind: 'charge' }, countField],
        [chargeField, { ...countField, kind: 'text' }],
        [chargeField, { ...countField, required: false }],
      ];
      for (const fields of unfit) expect(await codesOf(save(fields))).toEqual(['processes.effect_field']);
      await doneBy(save([chargeField, countField]));
    }),
  );
});
