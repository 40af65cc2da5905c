import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { badgeNumbers, profiles } from '../../db/schema.ts';
import { nextIn } from '../../platform/numbers/next-of-year.ts';

/**
 * The next badge of an academic year: its last two digits and five more, `2600001`. Who takes one has it until the
 * commit, and gives it back with what is undone; one that an import or the office has given is left out.
 */
export async function nextBadge(tx: Database, academicYear: number): Promise<string> {
  const number = await nextIn(tx, badgeNumbers, academicYear);
  const badge = `${String(academicYear % 100).padStart(2, '0')}${String(number).padStart(5, '0')}`;
  const isGiven = (await tx.$count(profiles, eq(profiles.badge, badge))) > 0;
  return isGiven ? await nextBadge(tx, academicYear) : badge;
}
