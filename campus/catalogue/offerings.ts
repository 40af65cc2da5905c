import type { AddOffering } from '../../contract/catalogue/office.ts';
import type { Added } from '../../contract/wire/office-fields.ts';
import type { Database } from '../db/database.ts';
import { offerings, offeringTeachers } from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';
import { done, type Outcome } from '../platform/outcome.ts';

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
