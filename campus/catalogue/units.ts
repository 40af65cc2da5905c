import type { AddUnit } from '../../contract/catalogue/office.ts';
import type { Added } from '../../contract/wire/office-fields.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, prerequisites, programmeUnits } from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';
import { done, type Outcome } from '../platform/outcome.ts';

/** Adds a course unit with its places in programmes and the units to be passed before its exam. */
export async function addUnit(
  tx: Database,
  { code, title, cfu, gradingMode, facultyId, programmes = [], requiredUnitIds = [] }: AddUnit,
  now: Date,
): Promise<Outcome<Added, never>> {
  const rows = await tx
    .insert(courseUnits)
    .values({ code, title, cfu, gradingMode, facultyId })
    .returning({ id: courseUnits.id });
  const unit = await added(tx, 'course-unit', rows, now);

  if (programmes.length > 0) {
    await tx.insert(programmeUnits).values(programmes.map((place) => ({ ...place, unitId: unit.id })));
  }
  if (requiredUnitIds.length > 0) {
    await tx
      .insert(prerequisites)
      .values(requiredUnitIds.map((requiredUnitId) => ({ unitId: unit.id, requiredUnitId })));
  }
  return done(unit);
}
