import ChevronDownIcon from '@heroicons/react/20/solid/ChevronDownIcon';
import ChevronUpIcon from '@heroicons/react/20/solid/ChevronUpIcon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, in figures of one width. */
  number?: boolean;
  /** A link that sorts by this column, and how it is sorted by it now. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
}

/**
 * A table with a header that stays in sight; below 640 px each row is a card that says the same words. The first
 * column names the row. `caption` says what the table holds, to a screen reader only.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <table className="w-full border-separate border-spacing-0 text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:hidden">
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowLook}>
            {columns.map((column, index) => (
              <Cell key={column.key} column={column} row={row} names={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rowLook =
  'max-sm:grid max-sm:gap-1 max-sm:rounded-corner max-sm:border max-sm:border-line max-sm:bg-raised max-sm:p-4';

function HeaderCell<Row>({ column: { header, number, sort } }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      aria-sort={sort?.direction ?? undefined}
      className={`sticky top-14 z-10 border-line border-b bg-paper px-3 py-2 font-medium text-muted text-small first:pl-0 last:pr-0 print:static ${number ? 'text-right' : ''}`}
    >
      {sort ? <SortLink {...sort}>{header}</SortLink> : header}
    </th>
  );
}

function SortLink({
  href,
  direction,
  children,
}: { children: string } & NonNullable<Column<unknown>['sort']>) {
  const t = useTranslations('shared.table');
  const Arrow = direction === 'descending' ? ChevronDownIcon : ChevronUpIcon;
  return (
    <Link href={href} scroll={false} className="inline-flex min-h-6 items-center gap-1 hover:text-ink">
      {children}
      {direction && <span className="sr-only">{t(direction)}</span>}
      <Arrow className={`size-4 ${direction ? 'text-ink' : 'opacity-0'}`} />
    </Link>
  );
}

function Cell<Row>({ column, row, names }: { column: Column<Row>; row: Row; names: boolean }) {
  const look = `h-11 border-line px-3 py-1.5 sm:border-b first:pl-0 last:pr-0 max-sm:h-auto max-sm:p-0 ${column.number ? 'tabular-nums sm:text-right' : ''}`;
  if (names) {
    return (
      <th scope="row" className={`${look} font-medium max-sm:font-semibold`}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td className={`${look} max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:gap-3`}>
      <span className="text-muted text-small sm:hidden">{column.header}</span>
      <div>{column.cell(row)}</div>
    </td>
  );
}
