import { eq } from 'drizzle-orm';
import type { ChangedApplication } from '../../../contract/offers/applications.ts';
import type { Area } from '../../area.ts';
import { beginCareer } from '../../careers/add-career.ts';
import type { Database } from '../../db/database.ts';
import { profiles } from '../../db/schema.ts';
import { askEnrolment } from '../../payments/charges/enrolment-charge.ts';
import { dayOf, endOfDayAfter } from '../../platform/time/days.ts';
import { notify } from '../notices.ts';
import { aboutApplication, moveApplication } from './application-machine.ts';
import { immatriculate } from './immatriculate.ts';
import type { heldApplication } from './stored-application.ts';

type Held = Awaited<ReturnType<typeof heldApplication>>;
export type Place = { areas: Area[]; timeZone: string };

/** What asked for the first instalment of an application. */
export const paymentOf = (applicationId: string) => `application:${applicationId}`;

/**
 * Goes on once a place is taken and its documents are accepted: asks for the first instalment; the badge
 * comes when that is paid. A person with a badge or with nothing to pay is a student at once.
 */
export async function takePlace(
  tx: Database,
  held: Held,
  { areas, timeZone }: Place,
  now: Date,
): Promise<ChangedApplication> {
  const { application, offer, title } = held;
  const dueAt = endOfDayAfter(now, offer.holdDays, timeZone);
  if (!(await isToPay(tx, held, dayOf(dueAt, timeZone), now)))
    return await immatriculate(tx, held, areas, now);
  const asked = { to: 'awaiting_payment', by: 'system', set: { dueAt } } as const;
  const moved = await moveApplication(tx, application, 'askPayment', asked, now);
  const values = { offer: title, until: dueAt };
  await notify(tx, 'applicationToPay', { ...aboutApplication(application), values }, now);
  return moved;
}

async function isToPay(
  tx: Database,
  { application: { id, profileId }, offer: { feeCode, programmeId, academicYear } }: Held,
  dueOn: string,
  now: Date,
): Promise<boolean> {
  if (feeCode === null) return false;
  const [profile] = await tx
    .select({ badge: profiles.badge })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('update');
  if (profile?.badge !== null) return false;
  const { careerId } = await beginCareer(tx, { profileId, programmeId, cohortYear: academicYear }, now);
  return await askEnrolment(tx, { feeCode, careerId, sourceRef: paymentOf(id), dueOn }, now);
}
