import { setImmediate as turn } from 'node:timers/promises';
import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import {
  accounts,
  careers,
  courseUnits,
  enrolments,
  offerings,
  offeringTeachers,
  people,
  planRows,
  plans,
  profiles,
  programmeUnits,
} from '../../../db/schema.ts';

const WORTH_IT_FROM = 1000;
const GROWN = [
  people,
  accounts,
  profiles,
  careers,
  courseUnits,
  programmeUnits,
  offerings,
  offeringTeachers,
  enrolments,
  plans,
  planRows,
];

/** The planner of the embedded database learns of many new rows from nobody else before the night. */
export async function analyzeGrown(db: Database, written: number): Promise<void> {
  if (written < WORTH_IT_FROM) return;
  for (const table of GROWN) {
    await db.execute(sql`analyze ${sql.identifier(getTableName(table))}`);
    await turn();
  }
}
