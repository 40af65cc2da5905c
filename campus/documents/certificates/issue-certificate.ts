import { subDays } from 'date-fns/subDays';
import { and, eq, gt } from 'drizzle-orm';
import {
  type CertificateKind,
  certificateKind,
  type IssueCertificate,
  MOST_CERTIFICATES,
} from '../../../contract/documents/certificates.ts';
import type { AttendedPart } from '../../area-parts.ts';
import { careerStatusOf } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import { certificates } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { stepUpRefusals } from '../../http/step-up-refusals.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { Unprintable } from '../../pdf/letters.ts';
import { done, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { attendedOn } from './attended-days.ts';
import { type Issued, type Making, type Wanted, writeCertificate } from './write-certificate.ts';

type Params = IssueCertificate & { user: CurrentUser };
type MakeRefusal = 'documents.none' | 'documents.not_attended' | 'documents.locked' | 'documents.letters';
type IssueRefusal = MakeRefusal | 'account.step_up' | 'documents.too_many';

/**
 * Makes a certificate, numbered and sealed, in one transaction, as of `now`. Where its purpose asks for stamp
 * duty, the charge is written too, and the certificate is handed out once that is paid.
 */
export async function issueCertificate(
  tx: Database,
  { user, ...asked }: Params,
  setting: Making,
  now: Date,
): Promise<Outcome<Issued, IssueRefusal>> {
  const wanted = { ...asked, careerId: user.profileId };
  const facts = await factsOf(tx, wanted, setting, now);
  const refusals = [...facts.refusals, ...(await tooMany(tx, wanted, now))];
  if (refusals.length > 0) return refused(refusals);
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);
  return await make(tx, wanted, facts, setting, now);
}

/** The same as the office has it made, among those of a batch: nobody's password is asked for. */
export async function issueByOffice(
  tx: Database,
  wanted: Wanted & { batchId: string },
  setting: Making,
  now: Date,
): Promise<Outcome<Issued, MakeRefusal>> {
  const facts = await factsOf(tx, wanted, setting, now);
  return facts.refusals.length > 0 ? refused(facts.refusals) : await make(tx, wanted, facts, setting, now);
}

type Facts = {
  attended: AttendedPart[] | null;
  passes: string[];
  refusals: Refusal<Exclude<MakeRefusal, 'documents.letters'>>[];
};

/** What stands against it, and what it takes where nothing does. */
async function factsOf(
  tx: Database,
  { careerId, kind, day }: Wanted,
  { timeZone, areas }: Making,
  now: Date,
): Promise<Facts> {
  const { lockedBy, passes } = await locksAgainst(tx, careerId, now);
  const attended = day ? await attendedOn(tx, areas, { careerId, day, timeZone }, now) : null;
  const isCertifiable = (await certifiable(tx, careerId)).includes(kind);
  const refusals = [
    when(!isCertifiable, { code: 'documents.none' as const, ownerOffice: 'students' }),
    when(attended?.length === 0, { code: 'documents.not_attended' as const, field: 'day' }),
    lockedBy,
  ].flat();
  return { attended, passes, refusals };
}

/** The locks against every certificate of a career, and the passes that one would use. */
export async function locksAgainst(db: Database, careerId: string, now: Date) {
  const { blocking, passes } = await locksOn(db, careerId, 'DOC_CERT', { now });
  return { lockedBy: blocking.map((lock) => lockRefusal('documents.locked' as const, lock)), passes };
}

async function tooMany(
  tx: Database,
  { careerId }: Wanted,
  now: Date,
): Promise<Refusal<'documents.too_many'>[]> {
  const within = and(eq(certificates.careerId, careerId), gt(certificates.issuedAt, subDays(now, 1)));
  const made = await tx.$count(certificates, within);
  return when(made >= MOST_CERTIFICATES, { code: 'documents.too_many', params: { most: MOST_CERTIFICATES } });
}

async function make(
  tx: Database,
  wanted: Wanted,
  { attended, passes }: Facts,
  setting: Making,
  now: Date,
): Promise<Outcome<Issued, 'documents.letters'>> {
  const { careerId } = wanted;
  try {
    // Refused for its letters it takes no number with it, whatever else is committed.
    const issued = await tx.transaction((inner) =>
      writeCertificate(inner, { ...wanted, attended }, setting, now),
    );
    await spendPasses(tx, passes, { careerId, usedFor: `certificate:${issued.certificateId}` }, now);
    return done(issued);
  } catch (error) {
    if (!(error instanceof Unprintable)) throw error;
    const params = { letters: error.letters.join(' ') };
    return refused([{ code: 'documents.letters', params, ownerOffice: 'students' }]);
  }
}

/** Of an active career all, of a past one results and attendance, of an applicant nothing. */
export async function certifiable(db: Database, careerId: string): Promise<CertificateKind[]> {
  switch (await careerStatusOf(db, careerId)) {
    case 'active':
      return certificateKind.options;
    case undefined:
    case 'applicant':
      return [];
    default:
      return ['transcript', 'attendance'];
  }
}
