import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Roster } from '@/contract/exams/roster';
import { LANGUAGES, type Language } from '@/contract/wire/constants';
import { parseResult, typedFor } from '../board/grid/parse-result';
import { withoutMarks } from '../board/grid/result-texts';
import { finderOf } from '../board/paste/find-student';
import { readPasted } from '../board/paste/pasted';
import { sheetOf } from './columns';
import { isWrong, planImport } from './plan-import';
import { readFile } from './read-file';
import { readLines } from './read-lines';
import {
  type GivenSheet,
  givenStudents,
  randomOf,
  type Student,
  SYSTEMS,
  shuffled,
  type Words,
} from './sheets-fixtures';
import { typedRows } from './typed-rows';

const letters = { pass: 'I', fail: 'R', absent: 'A', withdrew: 'X', honours: 'L' };
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(`campus/texts/${language}/exams.json`, 'utf8')).results,
  ]),
) as Record<Language, Words>;
const isResult = (cell: string) => Boolean(parseResult(cell, letters, 'numeric30')?.result);
const ROUNDS = Array.from({ length: 20 }, (_, at) => at + 1);

it.each(Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[])(
  'G13: of 200 students each mark of a file of %s goes to its own, none is lost, and no line is found wrong that is right',
  async (system) => {
    for (const seed of ROUNDS) {
      const random = randomOf(seed);
      const students = givenStudents(200, random);
      const { file, chosen }: GivenSheet = await SYSTEMS[system](students, random, texts);
      const { asked, planned } = await importOf(file, students, chosen);

      expect(asked, `seed ${seed}`).toBe(chosen !== undefined);
      expect(planned.filter(isWrong), `seed ${seed}`).toEqual([]);
      const got = planned.flatMap(({ entry }) =>
        entry?.result ? [[entry.bookingId, typedFor({ ...entry, result: entry.result }, letters)]] : [],
      );
      const letterOf: Record<string, string> = letters;
      const due = students.flatMap(({ row, result }) =>
        result ? [[row.bookingId, letterOf[result] ?? result]] : [],
      );
      expect(got.toSorted(), `seed ${seed}`).toEqual(due.toSorted());
    }
  },
  60_000,
);

it('G13: of 200 students each mark goes to its own that is pasted into the boxes with a number, or a name that is nobody else’s', () => {
  for (const seed of ROUNDS) {
    const random = randomOf(seed);
    const students = givenStudents(200, random);
    const rows = students.map(({ row }) => row);
    const names = Map.groupBy(students, ({ row }) => withoutMarks(row.name).split(' ').toSorted().join(' '));
    const isAlone = ({ row }: Student) =>
      [...names.values()].some(([one, twin]) => one?.row === row && !twin);
    const marked = shuffled(students, random).filter(({ result }) => /^\d/.test(result));
    const text = marked.map((student) => {
      const { row, family, given, result } = student;
      const byName = `${given.normalize('NFD')} ${family.toUpperCase()}\t${result}`;
      return isAlone(student) && random() < 0.5
        ? byName
        : `${Number(row.badge)}\t${family}\t${given}\t${result}`;
    });
    const pasted = readPasted(text.join('\r\n'), { rows, shown: rows, isResult });

    expect(pasted, `seed ${seed}`).toEqual({
      kind: 'known',
      puts: marked.map(({ row, result }) => ({ row, typed: result })),
    });
  }
});

/** A file on its way to what would be saved; a person names the result's column where it is asked for. */
async function importOf(file: File, students: Student[], chosen?: RegExp) {
  const rows = students.map(({ row }) => row);
  const finder = finderOf(rows);
  const found = await readFile(file);
  const lines = 'text' in found ? await readLines(found.text) : [];
  const sheet = sheetOf('fault' in lines ? [] : lines, finder, isResult);
  const asked = typedRows(sheet, sheet.columns, isResult) === null;
  const result = chosen
    ? (sheet.header?.cells.findIndex((cell) => chosen.test(cell)) ?? -1)
    : sheet.columns.result;
  const typed = typedRows(sheet, { ...sheet.columns, result }, isResult);
  const roster = { session: { gradingMode: 'numeric30' }, rows } as Roster;
  return { asked, planned: planImport(typed?.rows ?? [], roster, letters) };
}
