import type { AddProgramme } from '../../contract/catalogue/office.ts';
import type { Added } from '../../contract/wire/office-fields.ts';
import type { Database } from '../db/database.ts';
import { programmes } from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';
import { done, type Outcome } from '../platform/outcome.ts';

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
