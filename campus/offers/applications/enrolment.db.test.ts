import { addMilliseconds } from 'date-fns/addMilliseconds';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_MS } from '../../../contract/payments/paying.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import {
  applications,
  careers,
  charges,
  jobs,
  notifications,
  profiles,
  unmatchedReceipts,
} from '../../db/schema.ts';
import { ENROLMENT_ENDED, ENROLMENT_PAID } from '../../payments/charges/charge-machine.ts';
import { cancelCharge } from '../../payments/charges/office-charges.ts';
import { ownCharges } from '../../payments/charges/own-charges.ts';
import { assessFees } from '../../payments/fees/office-fees.ts';
import { expireAttempts } from '../../payments/paying/end-attempts.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { givenSubmitted } from '../../testing/documents/applications-fixtures.ts';
import { enrolmentOf, givenAwaiting, givenPaid } from '../../testing/documents/enrolment-fixtures.ts';
import { actionOf, givenOffer, italian, now, timeZone } from '../../testing/documents/offers-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { accept } from './answer-place.ts';
import { PLACED } from './application-machine.ts';
import { enrolmentEnded, enrolPaid } from './enrolment-paid.ts';
import { expirePayments } from './expire-applications.ts';
import { decide, immatriculateByOffice, review } from './review.ts';
import { countIn } from './stored-application.ts';
import { submit, withdraw } from './submit.ts';

const { inTransaction } = await testDatabase();

/** The end of the fifth day after the acceptance, for which a place is held. */
const lastMoment = new Date('2026-11-25T22:59:59.999Z');
const late = addMilliseconds(lastMoment, 1);

const statusOf = async (tx: Database, id: string) =>
  (await tx.select().from(applications).where(eq(applications.id, id)))[0]?.status;
const badgeOf = async (tx: Database, id: string) =>
  (await tx.select().from(profiles).where(eq(profiles.id, id)))[0]?.badge;
const kindsToldTo = async (tx: Database, profileId: string) =>
  (await tx.select().from(notifications).where(eq(notifications.profileId, profileId))).map(
    ({ kind }) => kind,
  );
const chargeNow = async (tx: Database, id: string) =>
  (await tx.select().from(charges).where(eq(charges.id, id)))[0];

describe('G5: the first instalment', () => {
  it(
    'is asked for when the place is accepted: one charge of regional tax and stamp duty, and no badge yet',
    inTransaction(async (tx) => {
      const { applicationId, applicant, charge } = await givenAwaiting(tx);
      expect(await statusOf(tx, applicationId)).toBe('awaiting_payment');
      expect(charge).toMatchObject({
        ...{ careerId: applicant.profileId, kind: 'enrolment', status: 'open', dueOn: '2026-11-25' },
        parts: [
          { code: 'regional', amount: 14_000 },
          { code: 'stamp', amount: 1_600 },
        ],
        amount: 15_600,
      });
      expect(await badgeOf(tx, applicant.profileId)).toBeNull();
      const [career] = await tx.select().from(careers).where(eq(careers.id, applicant.profileId));
      expect(career?.status).toBe('applicant');
      expect(await kindsToldTo(tx, applicant.profileId)).toContain('applicationToPay');
      const own = await ownCharges(tx, applicant.profileId, { reader: italian, payHere: true }, now);
      expect(own.charges).toMatchObject([{ title: 'Immatricolazione 2026/27', amount: 15_600 }]);
    }),
  );

  it(
    'paid makes a student, once however often it is tried, of whom neither is asked for again',
    inTransaction(async (tx) => {
      const { applicationId, applicant, charge, code } = await givenAwaiting(tx);
      await enrolPaid(tx, { chargeId: charge.id, areas }, now);
      expect(await statusOf(tx, applicationId)).toBe('awaiting_payment');
      await givenPaid(tx, applicationId);
      const put = await tx.select({ payload: jobs.payload }).from(jobs).where(eq(jobs.kind, ENROLMENT_PAID));
      expect(put).toEqual([{ payload: { chargeId: charge.id } }]);
      const badge = await badgeOf(tx, applicant.profileId);
      expect(badge).toMatch(/^26\d{5}$/);
      await enrolPaid(tx, { chargeId: charge.id, areas }, now);
      expect(await badgeOf(tx, applicant.profileId)).toBe(badge);
      expect(await statusOf(tx, applicationId)).toBe('immatriculated');
      const offer = await actionOf(tx, code);
      await doneOrThrow(assessFees(tx, { code: offer?.feeCode ?? '', badges: [badge ?? ''] }, now));
      const asked = await tx.select().from(charges).where(eq(charges.careerId, applicant.profileId));
      expect(asked.map(({ kind }) => kind).toSorted()).toEqual([
        ...['enrolment', 'tuition', 'tuition', 'tuition'],
      ]);
    }),
  );

  it(
    'isn’t waived: the office makes nobody a student who has still to pay',
    inTransaction(async (tx) => {
      const { applicationId } = await givenAwaiting(tx);
      expect(await immatriculateByOffice(tx, applicationId, { areas, timeZone }, now)).toMatchObject({
        refusals: [{ code: 'state.not_allowed' }],
      });
    }),
  );

  it(
    'not paid in time ends the application and its charge; what comes later is kept for the office',
    inTransaction(async (tx) => {
      const { applicationId, applicant, charge } = await givenAwaiting(tx);
      const checkout = await givenAttempt(tx, charge);
      await expirePayments(tx, lastMoment, { timeZone });
      expect(await statusOf(tx, applicationId)).toBe('awaiting_payment');
      await expirePayments(tx, late, { timeZone });
      expect(await statusOf(tx, applicationId)).toBe('expired');
      expect(await chargeNow(tx, charge.id)).toMatchObject({ status: 'cancelled', endReason: 'unpaid' });
      expect(await kindsToldTo(tx, applicant.profileId)).toContain('placeUnpaid');
      expect(await notify(tx, receiptOf(checkout), late)).toBe('unmatched');
      await enrolPaid(tx, { chargeId: charge.id, areas }, late);
      expect(await badgeOf(tx, applicant.profileId)).toBeNull();
      expect(await tx.select().from(unmatchedReceipts)).toMatchObject([{ reason: 'charge_void' }]);
    }),
  );

  it(
    'that somebody pays at the last moment is waited for',
    inTransaction(async (tx) => {
      const { applicationId, charge, applicant } = await givenAwaiting(tx);
      const checkout = await givenAttempt(tx, charge, lastMoment);
      await expirePayments(tx, late, { timeZone });
      expect(await statusOf(tx, applicationId)).toBe('awaiting_payment');
      await notify(tx, receiptOf(checkout), late);
      await expirePayments(tx, addMilliseconds(late, ATTEMPT_MS), { timeZone });
      expect(await statusOf(tx, applicationId)).toBe('awaiting_payment');
      await enrolPaid(tx, { chargeId: charge.id, areas }, late);
      expect(await badgeOf(tx, applicant.profileId)).toMatch(/^26/);
    }),
  );

  it(
    'goes with an application that is withdrawn, but not while it is being paid',
    inTransaction(async (tx) => {
      const { applicationId, asked, charge } = await givenAwaiting(tx);
      await givenAttempt(tx, charge);
      expect(await withdraw(tx, asked, now)).toMatchObject({ refusals: [{ code: 'payments.being_paid' }] });
      const after = addMilliseconds(now, ATTEMPT_MS);
      await doneOrThrow(withdraw(tx, asked, after));
      expect(await statusOf(tx, applicationId)).toBe('withdrawn');
      expect(await chargeNow(tx, charge.id)).toMatchObject({ status: 'cancelled', endReason: 'withdrawn' });
    }),
  );

  it(
    'that the office cancels ends the application, and its place is free for the next',
    inTransaction(async (tx) => {
      const { applicationId, charge, applicant, offerId } = await givenAwaiting(tx);
      await doneOrThrow(cancelCharge(tx, { chargeId: charge.id, reason: 'Errore' }, now));
      const [put] = await tx.select().from(jobs).where(eq(jobs.kind, ENROLMENT_ENDED));
      expect(put?.payload).toEqual({ chargeId: charge.id });
      await enrolmentEnded(tx, { chargeId: charge.id, areas }, now);
      expect(await statusOf(tx, applicationId)).toBe('expired');
      expect(await countIn(tx, offerId, PLACED)).toBe(0);
      expect(await kindsToldTo(tx, applicant.profileId)).toContain('placeCancelled');
      await enrolmentEnded(tx, { chargeId: charge.id, areas }, now);
      expect(await statusOf(tx, applicationId)).toBe('expired');
    }),
  );

  it(
    'that the office cancels while it is being paid makes a student all the same; left unpaid it ends',
    inTransaction(async (tx) => {
      const [paid, left] = [await givenAwaiting(tx), await givenAwaiting(tx)];
      const checkout = await givenAttempt(tx, paid.charge);
      await givenAttempt(tx, left.charge);
      for (const { charge } of [paid, left]) {
        const outcome = await cancelCharge(tx, { chargeId: charge.id, reason: 'Errore' }, now);
        expect(outcome).toMatchObject({ ok: true, value: { status: 'open' } });
      }
      expect(await notify(tx, receiptOf(checkout))).toBe('taken');
      await enrolPaid(tx, { chargeId: paid.charge.id, areas }, now);
      expect(await statusOf(tx, paid.applicationId)).toBe('immatriculated');
      await expireAttempts(tx, addMilliseconds(now, ATTEMPT_MS));
      await enrolmentEnded(tx, { chargeId: left.charge.id, areas }, now);
      expect(await statusOf(tx, left.applicationId)).toBe('expired');
    }),
  );

  it(
    'is paid once by who applies twice: the other application goes on without it, and nothing is asked for again',
    inTransaction(async (tx) => {
      const first = await givenAwaiting(tx);
      const offer = await givenOffer(tx, { feeCode: (await actionOf(tx, first.code))?.feeCode ?? '' });
      const { applicant } = first;
      const applicationId = await givenSubmitted(tx, { offerId: offer.offerId, applicant }, now);
      await doneOrThrow(review(tx, applicationId, now));
      await doneOrThrow(decide(tx, { applicationId, eligible: true }, now));
      const asked = { applicationId, personId: applicant.personId };
      expect(await doneOrThrow(accept(tx, asked, { areas, timeZone }, now))).toMatchObject({
        status: 'awaiting_payment',
      });
      const other = await enrolmentOf(tx, applicationId);
      await givenPaid(tx, first.applicationId);
      expect(await chargeNow(tx, other.id)).toMatchObject({
        status: 'cancelled',
        endReason: 'paid_elsewhere',
      });
      await enrolmentEnded(tx, { chargeId: other.id, areas }, now);
      expect(await statusOf(tx, applicationId)).toBe('immatriculated');
      const own = await tx
        .select({ kind: charges.kind, status: charges.status })
        .from(charges)
        .innerJoin(profiles, eq(profiles.id, charges.careerId))
        .where(eq(profiles.personId, applicant.personId));
      const standing = own.filter(({ status }) => status !== 'cancelled').map(({ kind }) => kind);
      expect(standing.filter((kind) => kind !== 'tuition')).toEqual(['enrolment']);
    }),
  );

  it(
    'isn’t asked for of who has a badge: what the first year costs stands in the new career',
    inTransaction(async (tx) => {
      const first = await givenAwaiting(tx);
      await givenPaid(tx, first.applicationId);
      const { code } = await givenAwaiting(tx);
      const offer = await actionOf(tx, code);
      const { applicant } = first;
      const applicationId = await givenSubmitted(tx, { offerId: offer?.id ?? '', applicant }, now);
      await doneOrThrow(review(tx, applicationId, now));
      await doneOrThrow(decide(tx, { applicationId, eligible: true }, now));
      const asked = { applicationId, personId: applicant.personId };
      expect(await doneOrThrow(accept(tx, asked, { areas, timeZone }, now))).toMatchObject({
        status: 'immatriculated',
      });
      expect(await submit(tx, asked, now)).toMatchObject({ refusals: [{ code: 'state.not_allowed' }] });
    }),
  );
});
