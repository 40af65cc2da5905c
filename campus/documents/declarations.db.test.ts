import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeclarationCode, declarationCode } from '../../contract/documents/documents.ts';
import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import { careers, people, profiles, transcriptRows } from '../db/schema.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { NotFound } from '../platform/failures.ts';
import { givenCareer, givenUnit, now } from '../testing/people/careers-fixtures.ts';
import { givenLock } from '../testing/people/locks-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { codesOnPdf, faultsOfPdf, propertiesOfPdf, textOfPdf, unreadableHere } from '../testing/test-pdfs.ts';
import { declarable, declarationPdf } from './declaration-pdf.ts';

const { inTransaction } = await testDatabase();

const declare = (tx: Database, careerId: string, code: DeclarationCode, language: Language = 'it') =>
  declarationPdf(
    tx,
    { code, careerId },
    { language, timeZone: 'Europe/Rome', institution: 'Università di Ateneo' },
    now,
  );

async function givenPassed(tx: Database, careerId: string, code: string, row: object = {}) {
  const { id: unitId } = await givenUnit(tx, code);
  await tx
    .insert(transcriptRows)
    .values({ ...{ careerId, unitId, cfu: 6, grade: 30, examDate: '2026-02-10', recordedAt: now }, ...row });
}

const setPerson = async (tx: Database, careerId: string, values: Partial<typeof people.$inferInsert>) => {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  await tx
    .update(people)
    .set(values)
    .where(eq(people.id, profile?.personId ?? ''));
};

describe('a self-declaration, as others read it', () => {
  beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

  async function read(tx: Database, careerId: string, code: DeclarationCode, language?: Language) {
    const { name, paper } = await declare(tx, careerId, code, language);
    const file = await writePdf(paper);
    expect(faultsOfPdf(file)).toBe('');
    return { name, file, text: textOfPdf(file) };
  }

  it(
    'G8: of an enrolment has the person, the career, the laws and a place for the signature, and nothing of the institution’s own',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx, 'M-77');
      await setPerson(tx, careerId, {
        birthDate: '2004-02-29',
        taxCode: 'SRRDAA04B69H501X',
        preferredName: 'Adi',
      });
      const { name, file, text } = await read(tx, careerId, 'enrolment');
      expect(name).toBe('autocertificazione-iscrizione');
      for (const said of ['Ada Serramonte', '29 febbraio 2004', 'SRRDAA04B69H501X', 'M-77', 'Informatica']) {
        expect(text).toContain(said);
      }
      for (const law of ['art. 46', 'art. 75', 'art. 76', 'art. 37']) expect(text).toContain(law);
      expect(text).toContain('Firma di chi dichiara');
      expect(text).not.toContain('Adi');
      expect(text).not.toContain('ATN');
      expect(propertiesOfPdf(file).Author).toBe('Ada Serramonte');
      expect(await codesOnPdf(file)).toEqual([]);
    }),
  );

  it(
    'G8: of exams has each that is on record, with its grade, and the sum of the credits',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await givenPassed(tx, careerId, 'Analisi', { honours: true });
      await givenPassed(tx, careerId, 'Fisica', { grade: 24, cfu: 9, examDate: '2026-06-15' });
      await givenPassed(tx, careerId, 'Inglese', { grade: null, cfu: 3 });
      await givenPassed(tx, careerId, 'Chimica', { grade: null, recognised: true });
      await givenPassed(tx, careerId, 'Latino', { grade: 27, cfu: 0, recognised: true });
      await givenPassed(tx, await givenOther(tx), 'Di un’altra persona');
      const { text } = await read(tx, careerId, 'exams');
      expect(text).toContain('30L/30');
      expect(text).toContain('24/30');
      expect(text).toContain('15 giugno 2026');
      expect(text).toContain('idoneità');
      expect(text).toContain('riconosciuto');
      expect(text).toMatch(/Latino \(riconosciuto\).*27\/30/);
      expect(text).toMatch(/Totale.* 24 /);
      expect(text).not.toContain('altra persona');
    }),
  );

  it(
    'G8: is written in each language, also with nothing on record',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      for (const language of LANGUAGES) {
        for (const code of declarationCode.options) {
          const { name, file } = await read(tx, careerId, code, language);
          expect(name).toMatch(/^[\w-]{1,60}$/);
          expect(file.includes(`/Lang (${language}`)).toBe(true);
        }
      }
      expect((await read(tx, careerId, 'exams', 'en')).text).toContain('No exam is on record.');
    }),
  );
});

/** Another career in the same programme. */
async function givenOther(tx: Database): Promise<string> {
  const [person] = await tx
    .insert(people)
    .values({ givenName: 'Bea', familyName: 'Lodi', email: 'bea@example.org' })
    .returning({ id: people.id });
  const [profile] = await tx
    .insert(profiles)
    .values({ personId: person?.id ?? '', type: 'student', badge: 'B-1' })
    .returning({ id: profiles.id });
  const [career] = await tx.select().from(careers);
  const id = profile?.id ?? '';
  await tx
    .insert(careers)
    .values({ id, programmeId: career?.programmeId ?? '', cohortYear: 2026, status: 'active' });
  return id;
}

it(
  'G8: no lock stops a self-declaration',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    await givenLock(tx, careerId, now);
    expect(await declarable(tx, careerId)).toEqual(['enrolment', 'exams']);
    expect((await declare(tx, careerId, 'enrolment')).paper.blocks.length).toBeGreaterThan(5);
  }),
);

it.each(['applicant', 'suspended', 'withdrawn', 'graduated'] as const)(
  'G8: of a career that is %s nothing is declared as if it were active',
  (status) =>
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await tx.update(careers).set({ status }).where(eq(careers.id, careerId));
      expect(await declarable(tx, careerId)).toEqual([]);
      await expect(declare(tx, careerId, 'enrolment')).rejects.toBeInstanceOf(NotFound);
    })(),
);
