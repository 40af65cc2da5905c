'use client';

import type { KeyboardEvent, RefObject } from 'react';
import { SearchField } from '@/components/ui/fields/search-field';
import { FilterButtons } from '@/components/ui/navigation/filters';

/** Above a session's rows: the filters with counts, and a search that stays visible while the rows scroll. */
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
    /** By Enter or the arrow down; Escape empties the box. */
    onDown: () => void;
  };
}) {
  const { onValue, onDown, ...field } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onValue('');
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  return (
    <div className="roster-bar">
      <FilterButtons label={label} filters={filters} chosen={filter} onChoose={onFilter}>
        <SearchField {...field} onChange={({ target }) => onValue(target.value)} onKeyDown={onKeyDown} />
      </FilterButtons>
    </div>
  );
}
