import type { CertificateStatus } from '../../../contract/certificates.ts';
import { dayOf } from '../../platform/days.ts';

type Facts = {
  revokedAt: Date | null;
  validUntil: string | null;
  chargeId: string | null;
  chargeStatus: string | null;
  paidAt: Date | null;
};

/** How it stands with a certificate by the clock and by its stamp duty: none of it is written down but that it was revoked. */
export function statusAt(
  facts: Facts,
  { timeZone, now }: { timeZone: string; now: Date },
): CertificateStatus {
  const { revokedAt, validUntil, chargeId, chargeStatus, paidAt } = facts;
  if (revokedAt) return 'revoked';
  if (chargeId !== null && paidAt === null)
    return chargeStatus === 'open' || chargeStatus === 'planned' ? 'to_pay' : 'cancelled';
  return validUntil !== null && validUntil < dayOf(now, timeZone) ? 'expired' : 'issued';
}
