import { and, asc, gte, isNull, lte, or } from 'drizzle-orm';
import type { Accommodation } from '../../../contract/careers/accommodations.ts';
import type { RosterPart } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { accommodations } from '../../db/schema.ts';
import { dayOf } from '../../platform/time/days.ts';

/**
 * What is arranged for these careers on a day of the institution's zone; one without any isn't in the map. To be asked
 * only for who has to know: the student, who teaches them, and who examines them.
 */
export async function accommodationsOn(
  db: Database,
  careerIds: string[],
  day: string,
): Promise<Map<string, Accommodation[]>> {
  if (careerIds.length === 0) return new Map();
  const { careerId, kind, percent, text, validFrom, validTo } = accommodations;
  const rows = await db
    .select({ careerId, kind, percent, text })
    .from(accommodations)
    .where(and(among(careerId, careerIds), lte(validFrom, day), or(isNull(validTo), gte(validTo, day))))
    .orderBy(asc(kind), asc(validFrom), asc(accommodations.id));
  const byCareer = Map.groupBy(rows, (row) => row.careerId);
  return new Map([...byCareer].map(([whose, own]) => [whose, own.map(({ careerId: _, ...each }) => each)]));
}

/** The same of one. */
export const accommodationsOfOn = async (db: Database, careerId: string, day: string) =>
  (await accommodationsOn(db, [careerId], day)).get(careerId) ?? [];

/** What is arranged today for those of a roster. */
export const rosterAccommodations: RosterPart = async (db, { careerIds }, { timeZone }, now) => {
  const held = await accommodationsOn(db, careerIds, dayOf(now, timeZone));
  return new Map([...held].map(([careerId, accommodations]) => [careerId, { accommodations }]));
};
