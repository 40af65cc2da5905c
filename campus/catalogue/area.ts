import { eq } from 'drizzle-orm';
import type { Area } from '../area.ts';
import { offeringTeachers } from '../db/schema.ts';
import { serveCatalogue } from './serve-catalogue.ts';
import { teachersGroups } from './teachers.ts';

/** What is taught: faculties, programmes, units, and their offerings of each year with who teaches them. */
export const catalogue: Area = {
  serve: serveCatalogue,
  hubGroups: (db, profileId) =>
    db
      .select({ name: teachersGroups(offeringTeachers.offeringId) })
      .from(offeringTeachers)
      .where(eq(offeringTeachers.profileId, profileId))
      .getSQL(),
};
