import { addMinutes } from 'date-fns/addMinutes';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import type { Database } from '../db/database.ts';
import { applications, charges, profiles, refunds, unmatchedReceipts } from '../db/schema.ts';
import { locksOn } from '../locks/locks-on.ts';
import { enrolPaid } from '../offers/applications/enrolment-paid.ts';
import { expirePayments } from '../offers/applications/expire-applications.ts';
import { givenAwaiting, givenPaid, givenTwoAwaiting } from '../testing/documents/enrolment-fixtures.ts';
import { actionOf } from '../testing/documents/offers-fixtures.ts';
import {
  assess,
  at,
  decideAll,
  giveBack,
  givenAsked,
  givenLate,
  one,
  own,
  payNext,
  publish,
  seen,
  trying,
  unpaidOf,
} from '../testing/payments/fees-asked-fixtures.ts';
import { publishedRules } from '../testing/payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf, settings } from '../testing/payments/paying-fixtures.ts';
import { now, timeZone } from '../testing/payments/payments-fixtures.ts';
import { givenStamped } from '../testing/payments/stamped-fixtures.ts';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { cancelCharge, replaceCharge } from './charges/office-charges.ts';
import { writeOverdue } from './overdue/write-overdue.ts';
import { expireAttempts } from './paying/end-attempts.ts';
import { startPayment } from './paying/start-payment.ts';
import { askRefundByOffice } from './refunds/refunds.ts';

const { inTransaction } = await testDatabase();
it(
  'G7: a scheme with fewer instalments can be assessed',
  inTransaction(async (tx) => {
    const { badge } = await givenAsked(tx, publishedRules);
    await publish(tx, 'B', { highest: 160_000, instalments: one.instalments });
    expect(await trying(tx, (inner) => assess(inner, 'B', badge))).toMatchObject({ changed: 1 });
  }),
);

it(
  'G7: while somebody pays: the receipt is taken, and other charges of the year can be paid',
  inTransaction(async (tx) => {
    const { badge, careerId } = await givenAsked(tx, publishedRules);
    const [first] = await unpaidOf(tx, careerId, 'tuition');
    const checkout = await givenAttempt(tx, { id: first?.chargeId ?? '', careerId });
    const [regional] = await unpaidOf(tx, careerId, 'regional');
    const other = await givenAttempt(tx, { id: regional?.chargeId ?? '', careerId });
    await publish(tx, 'B', { highest: 160_000, instalments: one.instalments });
    const waits = await trying(tx, (inner) => assess(inner, 'B', badge));
    const receipt = await trying(tx, (inner) => notify(inner, receiptOf(checkout)));
    const again = await trying(tx, (inner) => notify(inner, receiptOf(checkout), at(45)));
    await expireAttempts(tx, at(46));
    const regionalReceipt = await trying(tx, (inner) => notify(inner, receiptOf(other), at(47)));
    const [stamp] = await unpaidOf(tx, careerId, 'stamp');
    const start = await trying(tx, (inner) =>
      startPayment(inner, { chargeId: stamp?.chargeId ?? '', careerId, timeZone }, settings, at(48)),
    );
    expect({ waits, receipt, again, regionalReceipt, start }).toMatchObject({
      ...{ waits: { waiting: 1 }, receipt: 'taken', again: 'unmatched', regionalReceipt: 'taken' },
      start: { ok: true },
    });
  }),
);

it(
  'G7: a first instalment whose day the office puts off is asked once',
  inTransaction(async (tx) => {
    const { applicationId, applicant, charge } = await givenAwaiting(tx);
    const later = { chargeId: charge.id, dueOn: '2026-12-15', reason: 'Proroga' };
    await doneBy(replaceCharge(tx, later, now));
    await givenPaid(tx, applicationId);
    const asked = await tx
      .select({ kind: charges.kind, amount: charges.amount, status: charges.status, parts: charges.parts })
      .from(charges)
      .where(eq(charges.careerId, applicant.profileId));
    expect(asked.filter(({ kind, status }) => kind !== 'tuition' && status !== 'replaced')).toMatchObject([
      { kind: 'enrolment', amount: 15_600, status: 'paid' },
    ]);
  }),
);

it(
  'G7: two first instalments paid before the job ran: one goes back',
  inTransaction(async (tx) => {
    const { applicant, one: first, two } = await givenTwoAwaiting(tx);
    const [a, b] = [await givenAttempt(tx, first), await givenAttempt(tx, two)];
    expect(await notify(tx, receiptOf(a))).toBe('taken');
    expect(await notify(tx, receiptOf(b))).toBe('taken');
    await enrolPaid(tx, { chargeId: first.id, areas }, now);
    await enrolPaid(tx, { chargeId: two.id, areas }, now);
    const back = await tx.select({ amount: refunds.amount }).from(refunds);
    const rows = await tx
      .select({ kind: charges.kind, status: charges.status, amount: charges.amount })
      .from(charges)
      .innerJoin(profiles, eq(profiles.id, charges.careerId))
      .where(and(eq(profiles.personId, applicant.personId), eq(charges.kind, 'enrolment')));
    expect({ rows, back }).toMatchObject({ back: [{ amount: 15_600 }] });
  }),
);

it(
  'G7: a part of the first instalment given back, and the fees assessed again: nothing is asked twice',
  inTransaction(async (tx) => {
    const { applicationId, applicant, code } = await givenAwaiting(tx);
    const chargeId = await givenPaid(tx, applicationId);
    await giveBack(tx, chargeId, 100);
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, applicant.profileId));
    await assess(tx, (await actionOf(tx, code))?.feeCode ?? '', profile?.badge ?? '');
    const asked = (await own(tx, applicant.profileId)).filter(({ kind }) => kind !== 'tuition');
    expect(asked.map(({ kind, status, amount }) => [kind, status, amount])).toEqual([
      ['enrolment', 'refunded', 15_600],
    ]);
  }),
);

it(
  'G7: a part of the regional tax given back, a second career assessed: not asked again',
  inTransaction(async (tx) => {
    const { badge, careerId } = await givenAsked(tx);
    const [regional] = await unpaidOf(tx, careerId, 'regional');
    await notify(tx, receiptOf(await givenAttempt(tx, { id: regional?.chargeId ?? '', careerId })));
    await giveBack(tx, regional?.chargeId ?? '', 100);
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
    const second = await givenCareer(tx, 'second');
    await tx
      .update(profiles)
      .set({ personId: profile?.personId ?? '' })
      .where(eq(profiles.id, second));
    await assess(tx, badge, 'second');
    expect((await own(tx, second)).map(({ kind, amount }) => [kind, amount])).toEqual([['tuition', 150_000]]);
  }),
);

it(
  'G7: denied, then granted by the office after all, then assessed again: what was granted stays due',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const chargeId = await payNext(tx, student.careerId);
    await student.declare(2_300_000);
    await decideAll(tx, student.badge, 'denied');
    await doneBy(askRefundByOffice(tx, { chargeId, amount: 136_000, reason: 'Ricorso accolto' }, now));
    await decideAll(tx, student.badge, 'approved');
    expect(await seen(tx, student)).toEqual({ owed: 0, due: 136_000 });
    await assess(tx, student.badge, student.badge);
    expect(await seen(tx, student)).toEqual({ owed: 0, due: 136_000 });
  }),
);

it(
  'G7: a certificate that isn’t paid for is only not made: no late fee, no lock',
  inTransaction(async (tx) => {
    await publish(tx, 'A');
    const { careerId } = await givenStamped(tx);
    const later = new Date('2027-02-25T11:00:00Z');
    await writeOverdue(tx, later, { timeZone });
    const { blocking } = await locksOn(tx, careerId, 'EXAM_BOOK', { now: later, academicYear: 2026 });
    const late = (await own(tx, careerId, later)).filter(({ kind }) => kind === 'late');
    expect({ late: late.map(({ amount }) => amount), blocking: blocking.length }).toEqual({
      ...{ late: [], blocking: 0 },
    });
  }),
);

it(
  'G7: a corrected scheme with the same fee today is the one that a later declaration goes by',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const income = {
      ...publishedRules.income,
      freeUpTo: 2_600_000,
      bands: publishedRules.income.bands.slice(2),
    };
    await publish(tx, 'B', { income, instalments: one.instalments });
    await assess(tx, 'B', student.badge);
    await student.declare(2_500_000); // nothing by B, 420.00 by A
    expect(await seen(tx, student)).toEqual({ owed: 0, due: 0 });
  }),
);

it(
  'G7: money that is known to be coming holds what waits for it, past the half hour',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const [first] = await unpaidOf(tx, student.careerId, 'tuition');
    const checkout = await givenAttempt(tx, { id: first?.chargeId ?? '', careerId: student.careerId });
    await notify(tx, { type: 'pending', eventId: crypto.randomUUID(), reference: checkout.reference }, at(2));
    await student.declare(2_500_000, at(5));
    await expireAttempts(tx, at(31));
    const outcome = await notify(tx, receiptOf(checkout), at(32));
    const kept = await tx.select({ reason: unmatchedReceipts.reason }).from(unmatchedReceipts);
    expect({ outcome, kept, ...(await seen(tx, student)) }).toEqual({
      ...{ outcome: 'taken', kept: [], owed: 0, due: 108_000 },
    });
  }),
);

it(
  'G7: what a first instalment is more by, asked while it is paid, stays asked',
  inTransaction(async (tx) => {
    const { applicant, charge } = await givenAwaiting(tx);
    const checkout = await givenAttempt(tx, charge);
    await doneBy(replaceCharge(tx, { chargeId: charge.id, amount: 20_000, reason: 'Errore' }, at(1)));
    expect(await notify(tx, receiptOf(checkout), at(2))).toBe('taken');
    const extra = (await unpaidOf(tx, applicant.profileId)).map(({ kind, amount }) => [kind, amount]);
    await enrolPaid(tx, { chargeId: charge.id, areas }, at(2));
    const after = await tx
      .select({ amount: charges.amount, status: charges.status, endReason: charges.endReason })
      .from(charges)
      .where(and(eq(charges.careerId, applicant.profileId), eq(charges.kind, 'enrolment')));
    expect({ extra, after: after.filter(({ amount }) => amount === 4_400) }).toEqual({
      ...{ extra: [['enrolment', 4_400]], after: [{ amount: 4_400, status: 'open', endReason: null }] },
    });
  }),
);

const statusOfApplication = async (tx: Database, id: string) =>
  (await tx.select().from(applications).where(eq(applications.id, id)))[0]?.status;

it(
  'G7: who has paid in time, and whose money is known to be coming, keeps the place past the half hour',
  inTransaction(async (tx) => {
    const { applicationId, charge } = await givenAwaiting(tx);
    const lastEvening = new Date('2026-11-25T22:25:00Z');
    const checkout = await givenAttempt(tx, charge, lastEvening);
    const pending = { type: 'pending', eventId: crypto.randomUUID(), reference: checkout.reference };
    await notify(tx, pending, addMinutes(lastEvening, 2));
    await expirePayments(tx, addMinutes(lastEvening, 36), { timeZone });
    const paidAt = addMinutes(lastEvening, 2).toISOString();
    const outcome = await notify(tx, receiptOf(checkout, { paidAt }), addMinutes(lastEvening, 40));
    expect([outcome, await statusOfApplication(tx, applicationId)]).toEqual(['taken', 'awaiting_payment']);
  }),
);

it(
  'G7: an office that cancels what waits to be cancelled as paid elsewhere leaves the refund due',
  inTransaction(async (tx) => {
    const { one: first, two } = await givenTwoAwaiting(tx);
    const [a, b] = [await givenAttempt(tx, first), await givenAttempt(tx, two)];
    await notify(tx, receiptOf(a));
    await enrolPaid(tx, { chargeId: first.id, areas }, now);
    await doneBy(cancelCharge(tx, { chargeId: two.id, reason: 'Doppio' }, at(1)));
    expect(await notify(tx, receiptOf(b), at(2))).toBe('taken');
    await enrolPaid(tx, { chargeId: two.id, areas }, at(2));
    expect(await tx.select({ amount: refunds.amount }).from(refunds)).toEqual([{ amount: 15_600 }]);
  }),
);

it(
  'G7: a late fee lowered while it is paid, then paid: what is due back isn’t asked again',
  inTransaction(async (tx) => {
    const { late, later, fee } = await givenLate(tx);
    const checkout = await givenAttempt(tx, fee, later);
    await doneBy(replaceCharge(tx, { chargeId: fee.id, amount: 1_000, reason: 'Accolto' }, later));
    expect(await notify(tx, receiptOf(checkout), addMinutes(later, 1))).toBe('taken');
    await writeOverdue(tx, addMinutes(later, 2), { timeZone });
    const back = await tx.select({ amount: refunds.amount }).from(refunds);
    expect({ late: (await late()).map(({ amount, status }) => [amount, status]), back }).toEqual({
      ...{ late: [[6_000, 'refund_requested']], back: [{ amount: 5_000 }] },
    });
  }),
);

it(
  'G7: a fee that falls after an office’s gift of a part, twice, never gives back more than was paid',
  inTransaction(async (tx) => {
    const student = await givenAsked(tx);
    const chargeId = await payNext(tx, student.careerId);
    await giveBack(tx, chargeId, 140_000);
    await student.declare(2_500_000);
    const one = await seen(tx, student);
    await student.declare(1_000_000);
    const two = await seen(tx, student);
    await student.declare(9_900_000);
    expect([one, two, await seen(tx, student)]).toEqual([
      { owed: 0, due: 10_000 },
      { owed: 0, due: 10_000 },
      { owed: 0, due: 0 },
    ]);
  }),
);
