import { subMonths } from 'date-fns/subMonths';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Readings } from '../../contract/personal/personal.ts';
import type { Language } from '../../contract/wire/constants.ts';
import { READINGS_A_PAGE } from '../../contract/wire/limits.ts';
import type { Database } from '../db/database.ts';
import { nameForOthers } from '../db/name-for-others.ts';
import { courseUnits, people, profiles, recordReadings } from '../db/schema.ts';
import { inLanguage } from '../platform/texts.ts';

export const READINGS_MONTHS = 12;

/** Who looked at a person's record, a page of it, the latest first. */
export async function readingsOf(
  db: Database,
  { personId, page = 1, language }: { personId: string; page?: number | undefined; language: Language },
  now: Date,
): Promise<Readings> {
  const whose = and(
    eq(recordReadings.personId, personId),
    gt(recordReadings.at, subMonths(now, READINGS_MONTHS)),
  );
  const rows = await db
    .select({ reading: recordReadings, by: nameForOthers, unit: courseUnits.title, reader: profiles.id })
    .from(recordReadings)
    .leftJoin(profiles, eq(profiles.id, recordReadings.readerId))
    .leftJoin(people, eq(people.id, profiles.personId))
    .leftJoin(courseUnits, eq(courseUnits.id, recordReadings.unitId))
    .where(whose)
    .orderBy(desc(recordReadings.at), desc(recordReadings.id))
    .limit(READINGS_A_PAGE)
    .offset((page - 1) * READINGS_A_PAGE);
  return {
    readings: rows.map(({ reading: { id, at, what, readerId }, by, unit }) => ({
      ...{ id, what, at: at.toISOString() },
      by: readerId === null ? null : (by ?? ''),
      unit: unit && inLanguage(unit, language),
    })),
    page,
    total: await db.$count(recordReadings, whose),
  };
}
