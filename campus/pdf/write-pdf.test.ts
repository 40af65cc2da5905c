import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { inNameOf } from '../platform/limits/asker.ts';
import {
  codesOnPdf,
  faultsOfPdf,
  fontsOfPdf,
  picturesOnPdf,
  propertiesOfPdf,
  structureOfPdf,
  textOfPdf,
  unreadableHere,
} from '../testing/test-pdfs.ts';
import { lettersIn, Unprintable } from './letters.ts';
import { makePdf, PdfWriter } from './make-pdf.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { MOST_ROWS } from './pdf-document.ts';
import { writePdf } from './write-pdf.ts';

const paper = (blocks: PdfBlock[], values: Partial<PdfDocument> = {}): PdfDocument => ({
  language: 'it',
  title: 'Ricevuta 2026/000123',
  by: { name: 'Università di Ateneo', acronym: 'ATN' },
  at: new Date('2026-11-23T10:00:00Z'),
  footer: 'Pagina {page} di {pages}',
  blocks,
  ...values,
});

const columns = [
  { title: 'Per', width: 3 },
  { title: 'Importo', width: 1, right: true },
];
const tableOf = (rows: number): PdfBlock => ({
  kind: 'table',
  columns,
  rows: Array.from({ length: rows }, (_, at) => [`Rata ${at + 1}`, '156,00 €']),
  total: ['Totale', '1.560,00 €'],
});
const CODE: PdfBlock = {
  kind: 'code',
  text: 'PAGOPA|002|301202600000012332|80000000010|15650',
  alt: 'Codice QR',
  beside: ['3012 0260 0000 0123 32'],
};
const EVERY: PdfBlock[] = [
  { kind: 'paragraph', text: 'Senza valore fiscale.', look: 'framed' },
  { kind: 'facts', rows: [{ name: 'Matricola', value: '210001' }] },
  { kind: 'heading', text: 'Versamenti' },
  tableOf(3),
  CODE,
  { kind: 'signature', place: 'Luogo e data', signature: 'Firma' },
];

const hash = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');

describe('a paper, as others read it', () => {
  beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

  it('has the institution’s mark in the acronym’s place on each page, in whatever size it was drawn; the same bytes again', async () => {
    const mark = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#a00"/></svg>',
    );
    const marked = paper([tableOf(60)], { by: { name: 'Università di Ateneo', acronym: 'ATN', mark } });
    const file = await makePdf(marked);
    expect(faultsOfPdf(file)).toBe('');
    expect(textOfPdf(file)).toContain('Università di Ateneo');
    expect(textOfPdf(file)).not.toContain('ATN');
    expect(new Set(picturesOnPdf(file))).toEqual(new Set(['256 × 128']));
    expect(picturesOnPdf(file).length).toBeGreaterThan(1);
    expect(hash(await makePdf(marked))).toBe(hash(file));
    expect(picturesOnPdf(await makePdf(paper([])))).toEqual([]);
    const broken = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
    const without = await makePdf(paper([], { by: { name: 'Ateneo', acronym: 'ATN', mark: broken } }));
    expect(textOfPdf(without)).toContain('ATN');
  });

  it('has nothing wrong, its title and language, and is tagged', async () => {
    const file = await writePdf(paper(EVERY));
    expect(faultsOfPdf(file)).toBe('');
    expect(propertiesOfPdf(file)).toMatchObject({
      Title: 'Ricevuta 2026/000123',
      Author: 'Università di Ateneo',
      Tagged: 'yes',
      Encrypted: 'no',
      JavaScript: 'no',
    });
    expect(file.includes('/Lang (it)')).toBe(true);
    expect(file.includes('/DisplayDocTitle true')).toBe(true);
  });

  it('has each part in the structure by which it is read out', async () => {
    const file = await writePdf(paper(EVERY));
    const parts = structureOfPdf(file);
    const names = parts.match(/^ *(?:H1|H2|P|Table|THead|TBody|TFoot|TR|TH|TD|Figure)\b/gm) ?? [];
    const count = (name: string) => names.filter((each) => each.trim() === name).length;
    expect(names[0]?.trim()).toBe('H1');
    expect(['H1', 'H2', 'Table', 'THead', 'TBody', 'TFoot', 'Figure'].map(count)).toEqual([
      1, 1, 2, 1, 1, 1, 1,
    ]);
    expect([count('TR'), count('TH'), count('TD')]).toEqual([6, 3, 9]);
    expect(file.includes('/Alt (Codice QR)')).toBe(true);
    expect(parts).toContain('/Scope /Column');
    expect(parts).toContain('/Scope /Row');
  });

  it('has its fonts in it, and no other', async () => {
    const fonts = fontsOfPdf(await writePdf(paper(EVERY)));
    expect(fonts.map(({ name }) => name.split('+')[1]).sort()).toEqual([
      'PublicSans-Regular',
      'PublicSans-SemiBold',
    ]);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
  });

  it('repeats a table’s headings on each page, reads them out once, and numbers its pages', async () => {
    const file = await writePdf(paper([tableOf(80)]));
    const text = textOfPdf(file);
    expect(propertiesOfPdf(file).Pages).toBe('3');
    expect(text.match(/Importo/g)).toHaveLength(3);
    expect(structureOfPdf(file).match(/Importo/g)).toHaveLength(1);
    expect(text).toContain('Pagina 1 di 3');
    expect(text).toContain('Pagina 3 di 3');
    for (const at of [1, 40, 80]) expect(text).toContain(`Rata ${at} 156,00 €`);
  });

  it.each(['publicSans', 'notoSans'] as const)('says every letter of %s, in both weights', async (family) => {
    const marks = /\p{M}|\p{Z}|\u00ad/u; // they join others, or are no letters
    const letters = lettersIn(family)
      .map((letter) => letter.normalize('NFC'))
      .filter((letter, at, all) => !marks.test(letter) && all.indexOf(letter) === at);
    const said = letters.map((letter) => `a${letter}z`).join(' ');
    const file = await writePdf(
      paper([
        { kind: 'heading', text: said },
        { kind: 'paragraph', text: said },
      ]),
    );
    const text = textOfPdf(file).normalize('NFC').replaceAll(' ', '');
    const lost = letters.filter((letter) => text.split(`a${letter}z`).length !== 3);
    expect(lost).toEqual([]);
  });

  it('has a code that another program reads', async () => {
    expect(await codesOnPdf(await writePdf(paper([CODE])))).toEqual([CODE.kind === 'code' && CODE.text]);
  });

  it('shows as text what looks like something else', async () => {
    const odd = '<b>(x)</b> \\) Tj ET %PDF endobj {page}';
    expect(textOfPdf(await writePdf(paper([{ kind: 'paragraph', text: odd }])))).toContain(odd);
  });

  it('is made in its own thread, the same bytes', async () => {
    const made = await makePdf(paper(EVERY));
    expect(faultsOfPdf(made)).toBe('');
    expect(hash(made)).toBe(hash(await writePdf(paper(EVERY))));
  });
});

it('the same data are the same bytes, other data are others', async () => {
  const [one, again, later] = await Promise.all([
    writePdf(paper(EVERY)),
    writePdf(paper(EVERY)),
    writePdf(paper(EVERY, { at: new Date('2026-11-23T10:00:01Z') })),
  ]);
  expect(hash(again)).toBe(hash(one));
  expect(hash(later)).not.toBe(hash(one));
});

it('a name with letters that no font has is refused, and says which', async () => {
  const chinese = paper([{ kind: 'paragraph', text: '王小明 Rossi' }]);
  const refused = { letters: ['王', '小', '明'] };
  await expect(writePdf(chinese)).rejects.toMatchObject(refused);
  await expect(makePdf(chinese)).rejects.toBeInstanceOf(Unprintable);
  await expect(makePdf(chinese)).rejects.toMatchObject(refused);
});

it('a composed letter and a decomposed one are the same, and what controls is left out', async () => {
  const written = (text: string) => writePdf(paper([{ kind: 'paragraph', text }]));
  expect(hash(await written('Zoe\u0308\u0007\u200b'))).toBe(hash(await written('Zoë')));
});

it('more rows than any paper has are refused; the next paper is made all the same', async () => {
  await expect(makePdf(paper([tableOf(MOST_ROWS + 1)]))).rejects.toThrow('more than a paper has');
  expect((await makePdf(paper([]))).byteLength).toBeGreaterThan(1_000);
});

it('while many are made, whoever asks for something else is answered', async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const made = await Promise.all(Array.from({ length: 10 }, () => makePdf(paper([tableOf(100)]))));
  clearInterval(turning);
  expect(new Set(made.map(hash)).size).toBe(1);
  expect(turns).toBeGreaterThan(5);
});

it('whoever comes when too many wait is told to come again', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 130 }, () => makePdf(paper([]))));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(30);
  expect(refused[0]).toMatchObject({ reason: { retryAfterS: 5 } });
});

it('a thread that dies takes with it what it was writing, and nobody who waits or comes after', async () => {
  const script = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, paper }) => {
      if (paper.title === 'dies') throw new Error('died');
      parentPort.postMessage({ id, file: new Uint8Array(3) });
    });`;
  const writer = new PdfWriter(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  const dying = writer.write(paper([], { title: 'dies' }));
  const waiting = writer.write(paper([]));
  await expect(dying).rejects.toThrow('died');
  expect((await waiting).byteLength).toBe(3); // it was not this thread's yet
  expect((await writer.write(paper([]))).byteLength).toBe(3);
});

it('S4: who asks for ten papers has one written, then it is the next one’s turn', async () => {
  const order: string[] = [];
  const ask = (whose: string) =>
    inNameOf(whose, async () => {
      await makePdf(paper([]));
      order.push(whose);
    });
  await Promise.all([...Array.from({ length: 10 }, () => ask('one')), ask('other')]);
  expect(order.indexOf('other')).toBe(2);
});
