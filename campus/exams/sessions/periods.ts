import { TZDate } from '@date-fns/tz';
import { endOfDay } from 'date-fns/endOfDay';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examPeriods } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import type { Period } from './session-rules.ts';

/** The instants of an exam period, both its days included, in the institution's zone; null without one. */
export async function periodOf(
  tx: Database,
  periodId: string | null,
  timeZone: string,
): Promise<Period | null> {
  if (!periodId) return null;
  const [period] = await tx.select().from(examPeriods).where(eq(examPeriods.id, periodId));
  if (!period) throw new NotFound('exam period', periodId);
  const { name, startsOn, endsOn } = period;
  return {
    name,
    from: new Date(midnight(startsOn, timeZone).getTime()),
    to: new Date(endOfDay(midnight(endsOn, timeZone)).getTime()),
  };
}

function midnight(day: string, timeZone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, timeZone);
}
