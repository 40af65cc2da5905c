import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { charges, feeSchemes } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { tellAll } from '../platform/events.ts';
import { NotFound } from '../platform/failures.ts';
import { endCharge } from './end-charge.ts';
import { hasPendingAttempt } from './paying/pending-attempt.ts';
import { chargeChanged } from './tell.ts';

/** Put aside once it is paid, with the charge’s id. */
export const ENROLMENT_PAID = 'payments.enrolment-paid';

/**
 * Asks for what a scheme has paid before the badge, its regional tax and stamp duty in one charge, once for what asks
 * (`sourceRef`). Answers whether there is anything to pay.
 */
export async function askEnrolment(
  tx: Database,
  { feeCode, careerId, ...asked }: { feeCode: string; careerId: string; sourceRef: string; dueOn: string },
  now: Date,
): Promise<boolean> {
  const [scheme] = await tx.select().from(feeSchemes).where(eq(feeSchemes.code, feeCode));
  if (!scheme) throw new NotFound('fee scheme', feeCode);
  const { academicYear, currency, rules } = scheme;
  const parts = (['regional', 'stamp'] as const)
    .map((code) => ({ code, amount: rules[code] }))
    .filter(({ amount }) => amount > 0);
  if (parts.length === 0) return false;
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const [charge] = await tx
    .insert(charges)
    .values({
      ...{ ...asked, careerId, academicYear, currency, amount, parts, kind: 'enrolment', status: 'open' },
      createdAt: now,
    })
    .returning();
  if (!charge) throw new Error('no charge was written');
  const entry = { action: 'charge.add', entity: 'charge', entityId: charge.id };
  await audit(tx, { actorId: null, ...entry, detail: { schemeId: scheme.id } }, now);
  await tellAll(tx, [chargeChanged(charge, now)]);
  return true;
}

/** Cancels it; answers whether it could be: not while somebody pays it, and not once it is paid. */
export async function cancelEnrolment(
  tx: Database,
  { sourceRef, reason }: { sourceRef: string; reason: string },
  now: Date,
): Promise<boolean> {
  const [charge] = await tx.select().from(charges).where(eq(charges.sourceRef, sourceRef)).for('update');
  if (!charge) throw new NotFound('charge', sourceRef);
  if (charge.status !== 'open' || (await hasPendingAttempt(tx, charge.id, now))) return false;
  await endCharge(tx, charge, { reason }, now);
  return true;
}

/** Whether a career has paid it for a year: then neither its regional tax nor its stamp duty is asked for again. */
export const hasPaidEnrolment = async (
  tx: Database,
  { careerId, academicYear }: { careerId: string; academicYear: number },
): Promise<boolean> =>
  (await tx.$count(
    charges,
    and(
      eq(charges.careerId, careerId),
      eq(charges.academicYear, academicYear),
      eq(charges.kind, 'enrolment'),
      isNotNull(charges.paidAt),
    ),
  )) > 0;
