import type {
  ChangedApplication,
  DecideApplication,
  ReturnApplication,
} from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import { notify } from '../notices.ts';
import { aboutApplication, applicationMachine, moveApplication } from './application-machine.ts';
import { titleOf } from './immatriculate.ts';
import { areAccepted } from './needed-documents.ts';
import { heldApplication } from './stored-application.ts';
import { type Place, takePlace } from './take-place.ts';

type Changed<Code extends string> = Outcome<ChangedApplication, Code | 'state.not_allowed'>;

/** The office takes an application up: from then on its applicant sees that somebody is at it. */
export async function review(tx: Database, applicationId: string, now: Date): Promise<Changed<never>> {
  const { application } = await heldApplication(tx, applicationId);
  if (!allows(applicationMachine, application.status, 'review')) return notAllowed();
  return done(await moveApplication(tx, application, 'review', { to: 'under_review', by: 'office' }, now));
}

/** Gives it back with what is to be corrected, field by field, until the end of a day. */
export async function returnApplication(
  tx: Database,
  { applicationId, corrections, days, timeZone }: ReturnApplication & { timeZone: string },
  now: Date,
): Promise<Changed<never>> {
  const { application, title } = await heldApplication(tx, applicationId);
  if (!allows(applicationMachine, application.status, 'return')) return notAllowed();
  const dueAt = endOfDayAfter(now, days, timeZone);
  const set = { corrections, dueAt };
  const returned = await moveApplication(
    tx,
    application,
    'return',
    { to: 'returned', by: 'office', set },
    now,
  );
  const values = { offer: title, until: dueAt };
  await notify(tx, 'applicationReturned', { ...aboutApplication(application), values }, now);
  return done(returned);
}

/** Decides who is eligible, only once all documents are accepted; a refused applicant reads the reason. */
export async function decide(
  tx: Database,
  { applicationId, eligible, points, reason }: DecideApplication,
  now: Date,
): Promise<Changed<'offers.reason_missing' | 'offers.points_missing' | 'offers.documents_open'>> {
  const { application, offer, title } = await heldApplication(tx, applicationId);
  if (!allows(applicationMachine, application.status, 'decide')) return notAllowed();
  if (!eligible && !reason) return refused([{ code: 'offers.reason_missing', field: 'reason' }]);
  if (eligible && offer.access === 'limited' && points === undefined) {
    return refused([{ code: 'offers.points_missing', field: 'points' }]);
  }
  if (eligible && !(await areAccepted(tx, { ...application, offer }))) {
    return refused([{ code: 'offers.documents_open' }]);
  }
  const to = eligible ? 'eligible' : 'not_eligible';
  const set = eligible && points !== undefined ? { points } : {};
  const decided = await moveApplication(
    tx,
    application,
    'decide',
    { to, by: 'office', set, note: reason },
    now,
  );
  await notify(tx, 'applicationDecided', { ...aboutApplication(application), values: { offer: title } }, now);
  return done(decided);
}

/** Moves on who accepted before the documents were: to the first instalment, or to the badge. */
export async function immatriculateByOffice(
  tx: Database,
  applicationId: string,
  place: Place,
  now: Date,
): Promise<Changed<'offers.documents_open'>> {
  const held = await heldApplication(tx, applicationId);
  if (held.application.status !== 'accepted') return notAllowed();
  if (!(await areAccepted(tx, { ...held.application, offer: held.offer }))) {
    return refused([{ code: 'offers.documents_open' }]);
  }
  return done(await takePlace(tx, held, place, now));
}

/** Who got in on condition has obtained the title: the lock that waited for it is cleared. */
export async function titled(tx: Database, applicationId: string, now: Date): Promise<Changed<never>> {
  const { application } = await heldApplication(tx, applicationId);
  const { id, status } = application;
  if (status !== 'immatriculated' || (await clearLocksOf(tx, titleOf(id), now)) === 0) return notAllowed();
  return done({ id, status });
}
