import { eq } from 'drizzle-orm';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { applications, charges } from '../../db/schema.ts';
import { endOtherEnrolments, PAID_ELSEWHERE } from '../../payments/charges/enrolment-charge.ts';
import { eventOf, tellAll } from '../../platform/live/events.ts';
import { endOfDay } from '../../platform/time/days.ts';
import { notify, resolve } from '../notices.ts';
import { aboutApplication } from './application-machine.ts';
import { expire } from './expire-applications.ts';
import { immatriculate } from './immatriculate.ts';
import { heldApplication } from './stored-application.ts';
import { paymentOf } from './take-place.ts';

/** Matriculates who paid the first instalment; ends that charge in other applications. Safe to repeat. */
export async function enrolPaid(
  tx: Database,
  { chargeId, areas }: { chargeId: string; areas: Area[] },
  now: Date,
): Promise<void> {
  const applicationId = await paidApplication(tx, chargeId);
  if (applicationId === null) return;
  const held = await heldApplication(tx, applicationId);
  if (held.application.status === 'awaiting_payment') await immatriculate(tx, held, areas, now);
  await endOtherEnrolments(tx, chargeId, now);
}

/**
 * Ends an application whose first instalment was cancelled. If the person paid it in another application,
 * this one is matriculated too; else its place is free for the next applicant.
 */
export async function enrolmentEnded(
  tx: Database,
  { chargeId, areas }: { chargeId: string; areas: Area[] },
  now: Date,
): Promise<void> {
  const charge = await chargeOf(tx, chargeId);
  const applicationId = charge?.status === 'cancelled' ? await applicationOf(tx, charge) : null;
  if (!charge || applicationId === null) return;
  const held = await heldApplication(tx, applicationId);
  if (held.application.status !== 'awaiting_payment') return;
  if (charge.endReason === PAID_ELSEWHERE) {
    await immatriculate(tx, held, areas, now);
    return;
  }
  await expire(tx, held, ['applicationToPay', 'placeCancelled'], now);
}

/** Extends a place's deadline to the due date that the office has newly set for the first instalment. */
export async function enrolmentPutOff(
  tx: Database,
  { chargeId, timeZone }: { chargeId: string; timeZone: string },
  now: Date,
): Promise<void> {
  const charge = await chargeOf(tx, chargeId);
  const applicationId = charge?.status === 'open' ? await applicationOf(tx, charge) : null;
  if (!charge || applicationId === null) return;
  const { application, title } = await heldApplication(tx, applicationId);
  if (application.status !== 'awaiting_payment') return;
  const dueAt = endOfDay(charge.dueOn, timeZone);
  await tx.update(applications).set({ dueAt }).where(eq(applications.id, applicationId));
  await tellAll(tx, [
    eventOf('applicationChanged', application.profileId, { offerId: application.offerId }, now),
  ]);
  await resolve(tx, 'applicationToPay', { subject: applicationId }, now);
  const values = { offer: title, until: dueAt };
  await notify(tx, 'applicationToPay', { ...aboutApplication(application), values }, now);
}

async function paidApplication(tx: Database, chargeId: string): Promise<string | null> {
  const charge = await chargeOf(tx, chargeId);
  return charge?.paidAt ? await applicationOf(tx, charge) : null;
}

const chargeOf = async (tx: Database, chargeId: string) =>
  (await tx.select().from(charges).where(eq(charges.id, chargeId)))[0];

async function applicationOf(
  tx: Database,
  { careerId, sourceRef }: { careerId: string; sourceRef: string | null },
): Promise<string | null> {
  const own = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.profileId, careerId));
  return own.find(({ id }) => paymentOf(id) === sourceRef)?.id ?? null;
}
