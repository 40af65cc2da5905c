'use client';

import type { KeyboardEventHandler, RefObject } from 'react';
import { FilterButtons } from '@/components/ui/filters';
import { SearchField } from '@/components/ui/search-field';

/** Above the rows of a session: which of them, with their counts, and a search that stays in sight while they scroll. */
export function RowsBar<Key extends string>({
  label,
  filters,
  filter,
  onFilter,
  search,
}: {
  label: string;
  filters: { key: Key; count: number; label: string }[];
  filter: Key;
  onFilter: (key: Key) => void;
  search: {
    ref: RefObject<HTMLInputElement | null>;
    label: string;
    placeholder: string;
    value: string;
    onValue: (value: string) => void;
    onKeyDown: KeyboardEventHandler;
  };
}) {
  const { onValue, ...field } = search;
  return (
    <div className="roster-bar">
      <FilterButtons label={label} filters={filters} chosen={filter} onChoose={onFilter}>
        <SearchField {...field} onChange={({ target }) => onValue(target.value)} />
      </FilterButtons>
    </div>
  );
}
