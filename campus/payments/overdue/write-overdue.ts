import { and, asc, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { charges, locks } from '../../db/schema.ts';
import { placeLock } from '../../locks/place-lock.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { dayOf, localInstant } from '../../platform/time/days.ts';
import { freeAccounts } from '../accounts/held-account.ts';
import { chargeTitles } from '../charges/charge-title.ts';
import { lockSourceOf, type StoredCharge } from '../charges/stored-charge.ts';
import { linkOf } from '../tell.ts';
import { askedLate, compelling, graceDaysOf, missingLateFee, rulesOf, schemeOf } from './late-fee.ts';

const BATCH = 200;
const TASK = 'payments.overdue';

/**
 * Writes down what has become true of charges whose day is over, some at a time: a lock that warns, and blocks once the
 * grace is over, and what is owed for being late. Each comes about once: what the office took away stays away. What
 * somebody else holds is left for the next time.
 */
export async function writeOverdue(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  const today = dayOf(now, timeZone);
  const found = await overdueCharges(tx, today, now);
  const isFree = await freeAccounts(
    tx,
    found.map(({ charge }) => charge),
  );
  const held = found.filter(({ charge }) => isFree(charge)).map(({ charge }) => charge.id);
  await eachDue({ db: tx, now }, await overdueCharges(tx, today, now, held), {
    task: TASK,
    idOf: ({ charge }) => charge.id,
    work: async (part, { charge, isWithoutLock }) => {
      if (isWithoutLock) await lockFor(part, charge, { timeZone }, now);
      await missingLateFee(part, charge, today, now);
    },
  });
}

/** Unpaid after their day, and without their lock or a part of their late fee; of all, or of some. */
export const overdueCharges = (tx: Database, today: string, now: Date, among?: string[]) =>
  tx
    .select({ charge: charges, isWithoutLock: withoutLock() })
    .from(charges)
    .where(
      and(
        oneOf(charges.status, ['planned', 'open']),
        compelling,
        lt(charges.dueOn, today),
        sql`(${withoutLock()} or ${owesMore(today)})`,
        among && inArray(charges.id, among),
        mayBeTried(TASK, charges.id, now),
      ),
    )
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .limit(BATCH);

const withoutLock = (): SQL<boolean> =>
  sql`not exists (select from ${locks} where ${locks.careerId} = ${charges.careerId}
    and ${locks.sourceRef} = 'charge:' || ${charges.id}::text)`;

const owesMore = (today: string): SQL => sql`(${charges.kind} <> 'late' and ${askedLate(charges.id)} < (
  select coalesce(max((band->>'amount')::int), 0)
  from fee_scheme scheme cross join jsonb_array_elements(scheme.rules->'late') as band
  where scheme.id = ${schemeOf(charges.planId, charges.academicYear)} and scheme.currency = ${charges.currency}
    and (band->>'fromDay')::int <= ${today}::date - ${charges.dueOn}
))`;

async function lockFor(
  tx: Database,
  charge: StoredCharge,
  { timeZone }: TaskPlace,
  now: Date,
): Promise<void> {
  const { careerId, academicYear, amount, currency, dueOn } = charge;
  const sourceRef = lockSourceOf(charge);
  const graceDays = graceDaysOf(await rulesOf(tx, charge));
  const midnightAfter = (days: number) => localInstant(shiftDay(dueOn, days + 1), '00:00', timeZone);
  const title = chargeTitles(charge);
  const dueAt = { instant: localInstant(dueOn, '12:00', timeZone).toISOString() };
  await placeLock(
    tx,
    {
      ...{ type: 'FEES_OVERDUE', careerId, sourceRef, academicYear, amount, currency, ownerOffice: 'fees' },
      ...{ startsAt: midnightAfter(0), graceUntil: midnightAfter(graceDays) },
      publicReason: { key: 'fees_overdue', params: { charge: title, dueAt } },
      clearSteps: [{ key: 'pay', params: { charge: title }, link: linkOf(charge) }, { key: 'by_itself' }],
    },
    now,
  );
}
