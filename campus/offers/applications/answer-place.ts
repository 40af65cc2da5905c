import { eq } from 'drizzle-orm';
import type { ChangedApplication } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applications, offers } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { resolve } from '../notices.ts';
import { applicationMachine, moveApplication } from './application-machine.ts';
import { areAccepted } from './needed-documents.ts';
import { heldApplication, placesLeft } from './stored-application.ts';
import { type Place, takePlace } from './take-place.ts';

type Own = { applicationId: string; personId: string };
export type AcceptRefusal = 'state.not_allowed' | 'offers.full' | 'offers.place_late';

/** Takes the place; goes on at once if all documents are accepted, else after the office's review. */
export async function accept(
  tx: Database,
  { applicationId, personId }: Own,
  place: Place,
  began: Date,
): Promise<Outcome<ChangedApplication, AcceptRefusal>> {
  await holdOfferOf(tx, applicationId);
  const held = await heldApplication(tx, applicationId, personId);
  const now = await nowBehindLocks(tx, began);
  const { application, offer } = held;
  const { status, dueAt, data } = application;
  if (!allows(applicationMachine, status, 'accept')) return notAllowed();
  if (status === 'eligible' && offer.access === 'limited') return notAllowed();
  if (status === 'offered' && dueAt && now > dueAt) return refused([{ code: 'offers.place_late' }]);
  if (status === 'eligible' && (await placesLeft(tx, offer)) <= 0) return refused([{ code: 'offers.full' }]);
  const set = { dueAt: null };
  const accepted = await moveApplication(
    tx,
    application,
    'accept',
    { to: 'accepted', by: 'applicant', set },
    now,
  );
  await resolve(tx, 'placeHeld', { subject: applicationId }, now);
  const isComplete = await areAccepted(tx, { personId, offer, data });
  return done(isComplete ? await takePlace(tx, held, place, now) : accepted);
}

/** Gives a place that is offered back; the next in the ranking is offered it by the task that sees to it. */
export async function decline(
  tx: Database,
  { applicationId, personId }: Own,
  now: Date,
): Promise<Outcome<ChangedApplication, 'state.not_allowed'>> {
  const { application } = await heldApplication(tx, applicationId, personId);
  if (!allows(applicationMachine, application.status, 'decline')) return notAllowed();
  await resolve(tx, 'placeHeld', { subject: applicationId }, now);
  const set = { dueAt: null };
  return done(
    await moveApplication(tx, application, 'decline', { to: 'declined', by: 'applicant', set }, now),
  );
}

/**
 * Places are counted by one at a time: the offer is held before the application, as wherever both are. Who
 * saves a step doesn't wait for it.
 */
async function holdOfferOf(tx: Database, applicationId: string): Promise<void> {
  const [offer] = await tx
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(applications, eq(applications.offerId, offers.id))
    .where(eq(applications.id, applicationId))
    .for('no key update', { of: offers });
  if (!offer) throw new NotFound('application', applicationId);
}
