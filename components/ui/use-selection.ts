'use client';

import { useState } from 'react';

/** Which of the rows are chosen; one that has gone is no longer. */
export function useSelection(rows: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.filter((id) => chosen.has(id));
  const all = ids.length === rows.length && rows.length > 0;
  return {
    ids,
    all,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(all ? [] : rows)),
    clear: () => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
