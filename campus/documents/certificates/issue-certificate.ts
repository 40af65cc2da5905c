import { createHash } from 'node:crypto';
import { addMonths } from 'date-fns/addMonths';
import { subDays } from 'date-fns/subDays';
import { and, eq, gt } from 'drizzle-orm';
import {
  type CertificateStatus,
  type IssueCertificate,
  MOST_CERTIFICATES,
} from '../../../contract/certificates.ts';
import { shiftDay } from '../../../contract/shift-day.ts';
import { STAMP_DUTY, STAMPED } from '../../../contract/stamp-duty.ts';
import type { Area, AttendedPart } from '../../area.ts';
import { legalName, recordOf } from '../../careers/record-of.ts';
import type { Database } from '../../db/database.ts';
import { certificateNumbers, certificates } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { stepUpRefusals } from '../../http/step-up-refusals.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { lockRefusal } from '../../locks/words.ts';
import { insertCharge } from '../../payments/office-charges.ts';
import { tellAsked } from '../../payments/tell.ts';
import { Unprintable } from '../../pdf/letters.ts';
import { makePdf } from '../../pdf/make-pdf.ts';
import type { PdfDocument } from '../../pdf/pdf-document.ts';
import { academicYearOf } from '../../platform/academic-year.ts';
import { audit } from '../../platform/audit.ts';
import { dayOf } from '../../platform/days.ts';
import { nextOfYear } from '../../platform/next-of-year.ts';
import { done, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { serialOf } from '../../platform/serial.ts';
import { keepKey } from '../../seal/keep-key.ts';
import { newVerifyCode } from '../../seal/new-verify-code.ts';
import type { SealKey } from '../../seal/seal-key.ts';
import { attendedOn } from './attended-days.ts';
import { certifiable } from './certifiable.ts';
import { certificatePaper, type Setting } from './certificate-paper.ts';

const VALID_MONTHS = 6; // DPR 445/2000, art. 41: of what may change, while what happened stays so
const DAYS_TO_PAY = 30;

type Asked = IssueCertificate & { user: CurrentUser };
type IssueRefusal =
  | 'account.step_up'
  | 'documents.none'
  | 'documents.not_attended'
  | 'documents.locked'
  | 'documents.too_many'
  | 'documents.letters';
type Issued = { certificateId: string; status: CertificateStatus };
type Making = Setting & { key: SealKey; areas: Area[] };

/**
 * Makes a certificate, numbered and sealed, all in one transaction; where its purpose asks for stamp duty, the charge
 * too: then it is handed out once that is paid. What is certified is what is on record at `now`.
 */
export async function issueCertificate(
  tx: Database,
  { user, ...asked }: Asked,
  setting: Making,
  now: Date,
): Promise<Outcome<Issued, IssueRefusal>> {
  const careerId = user.profileId;
  const { blocking, passes } = await locksOn(tx, careerId, 'DOC_CERT', { now });
  const { timeZone, areas } = setting;
  const attended = asked.day
    ? await attendedOn(tx, areas, { careerId, day: asked.day, timeZone }, now)
    : null;
  const refusals: Refusal<IssueRefusal>[] = [
    await refusalsOf(tx, careerId, asked, now),
    when(attended?.length === 0, { code: 'documents.not_attended', field: 'day' }),
    blocking.map((lock) => lockRefusal('documents.locked' as const, lock)),
  ].flat();
  if (refusals.length > 0) return refused(refusals);
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);
  try {
    const issued = await write(tx, { careerId, asked, attended }, setting, now);
    await spendPasses(tx, passes, { careerId, usedFor: `certificate:${issued.certificateId}` }, now);
    return done(issued);
  } catch (error) {
    if (!(error instanceof Unprintable)) throw error;
    const params = { letters: error.letters.join(' ') };
    return refused([{ code: 'documents.letters', params, ownerOffice: 'students' }]);
  }
}

async function refusalsOf(
  tx: Database,
  careerId: string,
  { kind }: IssueCertificate,
  now: Date,
): Promise<Refusal<'documents.none' | 'documents.too_many'>[]> {
  if (!(await certifiable(tx, careerId)).includes(kind))
    return [{ code: 'documents.none', ownerOffice: 'students' }];
  const within = and(eq(certificates.careerId, careerId), gt(certificates.issuedAt, subDays(now, 1)));
  const made = await tx.$count(certificates, within);
  return made < MOST_CERTIFICATES
    ? []
    : [{ code: 'documents.too_many', params: { most: MOST_CERTIFICATES } }];
}

async function write(
  tx: Database,
  {
    careerId,
    asked,
    attended,
  }: { careerId: string; asked: IssueCertificate; attended: AttendedPart[] | null },
  { key, areas: _, ...setting }: Making,
  now: Date,
): Promise<Issued> {
  const numbered = await nextOfYear(tx, certificateNumbers, { timeZone: setting.timeZone, now });
  const validUntil = attended ? null : dayOf(addMonths(now, VALID_MONTHS), setting.timeZone);
  const marks = { code: newVerifyCode(), issuedAt: now, validUntil };
  const serial = serialOf(numbered);
  const record = await recordOf(tx, careerId);
  const paper = await certificatePaper(tx, record, { ...asked, attended }, { ...marks, serial }, setting);
  const holder = legalName(record.person);
  const sealed = await sealedFile(tx, paper, key, now);
  const chargeId = STAMPED.includes(asked.purpose)
    ? await chargeStamp(tx, careerId, { serial, timeZone: setting.timeZone }, now)
    : null;
  const [row] = await tx
    .insert(certificates)
    .values({ ...asked, ...marks, ...sealed, ...numbered, careerId, holder, chargeId })
    .returning({ id: certificates.id });
  if (!row) throw new Error('no certificate was written');
  const entry = { actorId: careerId, action: 'certificate.issue', entity: 'certificate', entityId: row.id };
  await audit(tx, { ...entry, detail: { serial, kind: asked.kind, purpose: asked.purpose } }, now);
  return { certificateId: row.id, status: chargeId === null ? 'issued' : 'to_pay' };
}

/** The file with its hash and its seal; the key's public half is kept beside it, for when the key is another. */
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
