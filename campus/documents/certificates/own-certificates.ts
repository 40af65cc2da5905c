import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CertificateStatus, OwnCertificate } from '../../../contract/documents/certificates.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { PdfFile } from '../../../contract/wire/pdf-file.ts';
import type { Findables, OwnCareer } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { certificates, charges, refunds } from '../../db/schema.ts';
import { currentInPlaceOf } from '../../payments/charges/stored-charge.ts';
import { textsOf } from '../../pdf/pdf-texts.ts';
import { NotFound } from '../../platform/failures.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { text } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';

type Place = { timeZone: string; now: Date };
type Facts = {
  revokedAt: Date | null;
  validUntil: string | null;
  chargeId: string | null;
  chargeStatus: string | null;
  paidAt: Date | null;
  /** When its stamp duty was granted back: whoever has the money back has no stamp on it. */
  givenBackAt: Date | null;
};

/** A certificate's status by the clock and its stamp duty; only a revocation is written down. */
export function statusAt(facts: Facts, { timeZone, now }: Place): CertificateStatus {
  const { revokedAt, validUntil, chargeId, chargeStatus, paidAt, givenBackAt } = facts;
  if (revokedAt || givenBackAt) return 'revoked';
  if (chargeId !== null && paidAt === null)
    return chargeStatus === 'open' || chargeStatus === 'planned' ? 'to_pay' : 'cancelled';
  return validUntil !== null && validUntil < dayOf(now, timeZone) ? 'expired' : 'issued';
}

/** The charge for a certificate's stamp duty, as it stands by now: another day is another charge. */
const stampDuty = eq(charges.id, currentInPlaceOf(certificates.chargeId));

/** When the stamp duty of a certificate was granted back, wholly or in part; null where it wasn't. */
const givenBackAt = sql<Date | null>`(select min(${refunds.decidedAt}) from ${refunds}
  where ${refunds.chargeId} = ${charges.id} and ${refunds.status} in ('approved', 'paid_out'))`.mapWith(
  refunds.decidedAt,
);

const { file: _, ...columns } = getTableColumns(certificates);

/** Certificates with their stamp duty; all but the file, which is read for who fetches it. */
const shownColumns = { ...columns, chargeStatus: charges.status, paidAt: charges.paidAt, givenBackAt };
export const certificatesWith = (db: Database, which: SQL) =>
  db
    .select(shownColumns)
    .from(certificates)
    .leftJoin(charges, stampDuty)
    .where(which)
    .orderBy(desc(certificates.issuedAt), desc(certificates.number));

/** What was certified of a career, the latest first. */
export async function ownCertificates(
  db: Database,
  careerId: string,
  { language = 'it', ...place }: Place & { language?: Language },
): Promise<OwnCertificate[]> {
  const rows = await certificatesWith(db, eq(certificates.careerId, careerId));
  return rows.map((row) => ({
    ...{ certificateId: row.id, kind: row.kind, language: row.language, purpose: row.purpose, day: row.day },
    ...{ status: statusAt(row, place), serial: serialOf(row), issuedAt: row.issuedAt.toISOString() },
    ...{ validUntil: row.validUntil, code: row.code },
    reason:
      row.revokedReason ??
      (row.givenBackAt && text(language, place.timeZone, 'certificates.stamp_given_back')),
    ...(row.batchId !== null && { byOffice: true }),
  }));
}

/** The sealed file of one's own certificate. Throws `NotFound` for another's, and for an unpaid one. */
export async function certificateFile(
  db: Database,
  { certificateId, careerId }: { certificateId: string; careerId: string },
  { timeZone, now }: Place,
): Promise<PdfFile> {
  const [row] = await db
    .select({ ...shownColumns, file: certificates.file })
    .from(certificates)
    .leftJoin(charges, stampDuty)
    .where(and(eq(certificates.id, certificateId), eq(certificates.careerId, careerId)));
  if (!row || ['to_pay', 'cancelled'].includes(statusAt(row, { timeZone, now })))
    throw new NotFound('certificate', certificateId);
  const { say } = textsOf({ language: row.language, timeZone });
  const name = `${say(`certificate.${row.kind}.file`)}-${serialOf(row).replace('/', '-')}.pdf`;
  return { name, pdf: Buffer.from(row.file).toString('base64'), letters: [] };
}

/** The same, as it is searched. */
export const findableCertificates: Findables<OwnCareer> = async (
  db,
  { careerId },
  { language, timeZone },
  now,
) =>
  (await ownCertificates(db, careerId, { language, timeZone, now })).map(({ kind, serial, issuedAt }) => {
    const at = new Date(issuedAt);
    return {
      kind: 'document',
      title: text(language, timeZone, `papers.certificate.${kind}.title`),
      also: [serial],
      detail: `${serial} · ${text(language, timeZone, 'search.on', { at })}`,
      link: '/student/documents',
      near: at,
    };
  });
