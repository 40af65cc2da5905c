import { expect, it } from 'vitest';
import { centsOf } from './cents-of.ts';
import { readTable } from './read-table.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const amountsOf = (text: string) => readTable(bytes(text)).map(({ cells }) => centsOf(cells.amount ?? ''));

it.each([
  ['last', 'key;badge;amount\nK1;100200;412,50\n'],
  ['first', 'amount;key;badge\n412,50;K1;100200\n'],
  ['in the middle', 'key;amount;badge\r\nK1;412,50;100200\r\n'],
  ['beside another with a comma', 'key;title;amount\nK1;"Tassa; prima, rata";412,50\n'],
  ['in each line, under one column alone', 'key;amount\nK1,a;412,50\nK2,b;412,50\n'],
])('G7: in a semicolon file 412,50 is 412.50 EUR where its column stands %s', (_, text) => {
  expect(amountsOf(text)[0]).toBe(41250);
});

it('G7: a quoted amount of a comma file, and one parted by tabs, are whole', () => {
  expect(amountsOf('key,amount,badge\nK1,"412,50",100200\n')).toEqual([41250]);
  expect(amountsOf('key\tamount\tbadge\nK1\t1.234,56\t100200\n')).toEqual([123456]);
});

it.each([
  ['last', 'key,badge,amount\nK0,1,7.00\nK1,100200,412,50\n', 'line 3, amount: is it 412,50?'],
  ['in the middle', 'key,amount,badge\nK1,412,50,100200\n', 'line 2, amount: is it 412,50?'],
  ['before another amount', 'key,amount,usdAmount\nK1,412,50\n', 'line 2, amount: is it 412,50?'],
])('G7: an unquoted 412,50 %s of a comma file is refused, with line and column', (_, text, words) => {
  expect(() => readTable(bytes(text))).toThrow(words);
});

it.each([
  ['longer', 'key;amount\nK1;7,00;8\n', 'line 2, amount: 3 cells where the first line names 2 columns'],
  ['shorter, below a cell of two lines,', 'key;amount\r\n"K\r\n1";7\r\nK2\r\n', 'line 4, key: 1 cells'],
  ['shorter', 'key;badge;amount\nK1;7\n', 'line 2, badge: 2 cells where the first line names 3 columns'],
])('G7: a row %s than its header is refused, with its line', (_, text, words) => {
  expect(() => readTable(bytes(text))).toThrow(words);
});

it('G7: every row that doesn’t fit is named at once', () => {
  expect(() => readTable(bytes('key;amount\nK1;7,00;8\nK2;7,00\nK3\n'))).toThrow(
    /line 2, amount.*\nline 4, key.*\nnothing was taken/,
  );
});

it('G7: empty cells behind the last column, and empty lines, are nothing', () => {
  expect(readTable(bytes('key;amount\nK1;7,00;;\n\n'))).toEqual([
    { line: 2, cells: { key: 'K1', amount: '7,00' } },
  ]);
});

it('G7: a file in Windows-1252, in UTF-16 and in UTF-8 with its mark says the same', () => {
  const text = 'key;title;amount\r\nK1;Università;412,50\r\n';
  const files = [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf8'),
  ];
  for (const file of files)
    expect(readTable(file)[0]?.cells).toEqual({ key: 'K1', title: 'Università', amount: '412,50' });
});

it('G7: two columns of one name are refused', () => {
  expect(() => readTable(bytes('key;amount;amount\nK1;1;2\n'))).toThrow('two columns are called amount');
});

it('G7: what is no text, and a quoted cell without an end, are refused', () => {
  expect(() => readTable(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toThrow('no text');
  expect(() => readTable(bytes('key;amount\nK1;"7\n'))).toThrow('can’t be read');
});
