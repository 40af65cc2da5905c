import { desc, eq } from 'drizzle-orm';
import type { VerifiedCertificate } from '../../../contract/documents/certificates.ts';
import { readVerifyCode } from '../../../contract/documents/verify-code.ts';
import { limitsFrom } from '../../accounts/sign-in/sign-in-throttle.ts';
import type { Database } from '../../db/database.ts';
import {
  certificates,
  courseUnits,
  examSessions,
  recordPapers,
  recordSheets,
  sealKeys,
} from '../../db/schema.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { dayOf } from '../../platform/time/days.ts';
import { certificatesWith, statusAt } from './own-certificates.ts';

/** How often one address may ask, and a site of many: a code has 105 bits, so this only saves work. */
export const verifyBuckets = (peer: string) => limitsFrom('verify', peer, { atOnce: 30, everyMs: 2_000 });

/** What anybody with the code may know; null for an unknown code, and for a certificate never handed out. */
export async function verifyCertificate(
  db: Database,
  typed: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<VerifiedCertificate | null> {
  const code = readVerifyCode(typed);
  if (code === null) return null;
  const [row] = await certificatesWith(db, eq(certificates.code, code));
  if (!row) return await verifySheet(db, code, timeZone);
  const status = statusAt(row, { timeZone, now });
  if (status === 'to_pay' || status === 'cancelled') return null;
  const { kind, language, validUntil, sha256, seal, keyId } = row;
  const revokedAt = row.revokedAt ?? row.givenBackAt;
  return {
    ...{ status: status === 'issued' ? 'genuine' : status, kind, language, validUntil, sha256, keyId },
    ...{ holder: masked(row.holder), serial: serialOf(row), issuedOn: dayOf(row.issuedAt, timeZone) },
    code,
    revokedOn: revokedAt && dayOf(revokedAt, timeZone),
    seal: Buffer.from(seal).toString('base64'),
  };
}

/** A record sheet that was handed out on paper. */
async function verifySheet(
  db: Database,
  code: string,
  timeZone: string,
): Promise<VerifiedCertificate | null> {
  const [row] = await db
    .select({
      sha256: recordPapers.sha256,
      seal: recordPapers.seal,
      keyId: recordPapers.keyId,
      status: recordSheets.status,
      year: recordSheets.year,
      number: recordSheets.number,
      recordedAt: recordSheets.recordedAt,
      startsAt: examSessions.startsAt,
      course: courseUnits.title,
    })
    .from(recordPapers)
    .innerJoin(recordSheets, eq(recordSheets.id, recordPapers.sheetId))
    .innerJoin(examSessions, eq(examSessions.id, recordSheets.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .where(eq(recordPapers.code, code));
  if (!row) return null;
  const { sha256, keyId, status, year, number, recordedAt, startsAt, course } = row;
  const stands = { rectified: 'corrected', annulled: 'revoked' } as const;
  return {
    ...{ status: status in stands ? stands[status as keyof typeof stands] : 'genuine', kind: 'record' },
    ...{ language: 'it', sha256, keyId, code, validUntil: null, revokedOn: null },
    holder: `${course.it}, ${dayOf(startsAt, timeZone)}`,
    serial: serialOf({ year: year ?? 0, number: number ?? 0 }),
    issuedOn: dayOf(recordedAt ?? startsAt, timeZone),
    seal: Buffer.from(row.seal).toString('base64'),
  };
}

/** Of each name the first letter: enough for who has the paper before them, for nobody else. */
const masked = (name: string): string =>
  name
    .split(' ')
    .filter((part) => part !== '')
    .map(([first = '']) => `${first}•••`)
    .join(' ');

/** The public halves of all keys that sealed something. */
export async function publicKeys(db: Database) {
  const rows = await db.select().from(sealKeys).orderBy(desc(sealKeys.since));
  return rows.map(({ since, ...key }) => ({ ...key, since: since.toISOString() }));
}
