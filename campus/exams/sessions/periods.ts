import { TZDate } from '@date-fns/tz';
import { endOfDay } from 'date-fns/endOfDay';
import { eq } from 'drizzle-orm';
import type { AddPeriod } from '../../../contract/exams/office.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Database } from '../../db/database.ts';
import { examPeriods } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import type { Period } from './session-rules.ts';

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
