import { createHash } from 'node:crypto';
import type { TableSum } from '../../contract/operations/backup.ts';
import type { Database } from '../db/database.ts';
import { rowLines, type Table } from './tables.ts';

/** Counts lines and sums them up, each with its line feed. */
export function lineSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string) {
      rows += 1;
      hash.update(`${line}\n`);
    },
    /** To be asked once. */
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The sum of what stands in a table, as a backup of it would have it. */
export async function sumOf(tx: Database, table: Table): Promise<TableSum> {
  const sum = lineSum();
  for await (const line of rowLines(tx, table)) sum.add(line);
  return { name: table.name, ...sum.end() };
}
