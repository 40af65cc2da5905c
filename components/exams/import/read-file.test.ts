import { deflateRawSync, gunzipSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readFile } from './read-file';
import { readLines } from './read-lines';

const cells = [
  ['Nome', 'Matricola', 'Voto', 'Messaggio', 'Argomenti'],
  ['Betti', 123456, 27, 'Bene,\tma\n"breve"', 'Serie'],
  ['Càrdano', 'S2', '30L', null],
  [null, null, null, null],
  ['Dossi', 'S3', 'A', '=1+1'],
];
const sheets = [
  { name: 'Esiti', rows: cells },
  { name: 'Appunti', rows: [['Matricola', 'Voto']] },
];
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const linesOf = async (file: File) => {
  const found = await readFile(file);
  return 'text' in found ? await readLines(found.text) : found;
};

describe.each([
  ['XLSX', (of: WriteSheet[] = sheets) => writeXlsx({ sheets: of })],
  ['ODS', (of: WriteSheet[] = sheets) => writeOds({ sheets: of })],
] as const)('%s', (_, write) => {
  it('G13: gives the rows of its first sheet whatever it is called, with the line that each stands in, and says which sheet', async () => {
    const file = fileOf(await write(), 'esiti.xls');

    expect(await linesOf(file)).toEqual([
      { line: 1, cells: cells[0] },
      { line: 2, cells: ['Betti', '123456', '27', 'Bene,\tma\n"breve"', 'Serie'] },
      { line: 3, cells: ['Càrdano', 'S2', '30L'] },
      { line: 5, cells: ['Dossi', 'S3', 'A', '=1+1'] },
    ]);
    expect(await readFile(file)).toMatchObject({ sheet: { name: 'Esiti', of: 2, hidden: 0 } });
  });

  it('G13: a formula that no program has worked out yet is not read as an empty cell', async () => {
    const rows = [
      ['Matricola', 'Voto'],
      ['S1', null],
    ];
    const cells = new Map([['1,1', { formula: 'C2+D2' }]]);

    expect(await linesOf(fileOf(await write([{ name: 'Esiti', rows, cells }]), 'a.xlsx'))).toEqual([
      { line: 1, cells: ['Matricola', 'Voto'] },
      { line: 2, cells: ['S1', '=C2+D2'] },
    ]);
  });

  it('G13: cut short, it is none', async () => {
    const bytes = await write();

    expect(await readFile(fileOf(bytes.subarray(0, bytes.length - 400), 'a.xlsx'))).toEqual({
      fault: 'unreadable',
    });
  });
});

it('G13: of rows that a filter hides is said how many were read all the same', async () => {
  const rowDefs = new Map([1, 2, 3].map((row) => [row, { hidden: true }]));
  const bytes = await writeXlsx({ sheets: [{ name: 'Esiti', rows: cells, rowDefs }] });

  expect(await readFile(fileOf(bytes, 'a.xlsx'))).toMatchObject({ sheet: { hidden: 2 } });
});

/** An XLS by SheetJS, gzipped: titles, numbers with and without zeros, letters of several languages. */
const XLS =
  'H4sIAAAAAAACA+1WzU8TQRT/zXa7bfnctiKCiZKNiYnGKDQI0YAFNVEiatiDiTGRD5E2IpBSNHIyftw08Q/w4tGTetHEeIA/wGg4egJvxosmHDxg62/e7pJSLyCG+NE3+c3u/mbmvZl5b9/M+3fxxScvmpdQJt0IoVCMwSrhFGEEH7b3rVEoFosBXazIXyXfiYIPk/4LE5bv0wr+D+h/OkSU+j9CRIkYUUVUEzVELVFH1HspAHEiQSSJbUQDsZ1oJHZU4uiPxwA2JybCKsglap1jdKylreBMcZFBiiWPPrRv2H4Chtg3/LNn/fP25AImkcM1DPM5yeev2g9kPWP0Pn0L47fJRu2XSkfb4bbN2I5FmQWsMIZzbyOxOQWLiWOJt4Tn5rzcFT4SlzCl84mbSaXyfS62RHplDkNKz4HTQhffFB6TjaNJZpaQOin1M+n3RuouyWfAYG7uRKfvr2WVln4PpXakroPW+ErGfBCmFc34IiMe+b9CWPUwurIYwjh2me3oZE5UDqrOnnIPopp1C5VlWBz0XnVwncWBNeBgmsXBwi3dviiJFVguc26F31q+XAbF9ffp0nad0RBVp+m1EXF4niWLB0wzimVFjlJPqlZ/GnvNT1Mr4VTD+goPV/0el6CyOXbl6deF/uHzxy4Lv0/4/VLfEeZ2if67wt/zLupGnXCR1ZRnGgf823sCjM0pllHG5jhzXwsNZ1n3YELiNcvFZDmgVfKVzU1QLlc1w26j7JKXztmyFR8hl+KgnZLkbV4fVD+15aXLCK2M88s0Gtms2ByBOk5yjPomGfujbIqzyWATd+7sKpkkGSIZhjop08qzKcTVmf41hLKnkNaKzUDxHG3doLUcNcyKYjNQ3MfR0/jkawgFGnCUGhrkCmTzEqQOQZcOKaaxW1tnQzU3Ts3wqBiijlkqvylL0ybq2UWb4OIu0sRnnwp5VIrKzpCqlQuWrT3nymY1amPepM+hqaVXNkvvsZ60FUx6nuSE7EY9SV9nD49PF91GAi/lQE2XxOdrlWRc/BSUY9EkUXoaS7LKRPcSaw9pyX3BSWkJafohXJF/Q34AV4nh+AAQAAA=';

it('G13: an XLS of Excel 97 is read, and of one that can’t be is said how to save it', async () => {
  const bytes = gunzipSync(Buffer.from(XLS, 'base64'));

  expect(await linesOf(fileOf(bytes, 'iscritti.xls'))).toEqual([
    { line: 1, cells: ['Appello di Analisi'] },
    { line: 2, cells: ['Studenti iscritti: 3'] },
    { line: 4, cells: ['Matricola', 'Cognome', 'Nome', 'Esito'] },
    { line: 5, cells: ['123456', 'Àlvarez', 'José', '27'] },
    { line: 6, cells: ['000777', 'Łukaszewicz', 'Zoë', '30L'] },
    { line: 7, cells: ['S3', 'O’Brien', 'Áine', 'ASS'] },
  ]);
  expect(await readFile(fileOf(bytes.subarray(0, 1000), 'iscritti.xls'))).toEqual({ fault: 'oldWorkbook' });
});

it('G13: a page that is called a spreadsheet is no text of one, and neither is a picture', async () => {
  const page = Buffer.from('\r\n<html><table><tr><td>Matricola</td></tr></table></html>');

  expect(await readFile(fileOf(page, 'iscritti.xls'))).toEqual({ fault: 'webPage' });
  expect(await readFile(fileOf(Buffer.from([0x89, 0x50, 0, 1]), 'foto.csv'))).toEqual({
    fault: 'unreadable',
  });
});

it('G13: a text is read in the alphabet that it was saved in', async () => {
  const read = (bytes: Uint8Array) => readFile(fileOf(bytes, 'esiti.csv'));

  expect(await read(Buffer.from('Perché;è', 'latin1'))).toEqual({ text: 'Perché;è' });
  expect(await read(Buffer.from('\uFEFFPerché\tŁ', 'utf16le'))).toEqual({ text: 'Perché\tŁ' });
});

it.each([
  ['says what it unpacks to', 250_000_000],
  ['says too little', 100],
])('G13: a small file that unpacks to 250 MB, and %s, is none', async (_, declared) => {
  expect(await readFile(fileOf(bomb(declared), 'esiti.xlsx'))).toEqual({ fault: 'unreadable' });
});

/** A workbook whose only part is 250 MB of nothing. */
function bomb(declared: number): Uint8Array {
  const name = Buffer.from('[Content_Types].xml');
  const data = deflateRawSync(Buffer.alloc(250_000_000));
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(declared, 8);
  const lengths = Buffer.from([name.length, 0, 0, 0]);
  const method = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), method, sizes, lengths, name, data]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    method,
    sizes,
    lengths,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

it('G13: a workbook of a gradebook is read as wide as it is, and as long', async () => {
  const wide = Array.from({ length: 90 }, (_, at) => (at === 89 ? 'Voto' : `Prova ${at}`));
  const far = Array.from({ length: 9_000 }, (_, at) => (at === 8_999 ? ['Betti', 27] : []));
  const lines = await linesOf(
    fileOf(await writeXlsx({ sheets: [{ name: 'x', rows: [wide, ...far] }] }), 'x.xlsx'),
  );
  expect(lines).toMatchObject([{ line: 1 }, { line: 9_001, cells: ['Betti', '27'] }]);
  expect(Array.isArray(lines) && lines[0]?.cells[89]).toBe('Voto');
});
