'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { withDecided, withUndone } from './decided-rows.ts';

/**
 * The rows of a list of decisions. A decided row stays until the reader leaves the page or chooses another
 * view. `markDecided` gives rows the decision's word; `undone` marks a row whose decision was undone.
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
