import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { certificates } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { tell } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { aboutCertificate, notify } from './notices.ts';

/** Takes a certificate's word back, for good: whoever verifies it is told so, and its holder why. */
export async function revokeCertificate(
  tx: Database,
  { serial, reason }: { serial: string; reason: string },
  now: Date,
): Promise<Outcome<{ serial: string }, 'state.not_allowed'>> {
  const [year, number] = serial.split('/').map(Number);
  const asked = and(eq(certificates.year, year ?? 0), eq(certificates.number, number ?? 0));
  const [revoked] = await tx
    .update(certificates)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(asked, isNull(certificates.revokedAt)))
    .returning({ id: certificates.id, careerId: certificates.careerId });
  if (!revoked) {
    if ((await tx.$count(certificates, asked)) === 0) throw new NotFound('certificate', serial);
    return notAllowed();
  }
  const { id, careerId } = revoked;
  const entry = { actorId: null, action: 'certificate.revoke', entity: 'certificate', entityId: id };
  await audit(tx, { ...entry, detail: { serial } }, now);
  await tell(tx, 'certificateChanged', careerId, { certificateId: id, action: 'revoked' }, now);
  await notify(tx, 'certificateRevoked', aboutCertificate(id, careerId, serial), now);
  return done({ serial });
}
