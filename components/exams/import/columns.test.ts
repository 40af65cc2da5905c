import { expect, it } from 'vitest';
import type { RosterRow } from '@/contract/exams/roster';
import { finderOf } from '../board/paste/find-student';
import { COLUMN_ROLES } from './column-texts';
import { sheetOf } from './columns';
import { nameOfColumn } from './name-of-column';
import { typedRows, wrongScale } from './typed-rows';

const rows = [
  ['Rossi Anna', '123456'],
  ['De Luca Maria', '123457'],
].map(([name, badge]) => ({ bookingId: badge, name, badge }) as RosterRow);
const isResult = (cell: string) => /^(\d+L?|A)$/.test(cell);
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.split(';') }))
    .filter(({ cells }) => cells.some(Boolean));
const read = (text: string) => sheetOf(linesOf(text), finderOf(rows), isResult);
const found = (text: string) => {
  const { columns } = read(text);
  return Object.fromEntries(
    COLUMN_ROLES.flatMap((role) => (columns[role] === null ? [] : [[role, columns[role]]])),
  );
};

it.each([
  ['Matricola;Scritto;Orale;Voto finale\n123456;18;30;27', { badge: 0, result: 3 }],
  ['N. Matricola;Cognome;Nome;Esito*\n123456;Rossi;Anna;27', { badge: 0, name: 1, given: 2, result: 3 }],
  [
    "#;Matricola;Studente;Voto;Domande d'esame;Note\n1;123456;x;27;;",
    { badge: 1, name: 2, result: 3, topics: 4, message: 5 },
  ],
  ['Student;ID;SIS User ID;Esame (881)\nRossi, Anna;99;123456;27', { name: 0, badge: 2 }],
  ['First name;Surname;ID number;Course total (Real)\nAnna;Rossi;123456;27', { given: 0, name: 1, badge: 2 }],
  [
    'Número de expediente;Apellido(s);Nombre;Nota\n123456;Rossi;Anna;27',
    { badge: 0, name: 1, given: 2, result: 3 },
  ],
  ['Matricola;Nota\n123456;27', { badge: 0, message: 1 }],
  ['Matrícula;Expediente;Nota\n123456;9;27', { result: 2, badge: 0 }],
  ['Badge;Nota\n123456;27', { badge: 0 }],
  ['Matricola;Voto;Voto finale\n123456;18;27', { badge: 0 }],
])('G13: columns are found by their names: %j', (text, columns) => {
  expect(found(text)).toEqual(columns);
});

it('G13: a header below titles is found, and what stands above it is passed over', () => {
  const { header, passed, rows: left } = read('Analisi I;\nIscritti: 2;\n\nMatricola;Esito\n123456;27');

  expect([header?.line, passed.map(({ line }) => line), left.map(({ line }) => line)]).toEqual([
    4,
    [1, 2],
    [5],
  ]);
});

it('G13: a title with the name of somebody who sits the exam too is a title', () => {
  expect(read('Docente;Rossi Anna\nMatricola;Esito\n123456;27')).toMatchObject({
    ...{ header: { line: 2 }, passed: [{ line: 1 }], rows: [{ line: 3 }] },
  });
  expect(read('123456;27\nMatricola;Esito\n123457;30').rows).toHaveLength(3);
});

it('G13: without names whose a row is is found by the students, its result only where one column is left; both are to be confirmed', () => {
  expect(read('27;123456\n30;123457')).toMatchObject({
    columns: { badge: 1, result: 0 },
    guessed: ['badge', 'result'],
  });
  expect(read('Rossi;Anna;27\nDe Luca;Maria;A')).toMatchObject({
    ...{ columns: { name: 0, given: 1, result: 2 }, guessed: ['name', 'given', 'result'] },
  });
  const { columns, guessed } = read('123456;18;27\n123457;30;30');
  expect([columns.badge, columns.result, guessed]).toEqual([0, null, ['badge']]);
  expect(read('Matricola;Chi;Esito\n123456;Rossi Anna;27')).toMatchObject({
    columns: { name: 1 },
    guessed: [],
  });
  expect(found('999999')).toEqual({});
  expect(found('Cod;Scritto;Finale\n123456;18;27')).toEqual({ badge: 0 });
});

it('G13: a first line of somebody unknown is a row, and no header', () => {
  expect(read('Rosi Mario;A\nRossi Anna;27')).toMatchObject({
    header: null,
    passed: [],
    rows: [{ line: 1 }, { line: 2 }],
  });
  expect(read('999999;27\n123456;30').header).toBeNull();
});

it('G13: maxima are no student’s; a column that counts up to another number than thirty is known by them', () => {
  const sheet = read(
    'Student;SIS User ID;Esame;Quiz\n    Points Possible;;30,0;100\nRossi, Anna;123456;27;80',
  );
  const typed = typedRows(sheet, { ...sheet.columns, result: 2 }, isResult);

  expect([sheet.passed.map(({ line }) => line), typed?.rows.map(({ line }) => line)]).toEqual([[2], [3]]);
  expect([2, 3].map((result) => wrongScale(sheet, { ...sheet.columns, result }))).toEqual([null, 100]);
  expect(wrongScale(read('Matricola;Voto\n123456;27'), sheet.columns)).toBeNull();
});

it('G13: nothing is read before it is known whose it is and which column is the result', () => {
  const sheet = read('Matricola;Scritto;Orale\n123456;18;30');

  expect(typedRows(sheet, sheet.columns, isResult)).toBeNull();
  expect(typedRows(sheet, { ...sheet.columns, result: 2 }, isResult)?.rows).toMatchObject([
    { number: '123456', typed: '30' },
  ]);
  expect(typedRows(sheet, { ...sheet.columns, badge: null, result: 2 }, isResult)).toBeNull();
});

it('G13: a line of nobody is passed over unless it has a result; a dash is none', () => {
  const sheet = read('Matricola;Esito\n123456;-\n;Manual Posting\n;27\n999;\n');
  const typed = typedRows(sheet, sheet.columns, isResult);

  expect(typed?.rows.map(({ line, typed: result }) => [line, result])).toEqual([
    [2, ''],
    [4, '27'],
    [5, ''],
  ]);
  expect(typed?.passed.map(({ line }) => line)).toEqual([3]);
});

it('G13: a column is called as a spreadsheet calls it, with its name or what stands in it', () => {
  expect(nameOfColumn(read('Matricola;Voto\n123456;27'), 1)).toBe('B · Voto');
  expect(nameOfColumn(read('123456;27\n123457;30L'), 1)).toBe('B · 27, 30L');
  expect(nameOfColumn(read('123456;27'), 27)).toBe('AB');
});

it('G13: a column of results without a name, beside the one that is called the result, is to be looked at', () => {
  const merged =
    'Matricola;Studente;Esito;\n;;scritto;finale\n123456;Rossi Anna;18;27\n123457;De Luca Maria;25;30';
  expect(read(merged)).toMatchObject({ columns: { result: 2 }, guessed: ['result'] });
  expect(read(merged.replace('Esito;', 'Esito;Orale'))).toMatchObject({
    columns: { result: 2 },
    guessed: [],
  });
});

it('G13: honours that stand in a column of their own go with the grade', () => {
  const typed = (grade: string, lode: string) => {
    const sheet = read(`Matricola;Voto;Lode\n123456;${grade};${lode}`);
    return typedRows(sheet, sheet.columns, isResult)?.rows[0]?.typed;
  };
  for (const yes of ['Sì', 'x', 'L', 'TRUE', '1']) expect(typed('30', yes)).toBe('30 L');
  for (const no of ['', 'No', '0', 'FALSE', '-']) expect(typed('30', no)).toBe('30');
  expect([typed('30L', 'Sì'), typed('30/30', 'Sì'), typed('30', 'forse')]).toEqual([
    '30L',
    '30/30 L',
    '30 forse',
  ]);
});
