import type { TableSum } from '../../contract/operations/backup.ts';

/** The tables with their rows and sums, for people. */
export function sumLines(tables: TableSum[]): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map(
    ({ name, rows, sha256 }) => `${name.padEnd(width)}  ${String(rows).padStart(9)}  ${sha256}`,
  );
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  return [`${'table'.padEnd(width)}       rows  sha256`, ...lines, `${tables.length} tables, ${all} rows`];
}
