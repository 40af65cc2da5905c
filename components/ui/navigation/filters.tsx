'use client';

import ChevronDownIcon from '@heroicons/react/20/solid/ChevronDownIcon';
import type { ReactNode } from 'react';
import { Menu } from '../overlays/menu.tsx';
import type { MenuEntry } from '../overlays/menu-props.ts';
import { Link } from './link.tsx';
import { TabStrip } from './tab-strip.tsx';

export interface Filter {
  /** Where it stands in the URL; keeps what else the page is asked for. */
  href: string;
  label: string;
  /** Before the label: the colour that what it leaves is shown in. */
  mark?: ReactNode;
  /** How many rows it leaves. */
  count?: number;
  current: boolean;
}

/**
 * Chooses the rows of a list, each choice with its count and URL; too many scroll sideways. `menu`: a
 * `FilterMenu`, the last choice. `children` stand behind and do not scroll: a search.
 */
export function Filters({
  label,
  filters,
  menu,
  children,
}: {
  label: string;
  filters: Filter[];
  menu?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <FilterBar
      strip={
        <nav aria-label={label} className={place}>
          <TabStrip current={filters.find(({ current }) => current)?.href} className="filter-strip">
            {filters.map(({ href, label: word, mark, count, current }) => (
              <li key={href}>
                <Link href={href} scroll={false} aria-current={current || undefined} className="filter">
                  {mark}
                  {word}
                  <Count of={count} />
                </Link>
              </li>
            ))}
            {menu && <li>{menu}</li>}
          </TabStrip>
        </nav>
      }
    >
      {children}
    </FilterBar>
  );
}

/** The same for rows that change during the work: it fetches nothing, and the caller sets the URL. */
export function FilterButtons<Key extends string>({
  label,
  filters,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  filters: { key: Key; label: string; count: number }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  children?: ReactNode;
}) {
  return (
    <FilterBar
      strip={
        <fieldset aria-label={label} className={place}>
          <TabStrip current={chosen} className="filter-strip">
            {filters.map(({ key, label: word, count }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-pressed={key === chosen}
                  className="filter"
                  onClick={() => onChoose(key)}
                >
                  {word}
                  <Count of={count} />
                </button>
              </li>
            ))}
          </TabStrip>
        </fieldset>
      }
    >
      {children}
    </FilterBar>
  );
}

/** A filter with many choices; one is "all". `label` names the criterion, the button shows the choice. */
export function FilterMenu({ label, all, entries }: { label: string; all: MenuEntry; entries: MenuEntry[] }) {
  const chosen = entries.find(({ current }) => current);
  return (
    <Menu
      label={chosen ? `${label}: ${chosen.label}` : label}
      className={`filter max-w-40 sm:max-w-64 ${chosen ? 'filter-chosen' : ''}`}
      entries={[{ ...all, current: !chosen }, ...entries]}
    >
      <span className="truncate">{chosen?.label ?? label}</span>
      <ChevronDownIcon className="-mr-1 size-5 shrink-0 text-muted" />
    </Menu>
  );
}

/** On a phone the strip starts at the edge and ends there if it is the last. It positions a menu in it. */
const place = 'relative min-w-0 max-sm:-ml-4 max-sm:last:-mr-4';

const FilterBar = ({ strip, children }: { strip: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-2 print:hidden">
    {strip}
    {children}
  </div>
);

const Count = ({ of: count }: { of: number | undefined }) =>
  count !== undefined && <span className="text-muted tabular-nums">{count}</span>;
