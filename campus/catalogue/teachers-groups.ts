import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The hub groups of who teaches or examines a course: everybody's around it, and their own. */
export const teachersGroups = (offeringId: PgColumn): SQL =>
  sql`unnest(array['course:' || ${offeringId}, 'teachers:' || ${offeringId}])`;
