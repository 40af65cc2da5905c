'use client';

import { useState } from 'react';

/**
 * Which rows are chosen, of this page and the others of a list; one that has gone is no longer. All of them are the
 * first of the list, where one call can't take as many.
 */
export function useSelection(rows: string[], { others, most }: { others: string[]; most: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = [...new Set([...rows, ...others])];
  const first = list.slice(0, most);
  const ids = list.filter((id) => chosen.has(id)).slice(0, most);
  const all = ids.length === first.length && first.length > 0;
  return {
    ids,
    all,
    total: list.length,
    most,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(all ? [] : first)),
    clear: () => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
