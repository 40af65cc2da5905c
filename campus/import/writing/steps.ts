import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import * as schema from '../../db/schema.ts';

/** One short transaction with its instant; `amount` is what it takes the import on by, in new rows of `kind` if any. */
export type Step = (
  amount: number,
  work: (tx: Database, now: Date) => Promise<void>,
  kind?: ImportKind,
) => Promise<void>;

const WORTH_IT_FROM = 500;
/** How many rows one of a kind makes, where it is many. */
const MAKES: Partial<Record<ImportKind, number>> = { timetables: 30 };

/** Where the rows of a kind end up, of the tables that become large. */
const TABLES: Partial<Record<ImportKind, PgTable[]>> = {
  courses: [schema.courseUnits, schema.programmeUnits],
  classes: [schema.offerings],
  users: [schema.people, schema.accounts],
  roles: [schema.profiles, schema.careers],
  enrollments: [schema.offeringTeachers, schema.enrolments, schema.importRows],
  plans: [schema.plans, schema.planRows],
  timetables: [schema.lessonSeries, schema.lessons, schema.lessonRooms, schema.lessonTeachers],
};

/**
 * Lets the planner know whenever the rows of a kind have doubled. Nobody else does before the night, on the embedded
 * database; and what was planned for a few rows, the checks of references above all, reads whole tables for each row
 * until it is planned anew.
 */
export function analyzingGrowth(db: Database, step: Step): Step {
  const written = new Map<ImportKind, number>();
  return async (amount, work, kind) => {
    await step(amount, work, kind);
    if (!kind) return;
    const before = written.get(kind) ?? 0;
    const after = before + amount * (MAKES[kind] ?? 1);
    written.set(kind, after);
    if (doublings(after) === doublings(before)) return;
    for (const table of TABLES[kind] ?? [])
      await db.execute(sql`analyze ${sql.identifier(getTableName(table))}`);
  };
}

const doublings = (rows: number) => Math.floor(Math.log2(Math.max(rows / WORTH_IT_FROM, 0.5)));
