import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import {
  accounts,
  careers,
  courseUnits,
  enrolments,
  importRows,
  lessonRooms,
  lessonSeries,
  lessons,
  lessonTeachers,
  offerings,
  offeringTeachers,
  people,
  planRows,
  plans,
  profiles,
  programmeUnits,
} from '../../db/schema.ts';
import type { Step } from './apply.ts';

const WORTH_IT_FROM = 500;
/** How many rows one of a kind makes, where it is many. */
const MAKES: Partial<Record<ImportKind, number>> = { timetables: 30 };

/** Where the rows of a kind end up, of the tables that become large. */
const TABLES: Partial<Record<ImportKind, PgTable[]>> = {
  courses: [courseUnits, programmeUnits],
  classes: [offerings],
  users: [people, accounts],
  roles: [profiles, careers],
  enrollments: [offeringTeachers, enrolments, importRows],
  plans: [plans, planRows],
  timetables: [lessonSeries, lessons, lessonRooms, lessonTeachers],
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
    if (doublings(after) > doublings(before)) await analyze(db, TABLES[kind] ?? []);
  };
}

const doublings = (rows: number) => Math.floor(Math.log2(Math.max(rows / WORTH_IT_FROM, 0.5)));

async function analyze(db: Database, tables: PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`analyze ${sql.identifier(getTableName(table))}`);
}
