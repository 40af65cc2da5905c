import type { AddPeriod } from '../../../contract/exams/office.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Database } from '../../db/database.ts';
import { examPeriods } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { done, type Outcome } from '../../platform/outcome.ts';

/** Adds an exam period; both days belong to it. */
export async function addPeriod(
  tx: Database,
  { name, startsOn, endsOn }: AddPeriod,
  now: Date,
): Promise<Outcome<Added, never>> {
  const rows = await tx
    .insert(examPeriods)
    .values({ name, startsOn, endsOn })
    .returning({ id: examPeriods.id });
  return done(await added(tx, 'exam-period', rows, now));
}
