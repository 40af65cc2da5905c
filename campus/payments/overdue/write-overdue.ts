import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { charges, locks } from '../../db/schema.ts';
import { placeLock } from '../../locks/place-lock.ts';
import { dayOf, localInstant } from '../../platform/days.ts';
import type { TaskPlace } from '../../platform/periodic-tasks.ts';
import { chargeTitles } from '../charge-title.ts';
import type { StoredCharge } from '../stored-charge.ts';
import { missingLateFee } from './late-fee.ts';
import { rulesOf, schemeOf } from './rules-of.ts';

const BATCH = 200;

/** Where no scheme of the year says it. */
const GRACE_DAYS = 30;

/** What stands in the way where it isn't paid; a request or a certificate that isn't paid for is only not made. */
const COMPELLING = ['tuition', 'regional', 'stamp', 'late'] as const;

/**
 * Writes down what has become true of charges whose day is over, some at a time: a lock that warns, and blocks once the
 * grace is over, and what is owed for being late. Each comes about once: what the office took away stays away.
 */
export async function writeOverdue(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  const today = dayOf(now, timeZone);
  for (const charge of await overdue(tx, today)) {
    await lockFor(tx, charge, { timeZone }, now);
    await missingLateFee(tx, charge, today, now);
  }
}

/** Unpaid after their day, and without their lock or a part of their late fee. */
const overdue = (tx: Database, today: string): Promise<StoredCharge[]> =>
  tx
    .select()
    .from(charges)
    .where(
      and(
        oneOf(charges.status, ['planned', 'open']),
        inArray(charges.kind, [...COMPELLING]),
        lt(charges.dueOn, today),
        sql`(${isWithoutLock()} or ${owesMore(today)})`,
      ),
    )
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });

const isWithoutLock = (): SQL =>
  sql`not exists (select from ${locks} where ${locks.careerId} = ${charges.careerId}
    and ${locks.sourceRef} = 'charge:' || ${charges.id}::text)`;

const owesMore = (today: string): SQL => sql`(${charges.kind} <> 'late' and (
  select coalesce(sum(late.amount), 0) from charge late where late.late_for_id = ${charges.id} and late.status <> 'replaced'
) < (
  select coalesce(max((band->>'amount')::int), 0)
  from fee_scheme scheme cross join jsonb_array_elements(scheme.rules->'late') as band
  where scheme.id = ${schemeOf(charges.planId, charges.academicYear)} and (band->>'fromDay')::int <= ${today}::date - ${charges.dueOn}
))`;

async function lockFor(
  tx: Database,
  charge: StoredCharge,
  { timeZone }: TaskPlace,
  now: Date,
): Promise<void> {
  const { id, careerId, academicYear, amount, currency, dueOn } = charge;
  const sourceRef = `charge:${id}`;
  const own = and(eq(locks.careerId, careerId), eq(locks.sourceRef, sourceRef));
  const [known] = await tx.select({ id: locks.id }).from(locks).where(own).limit(1);
  if (known) return;
  const graceDays = (await rulesOf(tx, charge))?.graceDays ?? GRACE_DAYS;
  const midnightAfter = (days: number) => localInstant(dayAfter(dueOn, days + 1), '00:00', timeZone);
  const title = chargeTitles(charge);
  const dueAt = { instant: localInstant(dueOn, '12:00', timeZone).toISOString() };
  await placeLock(
    tx,
    {
      ...{ type: 'FEES_OVERDUE', careerId, sourceRef, academicYear, amount, currency, ownerOffice: 'fees' },
      ...{ startsAt: midnightAfter(0), graceUntil: midnightAfter(graceDays) },
      publicReason: { key: 'fees_overdue', params: { charge: title, dueAt } },
      clearSteps: [
        { key: 'pay', params: { charge: title }, link: `/student/payments#charge-${id}` },
        { key: 'by_itself' },
      ],
    },
    now,
  );
}

/** Of a day (yyyy-MM-dd). */
const dayAfter = (day: string, days: number): string =>
  formatISO(addDays(parseISO(day), days), { representation: 'date' });
