import type { AddFaculty } from '../../contract/catalogue/office.ts';
import type { Added } from '../../contract/wire/office-fields.ts';
import type { Database } from '../db/database.ts';
import { faculties } from '../db/schema.ts';
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
