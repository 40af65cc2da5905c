import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../db/database.ts';
import { courseUnits, enrolments, planRows, plans, profiles } from '../db/schema.ts';
import type { ImportOptions } from '../import/reports/runs.ts';
import { runImport } from '../import/run-import.ts';
import { idOf } from '../import/writing/entries.ts';
import { historiesOf } from '../import/writing/leave.ts';
import { createClock } from '../platform/time/clock.ts';
import { givenFolder } from './services/bundle-fixtures.ts';
import type { GivenBundle } from './university-fixtures.ts';

export const clock = createClock();
export const deps = (db: Database) => ({
  db,
  clock,
  timeZone: 'Europe/Rome',
  histories: historiesOf(),
});

export const run = (db: Database, bundle: GivenBundle, options: ImportOptions = {}) =>
  runImport(givenFolder(bundle), options, deps(db));

/** Brings a bundle in, and is sure of it. */
export async function imported(db: Database, bundle: GivenBundle, options: ImportOptions = {}) {
  const report = await run(db, bundle, options);
  expect(report).toMatchObject({ outcome: 'applied', problems: [] });
  return report;
}

/** The counts of the files that change at all. */
export const changesIn = ({ files }: Awaited<ReturnType<typeof run>>) =>
  files.flatMap(({ file, added, changed, removed }) =>
    added + changed + removed > 0 ? [{ file, added, changed, removed }] : [],
  );

export const ada = { person: idOf('person', 'ada'), career: idOf('career', 'R-ADA') };
export const bea = {
  person: idOf('person', 'bea'),
  first: idOf('career', 'R-BEA-1'),
  second: idOf('career', 'R-BEA-2'),
};
export const unitOf = (course: string) => idOf('unit', course);
export const offeringOf = (schoolClass: string) => idOf('offering', schoolClass);

export const planOf = async (db: Database, careerId: string) =>
  await db
    .select({
      unitId: planRows.unitId,
      kind: planRows.kind,
      year: planRows.year,
      cfu: planRows.cfu,
      status: planRows.status,
    })
    .from(planRows)
    .innerJoin(plans, and(eq(plans.id, planRows.planId), eq(plans.status, 'approved')))
    .innerJoin(courseUnits, eq(courseUnits.id, planRows.unitId))
    .where(eq(plans.careerId, careerId))
    .orderBy(asc(courseUnits.title));

export const enrolmentsOf = async (db: Database, careerId: string) =>
  await db
    .select({ offeringId: enrolments.offeringId, status: enrolments.status })
    .from(enrolments)
    .where(eq(enrolments.careerId, careerId));

export const profileOf = async (db: Database, id: string) =>
  (await db.select().from(profiles).where(eq(profiles.id, id)))[0];
