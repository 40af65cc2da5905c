import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import { LANGUAGES, type Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import { NotFound } from '../../platform/failures.ts';
import { givenType, now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { givenUpload } from '../../testing/documents/uploads-fixtures.ts';
import { doneBy, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { givenAttendee } from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { faultsOfPdf, propertiesOfPdf, textOfPdf, unreadableHere } from '../../testing/test-pdfs.ts';
import { returnRequest, reviewRequest } from './judge-request.ts';
import { requestPdf } from './request-pdf.ts';
import { saveRequest } from './save-request.ts';
import { submitRequest } from './submit-request.ts';

const { inTransaction } = await testDatabase();

const label = (it: string) => ({ it });
const form = formSchema.parse([
  { code: 'course', kind: 'course', label: label('Insegnamento') },
  {
    ...{ code: 'ground', kind: 'choice', label: label('Motivo') },
    options: [{ code: 'work', text: { it: 'Perché lavoro', en: 'Work' } }],
  },
  {
    ...{ code: 'times', kind: 'several', label: label('Quando') },
    options: ['Mattina', 'Pomeriggio', 'Sera'].map((it, at) => ({ code: `t${at}`, text: { it } })),
  },
  { code: 'from', kind: 'date', label: label('Dal') },
  { code: 'more', kind: 'text', label: label('Altro'), shownIf: { field: 'ground', is: 'health' } },
  { code: 'letter', kind: 'upload', label: label('Lettera'), papers: ['other'] },
  { code: 'home', kind: 'address', label: label('Domicilio') },
  {
    ...{ code: 'exams', kind: 'rows', label: label('Esami') },
    columns: [
      { code: 'name', kind: 'text', label: label('Nome') },
      { code: 'on', kind: 'date', label: label('Data') },
    ],
  },
  { code: 'declared', kind: 'declaration', label: label('È così') },
]);

async function givenDraft(tx: Database) {
  const course = await givenCourse(tx);
  await givenType(tx, { form });
  const careerId = await givenAttendee(tx, course);
  const letter = await givenUpload(tx, careerId, now, { type: 'other', name: 'lettera.pdf' });
  const data = {
    course: course.courseId,
    ground: 'work',
    times: 't0,t2',
    ...{ from: '2026-10-05', letter },
    home: { street: 'Via Roma 1', postcode: '38122', town: 'Trento', province: 'tn', country: 'IT' },
    exams: [
      { name: 'Analisi', on: '2024-02-03' },
      { name: 'Geometria', on: '2024-06-20' },
    ],
    declared: 'yes',
  };
  const { requestId } = await doneBy(saveRequest(tx, { typeCode: 'exemption', data, careerId }, now));
  return { requestId, careerId };
}
const uploadFor = (tx: Database, own: { requestId: string; careerId: string }, language: Language = 'it') =>
  requestPdf(tx, own, {
    ...{ language, timeZone },
    institution: { name: 'Università di Ateneo', acronym: 'ATN' },
  });
const corrections = [{ field: 'from', note: 'Un lunedì.' }];

describe('what was handed in with a request, on paper', () => {
  beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

  it.each(LANGUAGES)('A7: is read in %s with its protocol number and what each field says', (language) =>
    inTransaction(async (tx) => {
      const own = await givenDraft(tx);
      await doneBy(submitRequest(tx, { ...own, timeZone }, now));
      const { name, paper } = await uploadFor(tx, own, language);
      const file = await writePdf(paper);
      expect(faultsOfPdf(file)).toBe('');
      expect(propertiesOfPdf(file)).toMatchObject({ Tagged: 'yes' });
      expect(name).toMatch(/^(pratica|request|tramite)-1-2026$/);
      const text = textOfPdf(file);
      expect(text).toContain('1/2026');
      expect(text).toContain('Mattina, Sera');
      expect(text).toContain(language === 'en' ? 'Work' : 'Perché lavoro');
      expect(text).toContain(
        { it: '5 ottobre 2026', en: '5 October 2026', es: '5 de octubre de 2026' }[language],
      );
      expect(text).toContain('lettera.pdf (');
      expect(text).toMatch(/Via Roma 1\s+38122 Trento \(TN\)\s+Ital(ia|y)/);
      expect(text).toMatch(/1\. Nome: Analisi; Data: \d.*2024/);
      expect(text).toMatch(/2\. Nome: Geometria; Data: \d.*2024/);
      expect(text).not.toContain('Altro');
    })(),
  );
});

describe('the paper of a request', () => {
  it(
    'A7: isn’t there for a draft, for one that is to be corrected, and for anybody else',
    inTransaction(async (tx) => {
      const own = await givenDraft(tx);
      await expect(uploadFor(tx, own)).rejects.toThrow(NotFound);
      await doneBy(submitRequest(tx, { ...own, timeZone }, now));
      await expect(uploadFor(tx, { ...own, careerId: randomUUID() })).rejects.toThrow(NotFound);
      await doneBy(reviewRequest(tx, own.requestId, now));
      await doneBy(
        returnRequest(
          tx,
          { requestId: own.requestId, corrections, days: 5, timeZone, by: 'Ufficio didattico' },
          now,
        ),
      );
      await expect(uploadFor(tx, own)).rejects.toThrow(NotFound);
    }),
  );

  it(
    'A7: says when it was corrected last',
    inTransaction(async (tx) => {
      const own = await givenDraft(tx);
      await doneBy(submitRequest(tx, { ...own, timeZone }, now));
      await doneBy(reviewRequest(tx, own.requestId, now));
      await doneBy(
        returnRequest(
          tx,
          { requestId: own.requestId, corrections, days: 5, timeZone, by: 'Ufficio didattico' },
          now,
        ),
      );
      const later = new Date(now.getTime() + 3_600_000);
      await doneBy(submitRequest(tx, { ...own, timeZone }, later));
      const { paper } = await uploadFor(tx, own);
      expect(paper.at).toEqual(later);
      const names = paper.blocks.flatMap((block) =>
        block.kind === 'facts' ? block.rows.map((row) => row.name) : [],
      );
      expect(names).toContain('Corretta il');
    }),
  );
});
