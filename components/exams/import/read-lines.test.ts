import { expect, it } from 'vitest';
import { LONGEST_FILE, readLines } from './read-lines';

it('G13: cells are parted by what the file parts them by, and a quoted one keeps what it has', async () => {
  expect(await readLines('Matricola;Nome\r\nS1;"Rossi; Bianchi"\r\n')).toEqual([
    { line: 1, cells: ['Matricola', 'Nome'] },
    { line: 2, cells: ['S1', 'Rossi; Bianchi'] },
  ]);
  expect(await readLines('S1\t27\t"Bene, ma\nbreve"\nS2\t18\tsì, ""\n')).toEqual([
    { line: 1, cells: ['S1', '27', 'Bene, ma\nbreve'] },
    { line: 2, cells: ['S2', '18', 'sì, ""'] },
  ]);
});

it('G13: a line has the number that it has in the sheet: an empty one counts, a break in a cell does not', async () => {
  expect(await readLines('\uFEFFa,"x\r\ny"\n\n,,\nb,"x\ny\nz"\nc,d\n')).toEqual([
    { line: 1, cells: ['a', 'x\r\ny'] },
    { line: 4, cells: ['b', 'x\ny\nz'] },
    { line: 5, cells: ['c', 'd'] },
  ]);
});

it('G13: a cell is without what nobody sees, and without the mark that keeps it from being a formula', async () => {
  expect(await readLines(`\u200B123\u00A0;"'=1+1"`)).toEqual([{ line: 1, cells: ['123', '=1+1'] }]);
});

it('G13: a quote without an end is found in its line', async () => {
  expect(await readLines('a\tb\n\nS1\t"27\nS2\t18')).toEqual({ fault: 'quote', line: 3 });
});

it.each([
  ['more than a file may have', 'S'.repeat(LONGEST_FILE + 1)],
  ['more rows than there are students', 'S1\t27\n'.repeat(5_001)],
])('G13: %s is too much', async (_, text) => {
  expect(await readLines(text)).toEqual({ fault: 'tooMuch' });
});
