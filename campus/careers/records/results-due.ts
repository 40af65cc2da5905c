import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';

/** Units of a career with a result, told or to come, that isn't on record yet, as every noun knows of them. */
export async function resultsDueOf(
  db: Database,
  { careerId, areas }: { careerId: string; areas: Area[] },
  now: Date,
): Promise<ReadonlySet<string>> {
  const due = new Set<string>();
  for (const { resultsDue } of areas) {
    for (const unitId of (await resultsDue?.(db, careerId, now)) ?? []) due.add(unitId);
  }
  return due;
}
