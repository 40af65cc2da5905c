import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RosterRow } from '@/contract/exams/roster';
import { readPasted } from './pasted';

const NAMES = [
  'Àlvarez José',
  'Łukaszewicz Zoë',
  'De Luca Maria Anna',
  'Nguyễn Văn An',
  'Rossi Anna',
  'Rossi Bruno',
];
const roster = NAMES.map(
  (name, place): RosterRow => ({
    ...{ bookingId: `b${place}`, name, preferredName: null, badge: `00${place + 1}23`, email: '' },
    ...{ accommodations: [], status: 'booked', position: null, slotId: null, bookedAt: '', outcome: null },
  }),
);
const isResult = (cell: string) => /^(\d+L?|A|R)$/.test(cell);
const read = (text: string, shown = roster) => readPasted(text, { rows: roster, shown, isResult });
const putIn = (text: string) => {
  const pasted = read(text);
  return pasted && 'puts' in pasted ? pasted.puts.map(({ row, typed }) => [row.name, typed]) : pasted;
};

it('G13: results that are pasted with a number or a name go to that student, in whatever order the lines stand', () => {
  const line = fc.constantFrom(
    (row: RosterRow, mark: string) => `${row.badge}\t${mark}`,
    (row: RosterRow, mark: string) => `${Number(row.badge)}\t${row.name}\t${mark}`,
    (row: RosterRow, mark: string) => `${row.name.toUpperCase()}\t${mark}`,
    (row: RosterRow, mark: string) => `${mark}\t${row.name.replace(/^(\S+) (.*)$/, '$1, $2')}`,
    (row: RosterRow, mark: string) => `${row.name.replace(/^(\S+) (.*)$/, '$2\t$1')}\t${mark}`,
    (row: RosterRow, mark: string) => `${row.name.normalize('NFD').replaceAll(/\p{M}/gu, '')}\t${mark}`,
  );
  const shuffled = fc.shuffledSubarray(roster, { minLength: 2 });
  fc.assert(
    fc.property(shuffled, fc.array(line, { minLength: 6, maxLength: 6 }), (rows, written) => {
      const marks = rows.map((row) => String(18 + roster.indexOf(row)));
      const text = rows.map((row, place) => written[place]?.(row, marks[place] ?? '')).join('\r\n');
      expect(putIn(`Studente\tEsito\n${text}\n`)).toEqual(rows.map((row, place) => [row.name, marks[place]]));
    }),
  );
});

it('G13: a bare column is as many results as students, and is asked about; another number puts nothing in', () => {
  const six = '27\n30L\n\n18\nA\n22\n';
  expect(read(six)?.kind).toBe('bare');
  expect(read('27\n30L\n\n18\nA\n\n')?.kind).toBe('bare');
  expect(putIn(six)).toEqual(NAMES.map((name, place) => [name, ['27', '30L', '', '18', 'A', '22'][place]]));
  expect(putIn('27\n30L\n')).toEqual({ kind: 'unfit', lines: 2, boxes: 6 });
});

it('G13: of a line that is nobody’s, of two students, or of one twice nothing is put in', () => {
  expect(putIn('Rossi Anna\t27\nVerdi Ugo\t30\n')).toEqual({ kind: 'strange', lines: ['Verdi Ugo 30'] });
  expect(putIn('Rossi\t27\nRossi Bruno\t30\n')).toEqual({ kind: 'strange', lines: ['Rossi 27'] });
  expect(putIn('00123\t27\n00123\t30\n')).toEqual({ kind: 'strange', lines: ['00123 30'] });
  expect(putIn('00123\tRossi Anna\t27\n00223\t30\n')).toEqual({
    kind: 'strange',
    lines: ['00123 Rossi Anna 27'],
  });
});

it('G13: a first line with a result is no header, and a student whose box isn’t shown is nobody here', () => {
  expect(putIn('Rosi Mario\tA\nRossi Anna\t28\n')).toEqual({ kind: 'strange', lines: ['Rosi Mario A'] });
  const ambiguous = [...roster.slice(0, 5), { ...roster[5], name: 'Rossi Anna' } as RosterRow];
  const shown = ambiguous.slice(0, 5);
  expect(readPasted('Rossi Anna\t28\nÀlvarez José\t27', { rows: ambiguous, shown, isResult })).toEqual({
    ...{ kind: 'strange', lines: ['Rossi Anna 28'] },
  });
});

it('G13: of several columns none is guessed to be the result', () => {
  expect(putIn('Matricola\tScritto\tVoto finale\n00123\t25\t27\n00223\t30\t30\n')).toEqual({
    kind: 'columns',
  });
});

it('G13: a student without a result in the sheet keeps theirs; one cell is left to its box', () => {
  expect(putIn('00123\t\n00223\t30\n')).toEqual([['Łukaszewicz Zoë', '30']]);
  expect(read('27')).toBeNull();
});
