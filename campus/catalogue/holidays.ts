import { and, asc, gte, lte } from 'drizzle-orm';
import { shiftDay } from '../../contract/wire/shift-day.ts';
import type { Database } from '../db/database.ts';
import type { LocalText } from '../db/schema/columns.ts';
import { holidays } from '../db/schema.ts';
import { feastOn } from './feasts.ts';

/** The days without lessons from a day to a day, both included, by their date. */
export async function holidaysBetween(
  db: Database,
  from: string,
  to: string,
): Promise<Map<string, LocalText>> {
  const closed = await db
    .select({ name: holidays.name, startsOn: holidays.startsOn, endsOn: holidays.endsOn })
    .from(holidays)
    .where(and(lte(holidays.startsOn, to), gte(holidays.endsOn, from)))
    .orderBy(asc(holidays.startsOn));
  const found = new Map<string, LocalText>();
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    const name =
      feastOn(day) ?? closed.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)?.name;
    if (name) found.set(day, name);
  }
  return found;
}
