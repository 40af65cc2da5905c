import { and, is, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import * as schema from '../../db/schema.ts';
import { isFree } from './bulk.ts';

const { courseUnits, faculties, lessonSeries, offerings, offeringTeachers } = schema;
const { planSchemes, prerequisites, programmes, programmeUnits } = schema;

/** An offering that anything else refers to than what an import brings with it is closed; any other goes. */
export async function retireOfferings(tx: Database, ids: string[]): Promise<void> {
  await deleteUnused(tx, offerings.id, ids, [offeringTeachers.offeringId, lessonSeries.offeringId]);
  await tx.update(offerings).set({ status: 'closed' }).where(among(offerings.id, ids));
}

/** A unit leaves its programme; where anything else has it, a plan or an exam, it stays for that. */
export async function retireUnits(tx: Database, ids: string[]): Promise<void> {
  await tx.delete(programmeUnits).where(among(programmeUnits.unitId, ids));
  const goAlong = [prerequisites.unitId, prerequisites.requiredUnitId];
  await deleteUnused(tx, courseUnits.id, ids, goAlong, isInNoScheme);
}

/** A scheme names its units in its groups, without a foreign key. */
const isInNoScheme = sql`not exists (select 1 from ${planSchemes} where ${planSchemes.groups} @>
  jsonb_build_array(jsonb_build_object('units', jsonb_build_array(jsonb_build_object('unitId', ${courseUnits.id})))))`;

export const retireProgrammes = (tx: Database, ids: string[]) => deleteUnused(tx, programmes.id, ids);

export const retireFaculties = (tx: Database, ids: string[]) => deleteUnused(tx, faculties.id, ids);

/** Deletes the rows that no column refers to; of those that `goAlong` a row goes with what it refers to. */
async function deleteUnused(
  tx: Database,
  id: AnyPgColumn,
  ids: string[],
  goAlong: AnyPgColumn[] = [],
  further?: SQL,
): Promise<void> {
  const uses = Object.values(schema)
    .flatMap((each: unknown) => (is(each, PgTable) ? getTableConfig(each).foreignKeys : []))
    .map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === id.table)
    .flatMap(({ columns }) => columns as AnyPgColumn[])
    .filter((column) => !goAlong.includes(column));
  await tx.delete(id.table).where(and(among(id, ids), isFree(id, uses), further));
}
