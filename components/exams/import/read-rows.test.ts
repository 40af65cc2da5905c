import { expect, it } from 'vitest';
import { LONGEST_FILE, readRows } from './read-rows';

const words = {
  ...{ badge: ['matricola', 'badge'], result: ['voto', 'esito'] },
  ...{ message: ['messaggio'], topics: ['argomenti'] },
};
const read = (text: string) => readRows(text, words);

it('G13: takes number, result, message and topics in this order where no column is named', async () => {
  expect(await read('S1\t27\tBene\tSerie\r\nS2\t30L\r\n')).toEqual([
    { line: 1, badge: 'S1', typed: '27', message: 'Bene', topics: 'Serie' },
    { line: 2, badge: 'S2', typed: '30L', message: '', topics: '' },
  ]);
});

it('G13: finds the columns that the first line names, whatever stands between them', async () => {
  expect(await read('Argomenti;Cognome;Matricola;Nome;VOTO\nSerie;"Rossi; Bianchi";S1;Ada;R')).toEqual([
    { line: 2, badge: 'S1', typed: 'R', message: '', topics: 'Serie' },
  ]);
});

it('G13: a comma in a pasted message parts nothing, and a line break in a quoted one neither', async () => {
  expect(await read('S1\t27\t"Bene, ma\nbreve"\nS2\t18\tsì, ""\n')).toMatchObject([
    { badge: 'S1', message: 'Bene, ma\nbreve' },
    { badge: 'S2', typed: '18' },
  ]);
});

it('G13: what an export marked so that it is no formula is read as it was', async () => {
  expect(await read(`S1;27;"'=1+1"`)).toMatchObject([{ message: '=1+1' }]);
});

it.each([
  ['nothing', ''],
  ['a quoted cell without an end', 'S1\t"27'],
  ['more than a file may have', 'S'.repeat(LONGEST_FILE + 1)],
  ['more rows than there are students', 'S1\t27\n'.repeat(5_001)],
])('G13: makes nothing of %s', async (_, text) => {
  expect(await read(text)).toBeNull();
});

it('G13: leaves out the mark by which a file is known as UTF-8, and empty lines', async () => {
  expect(await read('\uFEFFmatricola,voto\n\nS1,24\n')).toEqual([
    { line: 3, badge: 'S1', typed: '24', message: '', topics: '' },
  ]);
});
