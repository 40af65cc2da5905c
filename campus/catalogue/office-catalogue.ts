import type { AddFaculty, AddOffering, AddProgramme, AddUnit } from '../../contract/catalogue/office.ts';
import type { Added } from '../../contract/wire/office-fields.ts';
import type { Database } from '../db/database.ts';
import {
  courseUnits,
  faculties,
  offerings,
  offeringTeachers,
  prerequisites,
  programmes,
  programmeUnits,
} from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';
import { done, type Outcome } from '../platform/outcome.ts';

/** Adds a faculty, or renames the one of this code. */
export async function addFaculty(
  tx: Database,
  { code, name }: AddFaculty,
  now: Date,
): Promise<Outcome<Added, never>> {
  const rows = await tx
    .insert(faculties)
    .values({ code, name })
    .onConflictDoUpdate({ target: faculties.code, set: { name } })
    .returning({ id: faculties.id });
  return done(await added(tx, 'faculty', rows, now));
}

/** Adds a degree programme, or changes the one of this code. */
export async function addProgramme(
  tx: Database,
  { code, title, level, facultyId }: AddProgramme,
  now: Date,
): Promise<Outcome<Added, never>> {
  const rows = await tx
    .insert(programmes)
    .values({ code, title, level, facultyId })
    .onConflictDoUpdate({ target: programmes.code, set: { title, level, facultyId } })
    .returning({ id: programmes.id });
  return done(await added(tx, 'programme', rows, now));
}

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

/** Adds a unit's offering of a year, or changes the one of this unit, year, term and partition. */
export async function addOffering(
  tx: Database,
  { unitId, academicYear, term, partition = '', language, status, endsAt, teacherIds = [] }: AddOffering,
  now: Date,
): Promise<Outcome<Added, never>> {
  const rows = await tx
    .insert(offerings)
    .values({ unitId, academicYear, term, partition, language, status, endsAt })
    .onConflictDoUpdate({
      target: [offerings.unitId, offerings.academicYear, offerings.term, offerings.partition],
      set: { unitId, language, status, endsAt },
    })
    .returning({ id: offerings.id });
  const offering = await added(tx, 'offering', rows, now);

  if (teacherIds.length > 0) {
    await tx
      .insert(offeringTeachers)
      .values(teacherIds.map((profileId) => ({ offeringId: offering.id, profileId })))
      .onConflictDoNothing();
  }
  return done(offering);
}
