import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMinutes } from 'date-fns/addMinutes';
import { addMonths } from 'date-fns/addMonths';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type IssueCertificate, MOST_CERTIFICATES } from '../../../contract/documents/certificates.ts';
import { VERIFY_CODE } from '../../../contract/documents/verify-code.ts';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { careers, certificates, charges, outbox, people, sealKeys, transcriptRows } from '../../db/schema.ts';
import { cancelCharge } from '../../payments/charges/office-charges.ts';
import { askRefundByOffice, decideRefund } from '../../payments/refunds/refunds.ts';
import { NotFound } from '../../platform/failures.ts';
import { isSealed, sealKeyOf } from '../../seal/seal-key.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { givenCareer, givenUnit, now } from '../../testing/people/careers-fixtures.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { codesOnPdf, faultsOfPdf, textOfPdf, unreadableHere } from '../../testing/test-pdfs.ts';
import { issueCertificate, locksAgainst } from './issue-certificate.ts';
import { certificateFile, ownCertificates } from './own-certificates.ts';
import { revokeCertificate } from './revoke-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

const { inTransaction } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'seal-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const timeZone = 'Europe/Rome';
const institution = { name: 'Università di Ateneo', acronym: 'ATN' };
const publicOrigin = 'https://portale.ateneo.example';
const key = sealKeyOf({ dataDir, pem: undefined });
const setting = { timeZone, institution, publicOrigin, key, areas };
const free = { kind: 'enrolment', language: 'it', purpose: 'scholarship' } as const;
const stamped = { ...free, purpose: 'private' } as const;

async function issue(tx: Database, careerId: string, asked: IssueCertificate = free, at = now) {
  const user = await givenSignedIn(tx, careerId, { at, provenAt: at });
  return await issueCertificate(tx, { ...asked, user }, setting, at);
}

const latest = async (tx: Database, careerId: string, at = now) => {
  const [own] = await ownCertificates(tx, careerId, { timeZone, now: at });
  if (!own) throw new Error('nothing was certified');
  return own;
};

async function fileOf(tx: Database, careerId: string, at = now): Promise<Buffer> {
  const { certificateId } = await latest(tx, careerId, at);
  const { pdf } = await certificateFile(tx, { certificateId, careerId }, { timeZone, now: at });
  return Buffer.from(pdf ?? '', 'base64');
}

const verify = (tx: Database, code: string, at = now) => verifyCertificate(tx, code, { timeZone, now: at });

it(
  'G8: certificates are numbered without gaps, and each file is sealed so that anybody can check it',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    for (let each = 0; each < 3; each += 1) await doneBy(issue(tx, careerId));
    const own = await ownCertificates(tx, careerId, { timeZone, now });
    expect(own.map(({ serial }) => serial)).toEqual(['2026/000003', '2026/000002', '2026/000001']);
    expect(new Set(own.map(({ code }) => code)).size).toBe(3);
    const file = await fileOf(tx, careerId);
    const verified = await verify(tx, own[0]?.code ?? '');
    expect(verified?.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    const [key] = await tx.select().from(sealKeys);
    const seal = Buffer.from(verified?.seal ?? '', 'base64');
    expect(isSealed(file, seal, key?.publicPem ?? '')).toBe(true);
    expect(isSealed(Buffer.concat([file, Buffer.from(' ')]), seal, key?.publicPem ?? '')).toBe(false);
  }),
);

it(
  'G8: who verifies one learns the kind, the initials, the days and how it stands, however the code was typed',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    await doneBy(issue(tx, careerId));
    const { code, serial } = await latest(tx, careerId);
    expect(code).toMatch(VERIFY_CODE);
    const known = await verify(tx, ` ${code.slice(0, 7).toLowerCase()}-${code.slice(7)}`);
    expect(known).toMatchObject({
      ...{ status: 'genuine', kind: 'enrolment', holder: 'A••• S•••', serial },
      ...{ issuedOn: '2026-11-20', validUntil: '2027-05-20', revokedOn: null },
    });
    expect(JSON.stringify(known)).not.toContain('Serramonte');
    expect(await verify(tx, code, addMonths(now, 7))).toMatchObject({ status: 'expired' });
    const other = code.startsWith('0') ? '1' : '0';
    for (const wrong of [other + code.slice(1), 'x', '', `${code}0`, "'; drop table certificate"])
      expect(await verify(tx, wrong)).toBeNull();
  }),
);

it(
  'G8: one whose stamp duty is given back holds until that is granted, and says then why it holds no more',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    await doneBy(issue(tx, careerId, stamped));
    const [charge] = await tx.select().from(charges).where(eq(charges.careerId, careerId));
    const chargeId = charge?.id ?? '';
    await notify(tx, receiptOf(await givenAttempt(tx, { id: chargeId, careerId })));
    const { code } = await latest(tx, careerId);
    const back = async (decision: 'approved' | 'denied') => {
      const { refundId } = await doneBy(askRefundByOffice(tx, { chargeId, reason: 'Errore' }, now));
      expect(await verify(tx, code)).toMatchObject({ status: 'genuine' });
      await doneBy(decideRefund(tx, { refundId, decision, reason: 'Deciso' }, now));
    };
    await back('denied');
    expect(await verify(tx, code)).toMatchObject({ status: 'genuine' });
    await back('approved');
    expect(await verify(tx, code)).toMatchObject({ status: 'revoked', revokedOn: '2026-11-20' });
    const reason = 'L’imposta di bollo è stata rimborsata.';
    expect(await latest(tx, careerId)).toMatchObject({ status: 'revoked', reason });
  }),
);

it(
  'G8: with stamp duty it is made first, and handed out and verified once that is paid; unpaid and cancelled it never is',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    expect(await doneBy(issue(tx, careerId, stamped))).toMatchObject({ status: 'to_pay' });
    const { code } = await latest(tx, careerId);
    await expect(fileOf(tx, careerId)).rejects.toThrow(NotFound);
    expect(await verify(tx, code)).toBeNull();
    const [charge] = await tx.select().from(charges).where(eq(charges.careerId, careerId));
    expect(charge).toMatchObject({ kind: 'stamp', amount: 1_600, currency: 'EUR', dueOn: '2026-12-20' });
    await notify(tx, receiptOf(await givenAttempt(tx, { id: charge?.id ?? '', careerId })));
    expect((await latest(tx, careerId)).status).toBe('issued');
    expect((await fileOf(tx, careerId)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await verify(tx, code)).toMatchObject({ status: 'genuine' });

    await doneBy(issue(tx, careerId, stamped, addMinutes(now, 1)));
    const [unpaid] = await tx.select().from(charges).where(eq(charges.status, 'open'));
    await doneBy(cancelCharge(tx, { chargeId: unpaid?.id ?? '', reason: 'Errore' }, now));
    expect((await latest(tx, careerId)).status).toBe('cancelled');
  }),
);

it(
  'G8: a revoked one says so, its holder is told why, and it is revoked once',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    await doneBy(issue(tx, careerId));
    const { serial, code } = await latest(tx, careerId);
    const revoke = () => revokeCertificate(tx, { serial, reason: 'Voto errato' }, now);
    await doneBy(revoke());
    expect(await latest(tx, careerId)).toMatchObject({ status: 'revoked', reason: 'Voto errato' });
    expect(await verify(tx, code)).toMatchObject({ status: 'revoked', revokedOn: '2026-11-20' });
    expect(await codesOf(revoke())).toEqual(['state.not_allowed']);
    const told = await tx.select({ name: outbox.name }).from(outbox).orderBy(outbox.written);
    expect(told.map(({ name }) => name)).toContain('certificateChanged');
    await expect(revokeCertificate(tx, { serial: '2026/999999', reason: 'x' }, now)).rejects.toThrow(
      NotFound,
    );
  }),
);

describe('a certificate is not made', () => {
  it(
    'G8: in a sign-in that wasn’t proven once more',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const user = await givenSignedIn(tx, careerId, { at: now, provenAt: null });
      const asked = issueCertificate(tx, { ...free, user }, setting, now);
      expect(await codesOf(asked)).toEqual(['account.step_up']);
      expect(await tx.$count(certificates)).toBe(0);
    }),
  );

  it(
    'G8: while a lock stops certificates, in the words of the lock',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      expect((await locksAgainst(tx, careerId, now)).lockedBy).toEqual([]);
      await givenLock(tx, careerId, now);
      expect(await codesOf(issue(tx, careerId))).toEqual(['documents.locked']);
      expect((await locksAgainst(tx, careerId, now)).lockedBy).toMatchObject([{ code: 'documents.locked' }]);
    }),
  );

  it.each([
    ['applicant', 'transcript'],
    ['suspended', 'enrolment'],
    ['withdrawn', 'enrolment'],
  ] as const)('G8: of a career that is %s, as %s', (status, kind) =>
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await tx.update(careers).set({ status }).where(eq(careers.id, careerId));
      expect(await codesOf(issue(tx, careerId, { ...free, kind }))).toEqual(['documents.none']);
    })(),
  );

  it(
    'G8: more often than a day allows',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await doneBy(issue(tx, careerId));
      const [{ id: _, ...row } = {}] = await tx.select().from(certificates);
      await tx.insert(certificates).values(
        Array.from({ length: MOST_CERTIFICATES - 1 }, (_each, at) => ({
          ...(row as typeof certificates.$inferInsert),
          number: 1_000 + at,
          code: `${at}`.padStart(21, '0'),
        })),
      );
      expect(await codesOf(issue(tx, careerId))).toEqual(['documents.too_many']);
    }),
  );

  it(
    'G8: with letters that papers can’t write, and takes no number',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await tx.update(people).set({ familyName: '王' });
      expect(await codesOf(issue(tx, careerId))).toEqual(['documents.letters']);
    }),
  );
});

it(
  'G8: the database keeps it as it was sealed',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    await doneBy(issue(tx, careerId));
    const refusing = (change: Promise<unknown>) =>
      expect(change).rejects.toMatchObject({ cause: { message: 'a certificate is revoked, not changed' } });
    await refusing(tx.transaction((inner) => inner.update(certificates).set({ holder: 'Altri' })));
    await refusing(tx.transaction((inner) => inner.delete(certificates)));
  }),
);

describe('the paper', () => {
  beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

  it(
    'G8: bears the sentence that the law fixes, what it is for, and the code that leads to where it is verified',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx, 'M-77');
      await doneBy(issue(tx, careerId));
      const file = await fileOf(tx, careerId);
      expect(faultsOfPdf(file)).toBe('');
      const text = textOfPdf(file).replaceAll(/\s+/g, ' ');
      expect(text).toContain(
        'Il presente certificato non può essere prodotto agli organi della pubblica amministrazione o ai privati gestori di pubblici servizi',
      );
      for (const said of ['Ada Serramonte', 'M-77', '2026/000001', '20 maggio 2027', 'borsa di studio'])
        expect(text).toContain(said);
      const { code } = await latest(tx, careerId);
      expect(await codesOnPdf(file)).toEqual([`${publicOrigin}/verify/${code}`]);
    }),
  );

  it(
    'G8: with the exams is a transcript in each language, with the average and what the grades mean',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      for (const [code, grade] of [
        ['Analisi', 30],
        ['Fisica', 25],
      ] as const) {
        const { id: unitId } = await givenUnit(tx, code);
        await tx
          .insert(transcriptRows)
          .values({ careerId, unitId, cfu: 6, grade, examDate: '2026-02-10', recordedAt: now });
      }
      for (const [at, language] of LANGUAGES.entries()) {
        const made = addMinutes(now, at);
        await doneBy(issue(tx, careerId, { kind: 'transcript', language, purpose: 'sports' }, made));
        const file = await fileOf(tx, careerId, made);
        expect(faultsOfPdf(file)).toBe('');
        const text = textOfPdf(file);
        for (const said of ['30/30', '25/30', /27[.,]50\/30/, 'ECTS', 'Il presente certificato'])
          expect(text).toMatch(said);
      }
    }),
  );
});
