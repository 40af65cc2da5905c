import { useState } from 'react';
import type { Roster } from '@/contract/exams/roster';
import type { TableRow } from '@/contract/wire/table-file';
import { parseResult, type ResultLetters } from '../board/grid/parse-result';
import { finderOf } from '../board/paste/find-student';
import type { ColumnRole } from './column-texts';
import { type Columns, sheetOf } from './columns';
import { planImport } from './plan-import';
import { typedRows, wrongScale } from './typed-rows';

/** What was pasted, as it is understood and as its person says it is to be understood. */
export function useSheet(roster: Roster, letters: ResultLetters) {
  const [lines, setLines] = useState<TableRow[]>([]);
  const [choice, setChoice] = useState<{ of: string; columns: Partial<Columns> }>({ of: '', columns: {} });
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [looked, setLooked] = useState(false);
  const isResult = (cell: string) => Boolean(parseResult(cell, letters, roster.session.gradingMode)?.result);
  const finder = finderOf(roster.rows);
  const sheet = sheetOf(lines, finder, isResult);
  const head = JSON.stringify(lines[0]?.cells ?? []);
  const chosen = choice.of === head ? choice.columns : {}; // of the same sheet, whose cells may have been mended
  const columns: Columns = { ...sheet.columns, ...chosen };
  const typed = typedRows(sheet, columns, isResult);
  const planned = planImport(typed?.rows ?? [], roster, letters, leftOut, finder);
  const isGuessed = sheet.guessed.some((role) => !(role in chosen));

  const read = (found: TableRow[]) => {
    setLines(found);
    setLeftOut(new Set());
    setLooked(false);
  };
  /** A column is one thing: what it was before is asked for, or gone. */
  const choose = (role: ColumnRole, place: number | null) => {
    const freed = Object.entries(columns).filter(([, taken]) => place !== null && taken === place);
    const others = Object.fromEntries(freed.map(([other]) => [other, null]));
    setChoice({ of: head, columns: { ...chosen, ...others, [role]: place } });
    setLooked(false);
  };
  const leave = (left: number[], out: boolean) => {
    const others = [...leftOut].filter((line) => !left.includes(line));
    setLeftOut(new Set(out ? [...others, ...left] : others));
  };
  return {
    ...{ sheet, columns, planned, leftOut, looked, read, choose, leave },
    isEmpty: lines.length === 0,
    passed: [...sheet.passed, ...(typed?.passed ?? [])],
    scale: wrongScale(sheet, columns),
    isToLookAt:
      isGuessed || planned.some(({ isRestored, isOtherName, entry }) => (isRestored || isOtherName) && entry),
    look: setLooked,
  };
}
