import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { applications, charges, jobs, locks } from '../db/schema.ts';
import { ownCertificates } from '../documents/certificates/own-certificates.ts';
import { locksOn } from '../locks/locks-on.ts';
import { enrolmentPutOff } from '../offers/applications/enrolment-paid.ts';
import { expirePayments } from '../offers/applications/expire-applications.ts';
import { moneyIn } from '../platform/money.ts';
import { givenAwaiting, givenPaid } from '../testing/documents/enrolment-fixtures.ts';
import {
  assess,
  at,
  decideAll,
  givenAsked,
  givenLate,
  one,
  own,
  payNext,
  publish,
  reader,
  seen,
  trying,
  unpaidOf,
} from '../testing/payments/fees-asked-fixtures.ts';
import { publishedRules } from '../testing/payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../testing/payments/paying-fixtures.ts';
import { givenCharge, now, timeZone } from '../testing/payments/payments-fixtures.ts';
import { givenStamped } from '../testing/payments/stamped-fixtures.ts';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ENROLMENT_PUT_OFF } from './charges/charge-machine.ts';
import { notToSplit } from './charges/charges-on-request.ts';
import { importCharges } from './charges/import-charges.ts';
import { cancelCharge, replaceCharge } from './charges/office-charges.ts';
import { assessFees, exemptFees, publishFees } from './fees/office-fees.ts';
import { writeOverdue } from './overdue/write-overdue.ts';
import { expireAttempts } from './paying/end-attempts.ts';

const { inTransaction } = await testDatabase();
const cells = (badge: string) => ({
  ...{ key: `K-${badge}`, badge, kind: 'request', academicYear: '2026', amount: '156.00' },
  ...{ currency: 'EUR', dueOn: '2026-12-01' },
});

const taken = async (tx: Database, row: Record<string, string>, when = now) => {
  const outcome = await importCharges(tx, { rows: [{ line: 2, cells: row }], dryRun: false }, reader, when);
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
};

/** A charge of a file, of a new career, that somebody is paying. */
async function givenFilePaid(tx: Database, badge: string) {
  const careerId = await givenCareer(tx, badge);
  const row = cells(badge);
  await taken(tx, row);
  const [charge] = await unpaidOf(tx, careerId);
  const chargeId = charge?.chargeId ?? '';
  return { careerId, row, chargeId, checkout: await givenAttempt(tx, { id: chargeId, careerId }) };
}

const statusOfApplication = async (tx: Database, id: string) =>
  (await tx.select().from(applications).where(eq(applications.id, id)))[0]?.status;

it(
  'G7: a denial isn’t taken off what was paid after it',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    await student.declare(2_500_000);
    await payNext(tx, student.careerId);
    await student.declare(2_300_000);
    await decideAll(tx, student.badge, 'denied'); // 280.00
    await student.declare(9_900_000);
    expect(await seen(tx, student)).toEqual({ owed: 108_000, due: 0 });
    await payNext(tx, student.careerId);
    await student.declare(2_500_000);
    expect(await seen(tx, student)).toEqual({ owed: 0, due: 108_000 });
  }),
);

it(
  'G7: a certificate whose stamp duty was put off, then paid, is handed out',
  inTransaction(async (tx) => {
    const { careerId, chargeId } = await givenStamped(tx);
    const { chargeId: id } = await doneBy(
      replaceCharge(tx, { chargeId, dueOn: '2027-01-31', reason: 'Proroga' }, now),
    );
    const before = (await ownCertificates(tx, careerId, { timeZone, now }))[0]?.status;
    const receipt = await notify(tx, receiptOf(await givenAttempt(tx, { id, careerId })));
    const after = (await ownCertificates(tx, careerId, { timeZone, now }))[0]?.status;
    expect({ before, receipt, after }).toEqual({ before: 'to_pay', receipt: 'taken', after: 'issued' });
  }),
);

it(
  'G7: stamp duty and late fees are paid at once: they aren’t split into instalments',
  inTransaction(async (tx) => {
    const { careerId, chargeId } = await givenStamped(tx);
    expect(await notToSplit(tx, { careerId, data: { charge: chargeId, instalments: '2' } })).toEqual([
      { field: 'charge', fault: 'invalid' },
    ]);
  }),
);

it(
  'G7: an assessment by another scheme that waits isn’t dropped by a declaration',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const [first] = await unpaidOf(tx, student.careerId, 'tuition');
    await givenAttempt(tx, { id: first?.chargeId ?? '', careerId: student.careerId });
    await publish(tx, 'B', { highest: 160_000, instalments: one.instalments });
    expect(await assess(tx, 'B', student.badge, at(1))).toMatchObject({ waiting: 1 });
    await student.declare(9_900_000, at(2));
    await expireAttempts(tx, at(31));
    expect(await seen(tx, student)).toEqual({ owed: 160_000, due: 0 });
  }),
);

it(
  'G7: a file that is put right while somebody pays is what counts',
  inTransaction(async (tx) => {
    const { careerId, row, checkout } = await givenFilePaid(tx, 'imp');
    expect(await taken(tx, { ...row, amount: '256.00' }, at(1))).toMatchObject({ waiting: 1 });
    expect(await taken(tx, row, at(2))).toMatchObject({ unchanged: 1 });
    expect(await notify(tx, receiptOf(checkout), at(3))).toBe('taken');
    expect((await own(tx, careerId)).map(({ amount, status }) => [amount, status])).toEqual([
      [15_600, 'paid'],
    ]);
  }),
);

it(
  'G7: a charge that was replaced by the file while paid: the file can be taken again',
  inTransaction(async (tx) => {
    const { row, checkout } = await givenFilePaid(tx, 'imp');
    await taken(tx, { ...row, amount: '256.00' }, at(1));
    await notify(tx, receiptOf(checkout), at(3));
    expect(await taken(tx, { ...row, amount: '256.00' }, at(4))).toMatchObject({ unchanged: 1, errors: [] });
  }),
);

it(
  'G7: what the office does after the half hour isn’t undone by what waited before',
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx);
    await givenAttempt(tx, charge);
    await doneBy(cancelCharge(tx, { chargeId: charge.id, reason: 'Errore' }, at(5)));
    const asked = { chargeId: charge.id, amount: 10_000, reason: 'Resta dovuto' };
    const { chargeId } = await doneBy(replaceCharge(tx, asked, at(31)));
    await expireAttempts(tx, at(32));
    const [row] = await tx.select().from(charges).where(eq(charges.id, chargeId));
    expect([row?.amount, row?.status]).toEqual([10_000, 'open']);
  }),
);

it(
  'G7: an assessment by another scheme after the half hour isn’t undone by one that waited before',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const [first] = await unpaidOf(tx, student.careerId, 'tuition');
    await givenAttempt(tx, { id: first?.chargeId ?? '', careerId: student.careerId });
    await student.declare(9_900_000, at(5));
    await publish(tx, 'B', { highest: 160_000, instalments: one.instalments });
    expect(await assess(tx, 'B', student.badge, at(31))).toMatchObject({ changed: 1 });
    expect((await seen(tx, student)).owed).toBe(160_000);
    await expireAttempts(tx, at(32));
    expect((await seen(tx, student)).owed).toBe(160_000);
  }),
);

it(
  'G7: who is immatriculated in November isn’t late the same day',
  inTransaction(async (tx) => {
    const { applicationId, applicant } = await givenAwaiting(tx);
    await givenPaid(tx, applicationId);
    await writeOverdue(tx, now, { timeZone });
    const late = (await own(tx, applicant.profileId)).filter(({ kind }) => kind === 'late');
    const { blocking } = await locksOn(tx, applicant.profileId, 'EXAM_BOOK', { now, academicYear: 2026 });
    const warned = await tx.$count(locks, eq(locks.careerId, applicant.profileId));
    expect({ late: late.map(({ amount }) => amount), blocking: blocking.length, warned }).toEqual({
      ...{ late: [], blocking: 0, warned: 0 },
    });
  }),
);

it(
  'G7: what a fee rises by after all was paid is asked with days to pay it in',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    await student.declare(2_500_000);
    await payNext(tx, student.careerId);
    const later = new Date('2027-06-15T10:00:00Z');
    await student.declare(9_900_000, later);
    await writeOverdue(tx, later, { timeZone });
    const [asked, ...others] = await unpaidOf(tx, student.careerId, 'tuition');
    expect([asked?.amount, asked?.dueOn, others]).toEqual([108_000, '2027-06-25', []]);
    expect(await tx.$count(locks, eq(locks.sourceRef, `charge:${asked?.chargeId}`))).toBe(0);
  }),
);

it(
  'G7: another currency doesn’t wait for the end of a payment, of which it would be taken off',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx, 'usd');
    const row = cells('usd');
    await taken(tx, { ...row, usdAmount: '170.00' });
    const [charge] = await unpaidOf(tx, careerId);
    const checkout = await givenAttempt(tx, { id: charge?.chargeId ?? '', careerId });
    await taken(tx, { ...row, amount: '200.00', currency: 'USD', usdAmount: '200.00' }, at(1));
    await notify(tx, receiptOf(checkout), at(2));
    const shown = (await own(tx, careerId)).map(({ amount, currency, usdAmount, status }) => [
      ...[amount, currency, usdAmount, status],
    ]);
    expect(shown).toEqual([[15_600, 'EUR', 17_000, 'paid']]);
  }),
);

it(
  'G7: another amount by the office isn’t shown with the dollars of the former',
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx, { usdAmount: 17_000 });
    await doneBy(replaceCharge(tx, { chargeId: charge.id, amount: 1_000, reason: 'ISEE' }, now));
    expect((await own(tx, charge.careerId)).map(({ amount, usdAmount }) => [amount, usdAmount])).toEqual([
      [1_000, null],
    ]);
  }),
);

it(
  'G7: the same file three times adds and replaces nothing after the first',
  inTransaction(async (tx) => {
    await givenCareer(tx, 'pf');
    const row = cells('pf');
    await taken(tx, { ...row, payableFrom: '2026-11-25' });
    const counts = [await taken(tx, row), await taken(tx, row), await taken(tx, row)].map(
      ({ replaced, unchanged }) => [replaced, unchanged],
    );
    expect(counts).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
  }),
);

it(
  'G7: a row without its former payable day, and with an earlier due day, is taken or refused by its line',
  inTransaction(async (tx) => {
    await givenCareer(tx, 'pd');
    const row = cells('pd');
    await taken(tx, { ...row, payableFrom: '2026-11-25' });
    expect(await trying(tx, (inner) => taken(inner, { ...row, dueOn: '2026-11-24' }))).toMatchObject({
      added: 0,
    });
  }),
);

it(
  'G7: an exemption sent again, its answer lost, is granted once',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const asked = { badge: student.badge, academicYear: 2026, percent: 50, title: { it: 'Borsa' } };
    await doneBy(exemptFees(tx, asked, now));
    await doneBy(exemptFees(tx, asked, at(1)));
    expect(await seen(tx, student)).toEqual({ owed: 75_000, due: 0 });
  }),
);

it(
  'G7: once somebody was asked, the schemes of a year are in one currency',
  inTransaction(async (tx) => {
    await publish(tx, 'wrong', publishedRules, 'EUE');
    await givenAsked(tx);
    const other = { code: 'US', title: { it: 'Contributi' }, academicYear: 2026, rules: publishedRules };
    expect(await publishFees(tx, { ...other, currency: 'USD' }, now)).toMatchObject({
      refusals: [{ field: 'currency' }],
    });
    expect(await publishFees(tx, { ...other, academicYear: 2027, currency: 'USD' }, now)).toMatchObject({
      ok: true,
    });
  }),
);

it(
  'G7: of two schemes of a year in two currencies, a student is asked by one',
  inTransaction(async (tx) => {
    await publish(tx, 'A');
    await publish(tx, 'B', publishedRules, 'USD');
    const badge = crypto.randomUUID().slice(0, 8);
    await givenCareer(tx, badge);
    await assess(tx, 'A', badge);
    expect(await assessFees(tx, { code: 'B', badges: [badge] }, now)).toMatchObject({
      refusals: [{ code: 'field.code', field: 'code' }],
    });
  }),
);

it(
  'G7: a regional tax that the office asked by itself and cancelled is no waiver: the scheme asks for it',
  inTransaction(async (tx) => {
    const badge = crypto.randomUUID().slice(0, 8);
    const careerId = await givenCareer(tx, badge);
    const { id } = await givenCharge(tx, { careerId, kind: 'regional' });
    await doneBy(cancelCharge(tx, { chargeId: id, reason: 'Errore' }, now));
    await publish(tx, 'A');
    await assess(tx, 'A', badge);
    expect((await unpaidOf(tx, careerId, 'regional')).map(({ amount }) => amount)).toEqual([
      publishedRules.regional,
    ]);
  }),
);

it(
  'G7: a waived regional tax isn’t asked for again by the corrected scheme',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const [regional] = await unpaidOf(tx, student.careerId, 'regional');
    await doneBy(cancelCharge(tx, { chargeId: regional?.chargeId ?? '', reason: 'Idoneo DSU' }, now));
    await publish(tx, 'B', { highest: 160_000, instalments: one.instalments });
    await assess(tx, 'B', student.badge);
    expect((await unpaidOf(tx, student.careerId, 'regional')).map(({ amount }) => amount)).toEqual([]);
  }),
);

it(
  'G7: a late fee is in the scheme’s currency: it isn’t asked of what is owed in another',
  inTransaction(async (tx) => {
    await publish(tx, 'A');
    const { careerId } = await givenCharge(tx, { kind: 'tuition', currency: 'JPY', amount: 20_000 });
    const later = new Date('2027-02-25T11:00:00Z');
    await writeOverdue(tx, later, { timeZone });
    const late = (await own(tx, careerId, later)).filter(({ kind }) => kind === 'late');
    expect(late.map(({ amount, currency }) => [amount, currency])).toEqual([]);
  }),
);

it(
  'G7: a late fee that the office lowers stays so low',
  inTransaction(async (tx) => {
    const { late, later, fee } = await givenLate(tx);
    await doneBy(replaceCharge(tx, { chargeId: fee.id, amount: 1_000, reason: 'Accolto' }, later));
    await writeOverdue(tx, addMinutes(later, 1), { timeZone });
    expect((await late()).map(({ amount }) => amount)).toEqual([1_000]);
  }),
);

it(
  'G7: a first instalment whose day the office put off can be paid until then',
  inTransaction(async (tx) => {
    const { applicationId, charge, applicant } = await givenAwaiting(tx);
    await doneBy(replaceCharge(tx, { chargeId: charge.id, dueOn: '2026-12-15', reason: 'Proroga' }, now));
    const shown = (await unpaidOf(tx, applicant.profileId)).map(({ dueOn }) => dueOn);
    const [put] = await tx
      .select({ payload: jobs.payload })
      .from(jobs)
      .where(eq(jobs.kind, ENROLMENT_PUT_OFF));
    await enrolmentPutOff(tx, { chargeId: String(put?.payload.chargeId), timeZone }, now);
    await expirePayments(tx, new Date('2026-12-15T22:59:00Z'), { timeZone });
    const left = (await unpaidOf(tx, applicant.profileId)).map(({ dueOn }) => dueOn);
    expect({ shown, left, application: await statusOfApplication(tx, applicationId) }).toEqual({
      ...{ shown: ['2026-12-15'], left: ['2026-12-15'], application: 'awaiting_payment' },
    });
    await expirePayments(tx, new Date('2026-12-15T23:00:01Z'), { timeZone });
    expect(await statusOfApplication(tx, applicationId)).toBe('expired');
  }),
);

it(
  'G7: a file’s amount in yen is that amount',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx, 'jpy');
    await taken(tx, { ...cells('jpy'), amount: '20000', currency: 'JPY' });
    const [charge] = await unpaidOf(tx, careerId);
    if (!charge) throw new Error('none');
    expect(moneyIn('en', charge)).toBe('JP¥20,000');
  }),
);

it(
  'G7: what is said to come of being late is what comes of it, also after the day was put off',
  inTransaction(async (tx) => {
    await publish(tx, 'A');
    const charge = await givenCharge(tx, { kind: 'tuition' });
    const later = new Date('2026-12-02T11:00:00Z');
    await writeOverdue(tx, later, { timeZone });
    await doneBy(replaceCharge(tx, { chargeId: charge.id, dueOn: '2026-12-20', reason: 'Proroga' }, later));
    const said = (await own(tx, charge.careerId, later)).find(({ kind }) => kind === 'tuition')?.afterDue
      ?.lateFee;
    const after = new Date('2026-12-21T11:00:00Z');
    await writeOverdue(tx, after, { timeZone });
    const late = (await own(tx, charge.careerId, after)).filter(({ kind }) => kind === 'late');
    expect({ said, late: late.map(({ amount }) => amount) }).toEqual({
      ...{ said: { from: '2027-01-20', amount: 2_000 }, late: [1_000] },
    });
  }),
);

it(
  'G7: what waits for a payment, and isn’t the file’s own, isn’t dropped by the file that comes again',
  inTransaction(async (tx) => {
    const { careerId, row, chargeId } = await givenFilePaid(tx, 'again');
    await doneBy(cancelCharge(tx, { chargeId, reason: 'Errore' }, at(1)));
    expect(await taken(tx, row, at(2))).toMatchObject({ unchanged: 1 });
    await expireAttempts(tx, at(31));
    expect(await unpaidOf(tx, careerId)).toEqual([]);
  }),
);

it(
  'G7: of a file that changed a day alone while it was paid nothing is refused afterwards',
  inTransaction(async (tx) => {
    const { row, checkout } = await givenFilePaid(tx, 'day');
    await taken(tx, { ...row, dueOn: '2026-12-20' }, at(1));
    expect(await notify(tx, receiptOf(checkout), at(2))).toBe('taken');
    expect(await taken(tx, { ...row, dueOn: '2026-12-20' }, at(3))).toMatchObject({
      unchanged: 1,
      errors: [],
    });
  }),
);

it(
  'G7: a lower amount and a later day that wait for a payment are both done',
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx);
    await givenAttempt(tx, charge);
    const asked = { chargeId: charge.id, reason: 'Accolto' };
    await doneBy(replaceCharge(tx, { ...asked, amount: 10_000 }, at(1)));
    await doneBy(replaceCharge(tx, { ...asked, dueOn: '2026-12-31' }, at(2)));
    await expireAttempts(tx, at(31));
    expect((await unpaidOf(tx, charge.careerId)).map(({ amount, dueOn }) => [amount, dueOn])).toEqual([
      [10_000, '2026-12-31'],
    ]);
  }),
);

it(
  'G7: a first instalment whose new day waits for a payment keeps its place until that is known',
  inTransaction(async (tx) => {
    const { applicationId, charge } = await givenAwaiting(tx);
    await givenAttempt(tx, charge, new Date('2026-11-25T22:50:00Z'));
    const later = { chargeId: charge.id, dueOn: '2026-12-15', reason: 'Proroga' };
    await doneBy(replaceCharge(tx, later, new Date('2026-11-25T22:55:00Z')));
    const over = new Date('2026-11-26T08:00:00Z');
    await expirePayments(tx, over, { timeZone });
    expect(await statusOfApplication(tx, applicationId)).toBe('awaiting_payment');
    await expireAttempts(tx, over);
    await expirePayments(tx, over, { timeZone });
    expect(await statusOfApplication(tx, applicationId)).toBe('awaiting_payment');
  }),
);
