import { createHash } from 'node:crypto';
import { addMonths } from 'date-fns/addMonths';
import type { CertificateStatus, IssueCertificate } from '../../../contract/documents/certificates.ts';
import { STAMP_DUTY, STAMPED } from '../../../contract/payments/stamp-duty.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Area } from '../../area.ts';
import type { AttendedPart } from '../../area-parts.ts';
import { recordOf } from '../../careers/find-career.ts';
import type { CampusConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { certificateNumbers, certificates } from '../../db/schema.ts';
import { insertCharge } from '../../payments/charges/replace-charge.ts';
import { tellAsked } from '../../payments/tell.ts';
import { makePdf } from '../../pdf/make-pdf.ts';
import type { PdfDocument } from '../../pdf/pdf-document.ts';
import { audit } from '../../platform/audit/audit.ts';
import { letterheadOf } from '../../platform/letterhead.ts';
import { nextOfYear, serialOf } from '../../platform/numbers/next-of-year.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { dayOf } from '../../platform/time/days.ts';
import { newVerifyCode } from '../../seal/new-verify-code.ts';
import { keepKey, type SealKey, storedSealKey } from '../../seal/seal-key.ts';
import { certificatePdf, type Setting } from './certificate-pdf.ts';

const VALID_MONTHS = 6; // DPR 445/2000, art. 41: of what may change, while what happened stays so
const DAYS_TO_PAY = 30;

export type Issued = { certificateId: string; status: CertificateStatus; serial: string };
export type Making = Setting & { key: SealKey; areas: Area[] };
/** Of whom, and by whom: its holder, or the office with a batch. */
export type Wanted = IssueCertificate & { careerId: string; batchId?: string };

/** Writes a certificate, numbered and sealed, with a charge if stamp duty is due. Throws `Unprintable`. */
export async function writeCertificate(
  tx: Database,
  { careerId, batchId, attended, ...asked }: Wanted & { attended: AttendedPart[] | null },
  { key, areas: _, ...setting }: Making,
  now: Date,
): Promise<Issued> {
  const numbered = await nextOfYear(tx, certificateNumbers, { timeZone: setting.timeZone, now });
  const validUntil = attended ? null : dayOf(addMonths(now, VALID_MONTHS), setting.timeZone);
  const marks = { code: newVerifyCode(), issuedAt: now, validUntil };
  const serial = serialOf(numbered);
  const record = await recordOf(tx, careerId);
  const paper = await certificatePdf(tx, record, { ...asked, attended }, { ...marks, serial }, setting);
  const holder = fullName(record.person);
  const sealed = await sealedFile(tx, paper, key, now);
  const chargeId = STAMPED.includes(asked.purpose)
    ? await chargeStamp(tx, careerId, { serial, timeZone: setting.timeZone }, now)
    : null;
  const [row] = await tx
    .insert(certificates)
    .values({ ...asked, ...marks, ...sealed, ...numbered, careerId, batchId, holder, chargeId })
    .returning({ id: certificates.id });
  if (!row) throw new Error('no certificate was written');
  const actorId = batchId ? null : careerId;
  const entry = { actorId, action: 'certificate.issue', entity: 'certificate', entityId: row.id };
  const { kind, purpose } = asked;
  await audit(tx, { ...entry, detail: { serial, kind, purpose, ...(batchId && { batchId }) } }, now);
  return { certificateId: row.id, serial, status: chargeId === null ? 'issued' : 'to_pay' };
}

/** The file with its hash and its seal; the key's public half is kept for when the key changes. */
async function sealedFile(tx: Database, paper: PdfDocument, key: SealKey, now: Date) {
  const file = await makePdf(paper);
  const { id: keyId, publicPem } = key;
  await keepKey(tx, { keyId, publicPem }, now);
  return { file, keyId, seal: key.sign(file), sha256: createHash('sha256').update(file).digest('hex') };
}

async function chargeStamp(
  tx: Database,
  careerId: string,
  { serial, timeZone }: { serial: string; timeZone: string },
  now: Date,
): Promise<string> {
  const dueOn = shiftDay(dayOf(now, timeZone), DAYS_TO_PAY);
  const about = { kind: 'stamp', academicYear: academicYearOf(now, timeZone), dueOn } as const;
  const charge = await insertCharge(
    tx,
    { ...about, ...STAMP_DUTY, careerId, sourceRef: `certificate:${serial}` },
    now,
  );
  await tellAsked(tx, charge, now);
  return charge.id;
}

/** What certificates are made with; the key is read, or made, when the first one is. */
export function certificateSetting(
  config: CampusConfig,
  { timeZone, areas }: { timeZone: string; areas: Area[] },
): () => Making {
  const {
    publicOrigin,
    DATA_DIR: dataDir,
    SEAL_KEY: [pem],
  } = config;
  const institution = letterheadOf(config);
  const key = storedSealKey({ dataDir, pem });
  return () => ({ institution, publicOrigin, timeZone, key: key(), areas });
}
