import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import {
  faultsOfPdf,
  propertiesOfPdf,
  structureOfPdf,
  textOfPdf,
  unreadableHere,
} from '../testing/test-pdfs.ts';
import { copyPdf, MOST_LINES } from './copy-pdf.ts';
import { copyJson } from './make-copy.ts';
import type { OwnTable } from './own-tables.ts';

const at = new Date('2026-11-24T10:00:00Z');
const institution = { name: 'Università di Ateneo', acronym: 'ATN' };
const BOOKING = 'f4efcd01-0000-4000-8000-000000000000';

const outcomes = (rows: number): OwnTable => ({
  name: 'exam_outcome',
  fields: ['bookingId', 'result', 'grade', 'honours', 'status', 'publishedAt'],
  rows: Array.from({ length: rows }, (_, grade) => ({
    ...{ bookingId: BOOKING, result: 'grade', grade, honours: true, status: 'auto_accepted' },
    publishedAt: at,
  })),
});

const charges: OwnTable = {
  name: 'charge_plan',
  fields: ['kind', 'amount', 'currency'],
  rows: [{ kind: 'tuition', amount: 15_650, currency: 'EUR' }],
};

function pdfOf(tables: OwnTable[], language: Language = 'it') {
  const copy = copyPdf({ language, timeZone: 'Europe/Rome', institution }, at);
  for (const table of tables) copy.add(table);
  return copy.paper();
}

const person = (givenName: string): OwnTable => ({
  name: 'person',
  fields: ['givenName'],
  rows: [{ givenName }],
});
const none: OwnTable = { name: 'refund', fields: ['reason'], rows: [] };

beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

it('is tagged, with a heading for each area, and what is there in words', async () => {
  const file = await writePdf(pdfOf([outcomes(2), charges, none]));
  expect(faultsOfPdf(file)).toBe('');
  expect(propertiesOfPdf(file)).toMatchObject({ Title: 'Copia dei miei dati', Tagged: 'yes' });
  const text = textOfPdf(file);
  for (const said of [
    'Esiti d’esame',
    'Prenotazione',
    'f4efcd01',
    'accettato per silenzio',
    'sì',
    '24/11/26, 11:00',
  ])
    expect(text).toContain(said);
  expect(text).toMatch(/contributi\s156,50\s€/);
  expect(text).toContain('Di questo non c’è nulla');
  expect(text).toContain('Rimborsi');
  expect(structureOfPdf(file).match(/\bH2\b/g)).toHaveLength(3);
});

it.each(LANGUAGES)('says in %s what another language says otherwise', async (language) => {
  const text = textOfPdf(await writePdf(pdfOf([outcomes(1)], language)));
  const accepted = { it: 'accettato per silenzio', en: 'accepted by silence', es: 'aceptado por silencio' };
  for (const [said, words] of Object.entries(accepted)) expect(text.includes(words)).toBe(said === language);
});

it('a name with letters that the font lacks is spelled, and not left out', async () => {
  const text = textOfPdf(await writePdf(pdfOf([person('王 Rossi')])));
  expect(text).toContain('[U+738B] Rossi');
});

it('of more than a paper can have the latest stand there, and how many are in the other file', async () => {
  const { blocks } = pdfOf([outcomes(MOST_LINES), charges]);
  const lines = blocks.reduce((sum, block) => sum + ('rows' in block ? block.rows.length : 0), 0);
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
  const [framed] = blocks.filter((block) => block.kind === 'paragraph' && block.look === 'framed');
  expect(framed).toMatchObject({ text: expect.stringMatching(/^Altre [\d.]+ righe/) });
});

it('as JSON it can be read again, whatever stands in it', async () => {
  const odd = person('a"\u2028\\ }]\n€');
  const many = outcomes(450);
  async function* tables() {
    yield odd;
    yield none;
    yield many;
  }
  const text = (await buffer(Readable.from(copyJson(tables(), at)))).toString('utf8');
  const { madeAt, data } = JSON.parse(text);
  expect(madeAt).toBe(at.toISOString());
  expect(Object.keys(data)).toEqual(['person', 'refund', 'exam_outcome']);
  expect(data.person).toEqual(odd.rows);
  expect(data.exam_outcome).toHaveLength(450);
});
