import type { ChangedApplication } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { cancelEnrolment } from '../../payments/charges/enrolment-charge.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { resolve } from '../notices.ts';
import { applicationMachine, moveApplication } from './application-machine.ts';
import { phaseOf, refusalsFor, type SubmitRefusal } from './application-rules.ts';
import { neededDocuments } from './needed-documents.ts';
import { heldApplication } from './stored-application.ts';
import { paymentOf } from './take-place.ts';

type Own = { applicationId: string; personId: string };

/** Hands an application in, for the first time or corrected; everything that is missing is named. */
export async function submit(
  tx: Database,
  { applicationId, personId }: Own,
  began: Date,
): Promise<Outcome<ChangedApplication, SubmitRefusal | 'state.not_allowed'>> {
  const { application, offer } = await heldApplication(tx, applicationId, personId);
  const now = await nowBehindLocks(tx, began);
  const { status, data, dueAt } = application;
  if (!allows(applicationMachine, status, 'submit')) return notAllowed();
  const facts = {
    ...{ data, phase: phaseOf(offer, now), opensAt: offer.opensAt },
    documents: await neededDocuments(tx, { personId, offer, data }),
    correctUntil: status === 'returned' ? dueAt : null,
  };
  const refusals = refusalsFor(facts, now);
  if (refusals.length > 0) return refused(refusals);
  await resolve(tx, 'applicationReturned', { subject: applicationId }, now);
  const set = { submittedAt: now, corrections: [], dueAt: null };
  return done(
    await moveApplication(tx, application, 'submit', { to: 'submitted', by: 'applicant', set }, now),
  );
}

/** Takes an application back; a place that was held goes to the next by the task that sees to it. */
export async function withdraw(
  tx: Database,
  { applicationId, personId }: Own,
  now: Date,
): Promise<Outcome<ChangedApplication, 'state.not_allowed' | 'payments.being_paid'>> {
  const { application } = await heldApplication(tx, applicationId, personId);
  if (!allows(applicationMachine, application.status, 'withdraw')) return notAllowed();
  if (application.status === 'awaiting_payment') {
    const ended = { sourceRef: paymentOf(applicationId), reason: 'withdrawn' };
    if (!(await cancelEnrolment(tx, ended, now))) return refused([{ code: 'payments.being_paid' }]);
    await resolve(tx, 'applicationToPay', { subject: applicationId }, now);
  }
  const set = { dueAt: null };
  return done(
    await moveApplication(tx, application, 'withdraw', { to: 'withdrawn', by: 'applicant', set }, now),
  );
}
