import { deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readRows } from './read-rows';
import { isWorkbook, readWorkbook } from './read-workbook';

const words = { badge: ['matricola'], result: ['voto'], message: ['messaggio'], topics: ['argomenti'] };
const cells = [
  ['Nome', 'Matricola', 'Voto', 'Messaggio', 'Argomenti'],
  ['Betti', 123456, 27, 'Bene,\tma "breve"', 'Serie'],
  ['Càrdano', 'S2', '30L', null],
  [null, null, null, null],
  ['Dossi', 'S3', 'A', '=1+1'],
];
const sheets = [{ name: 'Esiti', rows: cells }];
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

describe.each([
  ['XLSX', 'esiti.xlsx', () => writeXlsx({ sheets })],
  ['ODS', 'Esiti.ODS', () => writeOds({ sheets })],
] as const)('%s', (_, name, write) => {
  it('G13: gives the rows of its first sheet, numbers as numbers are typed, with the line that each stands in', async () => {
    const text = await readWorkbook(fileOf(await write(), name));

    expect(await readRows(text ?? '', words)).toEqual([
      { line: 2, badge: '123456', typed: '27', message: 'Bene,\tma "breve"', topics: 'Serie' },
      { line: 3, badge: 'S2', typed: '30L', message: '', topics: '' },
      { line: 5, badge: 'S3', typed: 'A', message: '=1+1', topics: '' },
    ]);
  });

  it('G13: cut short, it is none', async () => {
    const bytes = await write();

    expect(await readWorkbook(fileOf(bytes.subarray(0, bytes.length - 400), name))).toBeNull();
    expect(await readWorkbook(fileOf(new Uint8Array(), name))).toBeNull();
  });
});

it('G13: only what is called a workbook is unpacked', () => {
  const named = (name: string) => isWorkbook(new File([], name));

  expect(['a.xlsx', 'a.b.ods', 'a.csv', 'ods', 'a.xls'].map(named)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  ['says what it unpacks to', 250_000_000],
  ['says too little', 100],
])('G13: a small file that unpacks to 250 MB, and %s, is none', async (_, declared) => {
  expect(await readWorkbook(fileOf(bomb(declared), 'esiti.xlsx'))).toBeNull();
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
