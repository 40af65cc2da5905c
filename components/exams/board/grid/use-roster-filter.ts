'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { RosterResult } from '../publication/publication';
import { isShown, ROSTER_FILTERS, type RosterFilter } from './roster-filter';

/**
 * The filter that stands in the URL. A row that it has shown stays until the filter is chosen anew: it doesn't go from
 * under the hand that just corrected it.
 */
export function useRosterFilter(lines: RosterResult[]) {
  const asked = useSearchParams().get('show');
  const filter = ROSTER_FILTERS.find((each) => each === asked) ?? 'all';
  const [stays, setStays] = useState(() => new Set<string>());
  const shown = lines.filter((line) => stays.has(line.row.bookingId) || isShown(line, filter));
  useEffect(() => {
    if (filter === 'all') return;
    for (const { row } of shown) stays.add(row.bookingId);
  });
  const choose = (next: RosterFilter) => {
    const url = new URL(location.href);
    if (next === 'all') url.searchParams.delete('show');
    else url.searchParams.set('show', next);
    setStays(new Set());
    history.replaceState(null, '', url);
  };
  return { filter, shown, choose };
}
