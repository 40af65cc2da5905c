import { isWrong, type PlannedRow } from './plan-import';

const IMPORT_FILTERS = ['all', 'wrong', 'new', 'changed', 'unchanged'] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

export function isShown(row: PlannedRow, filter: ImportFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'wrong' ? isWrong(row) : row.kind === filter;
}

export const countImport = (rows: PlannedRow[]): { key: ImportFilter; count: number }[] =>
  IMPORT_FILTERS.map((key) => ({ key, count: rows.filter((row) => isShown(row, key)).length }));
