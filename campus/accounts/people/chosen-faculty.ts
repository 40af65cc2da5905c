import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { faculties } from '../../db/schema.ts';
import { fieldRefusal } from '../../platform/outcome.ts';

/** What stands against the faculty of a form: one that there isn't. None chosen is fine. */
export async function facultyRefusals(db: Database, facultyId: string | undefined) {
  if (!facultyId) return [];
  const [known] = await db
    .select({ id: faculties.id })
    .from(faculties)
    .where(eq(sql`${faculties.id}::text`, facultyId));
  return known ? [] : [fieldRefusal('facultyId', 'faculty')];
}
