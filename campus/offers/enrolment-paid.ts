import { eq } from 'drizzle-orm';
import type { Area } from '../area.ts';
import type { Database } from '../db/database.ts';
import { applications, charges } from '../db/schema.ts';
import { immatriculate } from './immatriculate.ts';
import { heldApplication } from './stored-application.ts';
import { paymentOf } from './take-place.ts';

/** Makes a student of who has paid the first instalment; told twice it does so once. */
export async function enrolPaid(
  tx: Database,
  { chargeId, areas }: { chargeId: string; areas: Area[] },
  now: Date,
): Promise<void> {
  const applicationId = await paidApplication(tx, chargeId);
  if (applicationId === null) return;
  const held = await heldApplication(tx, applicationId);
  if (held.application.status === 'awaiting_payment') await immatriculate(tx, held, areas, now);
}

async function paidApplication(tx: Database, chargeId: string): Promise<string | null> {
  const [charge] = await tx
    .select({ careerId: charges.careerId, sourceRef: charges.sourceRef, paidAt: charges.paidAt })
    .from(charges)
    .where(eq(charges.id, chargeId));
  if (!charge?.paidAt) return null;
  const own = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.profileId, charge.careerId));
  return own.find(({ id }) => paymentOf(id) === charge.sourceRef)?.id ?? null;
}
