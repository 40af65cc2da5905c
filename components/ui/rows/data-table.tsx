import ArrowDownIcon from '@heroicons/react/20/solid/ArrowDownIcon';
import ArrowUpIcon from '@heroicons/react/20/solid/ArrowUpIcon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import { TableRow } from './table-row.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Of a desk, as a class: `desk:w-28`. A column without one shares what is left. */
  width?: string;
  /** Numbers stand right, in figures of one width. */
  number?: boolean;
  /**
   * Its place in a phone's two lines: the second line by default; else at the start, at the end of the first
   * line, in an own line below, or nowhere.
   */
  inLines?: 'tile' | 'end' | 'below' | 'none';
  /** On a desk only where there is much room. */
  roomy?: boolean;
  /** A header for a screen reader only. */
  quiet?: boolean;
  /** What is done with a row: on paper there is nothing to press. */
  onScreen?: boolean;
  /** A link that sorts by this column, and how it is sorted by it now. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
}

/**
 * A table with a fixed header and fixed columns; with less room each row is two lines. The first column, or
 * the one after a tile, names the row: a `row-target` in it links the whole row. `caption` describes the
 * table, to screen readers only.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isOff = () => false,
  stateOf,
  saidOf,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** There is nothing left to do with it: it is quiet. */
  isOff?: (row: Row) => boolean;
  /** What of a row is marked for a moment when it becomes another. */
  stateOf?: (row: Row) => string;
  /** What is read out of a row when it comes to a `LiveList`, or this becomes another. */
  saidOf?: (row: Row) => string;
}) {
  const naming = columns.find(({ inLines }) => inLines !== 'tile');
  return (
    <div className="sheet">
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} off={isOff(row)} state={stateOf?.(row)} said={saidOf?.(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} names={column === naming} />
              ))}
            </TableRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { header, sort, width, quiet, onScreen } = column;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction ?? undefined}
      className={classes(
        width,
        column.number && 'cell-number',
        column.roomy && 'cell-roomy',
        onScreen && 'print:hidden',
      )}
    >
      {quiet && <span className="sr-only">{header}</span>}
      {!quiet && (sort ? <SortLink {...sort}>{header}</SortLink> : header)}
    </th>
  );
}

function SortLink({
  href,
  direction,
  children,
}: { children: string } & NonNullable<Column<unknown>['sort']>) {
  const t = useTranslations('shared.table');
  const Arrow = direction === 'descending' ? ArrowDownIcon : ArrowUpIcon;
  return (
    <Link href={href} scroll={false} className="inline-flex min-h-6 items-center gap-1 hover:text-ink">
      {children}
      {direction && <span className="sr-only">{t(direction)}</span>}
      <Arrow className={`size-4 ${direction ? 'text-ink' : 'opacity-0'}`} />
    </Link>
  );
}

function Cell<Row>({ column, row, names }: { column: Column<Row>; row: Row; names: boolean }) {
  const content = column.cell(row);
  if (names) return <th scope="row">{content}</th>;
  const { number, roomy, onScreen, inLines = 'line' } = column;
  return (
    <td
      className={classes(
        `cell-${inLines}`,
        number && 'cell-number',
        roomy && 'cell-roomy',
        onScreen && 'print:hidden',
      )}
    >
      {content}
    </td>
  );
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;
