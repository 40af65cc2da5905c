import { eq } from 'drizzle-orm';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { accept } from '../../offers/applications/answer-place.ts';
import { enrolPaid } from '../../offers/applications/enrolment-paid.ts';
import { decide, review } from '../../offers/applications/review.ts';
import { publishFees } from '../../payments/fees/office-fees.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { publishedRules } from '../payments/fees-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../payments/paying-fixtures.ts';
import { givenApplicant, givenSubmitted } from './applications-fixtures.ts';
import { actionOf, givenOffer, now, timeZone } from './offers-fixtures.ts';

/** Asked for by an application that awaits it. */
export async function enrolmentOf(tx: Database, applicationId: string) {
  const [charge] = await tx
    .select()
    .from(charges)
    .where(eq(charges.sourceRef, `application:${applicationId}`));
  if (!charge) throw new Error('nothing was asked for');
  return charge;
}

/** Paid, and what is put aside then done. */
export async function givenPaid(tx: Database, applicationId: string, at = now): Promise<string> {
  const charge = await enrolmentOf(tx, applicationId);
  await notify(tx, receiptOf(await givenAttempt(tx, charge, at)), at);
  await enrolPaid(tx, { chargeId: charge.id, areas }, at);
  return charge.id;
}

/** An application whose place was accepted, and whose first instalment is to be paid. */
export async function givenAwaiting(tx: Database, changed: Parameters<typeof givenOffer>[1] = {}) {
  const feeCode = `TASSE-${crypto.randomUUID()}`;
  const scheme = { code: feeCode, academicYear: 2026, title: { it: 'Tasse' }, currency: 'EUR' };
  await doneOrThrow(publishFees(tx, { ...scheme, rules: publishedRules }, now));
  const offer = await givenOffer(tx, { ...changed, feeCode });
  const applicant = await givenApplicant(tx, now);
  return { ...offer, applicant, ...(await givenAccepted(tx, { offerId: offer.offerId, applicant })) };
}

/** Two of one person for the same year, each with its first instalment to be paid. */
export async function givenTwoAwaiting(tx: Database) {
  const { applicant, code, charge: one } = await givenAwaiting(tx);
  const offer = await givenOffer(tx, { feeCode: (await actionOf(tx, code))?.feeCode ?? '' });
  const { charge: two } = await givenAccepted(tx, { offerId: offer.offerId, applicant });
  return { applicant, one, two };
}

async function givenAccepted(
  tx: Database,
  given: { offerId: string; applicant: Awaited<ReturnType<typeof givenApplicant>> },
) {
  const applicationId = await givenSubmitted(tx, given, now);
  await doneOrThrow(review(tx, applicationId, now));
  await doneOrThrow(decide(tx, { applicationId, eligible: true }, now));
  const asked = { applicationId, personId: given.applicant.personId };
  await doneOrThrow(accept(tx, asked, { areas, timeZone }, now));
  return { asked, applicationId, charge: await enrolmentOf(tx, applicationId) };
}
