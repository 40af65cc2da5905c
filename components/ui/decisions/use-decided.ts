'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { withDecided, withUndone } from './decided-rows.ts';

/**
 * The rows of a list in which one decides: what was decided stays where it was until the page is left, or another view
 * of it is chosen. `markDecided` says of some of them, in a word, what was decided; `undone` says of one that it was taken back.
 */
export function useDecided<Row>(rows: Row[], idOf: (row: Row) => string) {
  const view = useSearchParams().toString();
  const [list, setList] = useState({ view, rows, shown: withDecided([], rows, idOf) });
  let { shown } = list;
  if (list.view !== view || list.rows !== rows) {
    shown = withDecided(list.view === view ? shown : [], rows, idOf);
    setList({ view, rows, shown });
  }
  const markDecided = (ids: string[], word: string) =>
    setList((present) => ({
      ...present,
      shown: present.shown.map((each) => (ids.includes(idOf(each.row)) ? { ...each, word } : each)),
    }));
  const undone = (id: string) =>
    setList((present) => ({ ...present, shown: withUndone(present.shown, id, idOf) }));
  return { shown, markDecided, undone };
}
