import { eq, sql } from 'drizzle-orm';
import type { CertificateStatus } from '../../../contract/documents/certificates.ts';
import { certificates, charges, refunds } from '../../db/schema.ts';
import { standingInPlaceOf } from '../../payments/charges/stored-charge.ts';
import { dayOf } from '../../platform/time/days.ts';

type Facts = {
  revokedAt: Date | null;
  validUntil: string | null;
  chargeId: string | null;
  chargeStatus: string | null;
  paidAt: Date | null;
  /** When its stamp duty was granted back: whoever has the money back has no stamp on it. */
  givenBackAt: Date | null;
};

/** How it stands with a certificate by the clock and by its stamp duty: none of it is written down but that it was revoked. */
export function statusAt(
  facts: Facts,
  { timeZone, now }: { timeZone: string; now: Date },
): CertificateStatus {
  const { revokedAt, validUntil, chargeId, chargeStatus, paidAt, givenBackAt } = facts;
  if (revokedAt || givenBackAt) return 'revoked';
  if (chargeId !== null && paidAt === null)
    return chargeStatus === 'open' || chargeStatus === 'planned' ? 'to_pay' : 'cancelled';
  return validUntil !== null && validUntil < dayOf(now, timeZone) ? 'expired' : 'issued';
}

/** The charge for a certificate's stamp duty, as it stands by now: another day is another charge. */
export const stampDuty = eq(charges.id, standingInPlaceOf(certificates.chargeId));

/** When the stamp duty of a certificate was granted back, wholly or in part; null where it wasn't. */
export const givenBackAt = sql<Date | null>`(select min(${refunds.decidedAt}) from ${refunds}
  where ${refunds.chargeId} = ${charges.id} and ${refunds.status} in ('approved', 'paid_out'))`.mapWith(
  refunds.decidedAt,
);
