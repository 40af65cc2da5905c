import { and, is, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import * as schema from '../../db/schema.ts';
import {
  courseUnits,
  faculties,
  lessonSeries,
  offerings,
  offeringTeachers,
  planSchemes,
  prerequisites,
  programmes,
  programmeUnits,
} from '../../db/schema.ts';
import { isFree, oneOf } from '../planning/one-of.ts';

/** An offering that anything else refers to than what an import brings with it is closed; any other goes. */
export async function retireOfferings(tx: Database, ids: string[]): Promise<void> {
  const unused = isFree(
    offerings.id,
    ...usesOf(offerings, [offeringTeachers.offeringId, lessonSeries.offeringId]),
  );
  await tx.delete(offerings).where(and(oneOf(offerings.id, ids), unused));
  await tx.update(offerings).set({ status: 'closed' }).where(oneOf(offerings.id, ids));
}

/** A unit leaves its programme; where anything else has it, a plan or an exam, it stays for that. */
export async function retireUnits(tx: Database, ids: string[]): Promise<void> {
  await tx.delete(programmeUnits).where(oneOf(programmeUnits.unitId, ids));
  const goAlong = [prerequisites.unitId, prerequisites.requiredUnitId];
  const unused = isFree(courseUnits.id, ...usesOf(courseUnits, goAlong));
  await tx.delete(courseUnits).where(and(oneOf(courseUnits.id, ids), unused, isInNoScheme));
}

/** A scheme names its units in its groups, without a foreign key. */
const isInNoScheme = sql`not exists (select 1 from ${planSchemes} where ${planSchemes.groups} @>
  jsonb_build_array(jsonb_build_object('units', jsonb_build_array(jsonb_build_object('unitId', ${courseUnits.id})))))`;

export async function retireProgrammes(tx: Database, ids: string[]): Promise<void> {
  const unused = isFree(programmes.id, ...usesOf(programmes));
  await tx.delete(programmes).where(and(oneOf(programmes.id, ids), unused));
}

export async function retireFaculties(tx: Database, ids: string[]): Promise<void> {
  const unused = isFree(faculties.id, ...usesOf(faculties));
  await tx.delete(faculties).where(and(oneOf(faculties.id, ids), unused));
}

/** Every column that refers to the rows of a table; of those that `goAlong` a row goes with what it refers to. */
function usesOf(table: PgTable, goAlong: AnyPgColumn[] = []): AnyPgColumn[] {
  const tables = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? [each] : []));
  return tables
    .flatMap((each) => getTableConfig(each).foreignKeys.map((key) => key.reference()))
    .filter(({ foreignTable }) => foreignTable === table)
    .flatMap(({ columns }) => columns as AnyPgColumn[])
    .filter((column) => !goAlong.includes(column));
}
