import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { people, profiles, recordPapers } from '../../db/schema.ts';
import { verifyCertificate } from '../../documents/certificates/verify-certificate.ts';
import { NotFound } from '../../platform/failures.ts';
import { isSealed } from '../../seal/seal-key.ts';
import { givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession, startsAt, timeZone } from '../../testing/teaching/exams-fixtures.ts';
import {
  givenAccepted,
  givenReady,
  givenRecorded,
  pdfSetting,
  storedSheet,
} from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import {
  codesOnPdf,
  faultsOfPdf,
  structureOfPdf,
  textOfPdf,
  unreadableHere,
} from '../../testing/test-pdfs.ts';
import { sheetPdf } from './sheet-pdf.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 3);

it(
  'G13: a recorded sheet is handed out as the same sealed file ever after, and verified by its code alone',
  inTransaction(async (tx) => {
    const { session, sheetId } = await givenSheet(tx);
    const asked = { sheetId, professorId: session.professorId };
    const { name, pdf } = await sheetPdf(tx, asked, pdfSetting, after);

    expect(name).toBe('verbale-2026-000001.pdf');
    expect((await sheetPdf(tx, asked, pdfSetting, addHours(after, 9))).pdf).toBe(pdf);
    const [paper] = await tx.select().from(recordPapers);
    if (!paper) throw new Error('no paper was kept');
    expect(isSealed(Buffer.from(pdf ?? '', 'base64'), paper.seal, pdfSetting.key.publicPem)).toBe(true);
    const verified = await verifyCertificate(tx, paper.code, { timeZone, now: after });
    expect(verified).toMatchObject({ status: 'genuine', kind: 'record', serial: '2026/000001' });
    expect(JSON.stringify(verified)).not.toContain('Niccolò');
  }),
);

describe('read by others', () => {
  beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

  it(
    'G13: its paper is tagged, says every name with its accents, number and hash, and leads to where it is verified',
    inTransaction(async (tx) => {
      const { session, sheetId } = await givenSheet(tx);
      const { pdf } = await sheetPdf(tx, { sheetId, professorId: session.professorId }, pdfSetting, after);
      const file = Buffer.from(pdf ?? '', 'base64');
      const { hash } = await storedSheet(tx, sheetId);

      expect(faultsOfPdf(file)).toBe('');
      const text = textOfPdf(file);
      for (const said of [
        'Verbale d’esame n. 2026/000001',
        'D’Àrgento Niccolò',
        '27/30',
        'accettato',
        'Serie, perché convergono',
      ]) {
        expect(text).toContain(said);
      }
      expect(text.replaceAll(' ', '')).toContain(hash);
      expect(structureOfPdf(file)).toContain('Table');
      const [paper] = await tx.select().from(recordPapers);
      expect(await codesOnPdf(file)).toEqual([`https://portal.example/verify/${paper?.code}`]);
    }),
  );
});

it(
  'G13: with a name that no font here can write it isn’t made, and the answer says which letters',
  inTransaction(async (tx) => {
    const { session, sheetId } = await givenSheet(tx, '王');
    const asked = { sheetId, professorId: session.professorId };
    expect(await sheetPdf(tx, asked, pdfSetting, after)).toMatchObject({ pdf: null, letters: ['王'] });
    expect(await tx.select().from(recordPapers)).toEqual([]);
  }),
);

it(
  'G13: nobody gets the paper of another’s session, and none is made of what isn’t recorded',
  inTransaction(async (tx) => {
    const { sheetId } = await givenSheet(tx);
    const professorId = await givenProfessor(tx);
    await expect(sheetPdf(tx, { sheetId, professorId }, pdfSetting, after)).rejects.toThrow(NotFound);
    const session = await givenNamed(tx);
    const ready = await givenReady(tx, session, after);
    const asked = { sheetId: ready.sheetId, professorId: session.professorId };
    await expect(sheetPdf(tx, asked, pdfSetting, after)).rejects.toThrow(NotFound);
  }),
);

async function givenSheet(tx: Database, familyName?: string) {
  const session = await givenNamed(tx, familyName);
  return { session, sheetId: await givenRecorded(tx, session, after) };
}

async function givenNamed(tx: Database, familyName = 'D’Àrgento') {
  const session = await givenSession(tx);
  const { careerId } = await givenAccepted(tx, session, { topics: 'Serie, perché convergono' });
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  const named = { givenName: 'Niccolò', familyName };
  await tx
    .update(people)
    .set(named)
    .where(eq(people.id, profile?.personId ?? ''));
  return session;
}
