'use client';

import { useState } from 'react';

/**
 * The chosen rows, of this page and of the list's others. A row that has gone is no longer chosen. "All"
 * means the first ones, if one call takes fewer than the list.
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
