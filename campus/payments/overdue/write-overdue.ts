import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { charges, feeSchemes, locks } from '../../db/schema.ts';
import { placeLock } from '../../locks/place-lock.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { dayOf, localInstant } from '../../platform/time/days.ts';
import { freeAccounts } from '../accounts/held-account.ts';
import { chargeTitles } from '../charges/charge-title.ts';
import { isUnpaid, lockSourceOf, type StoredCharge } from '../charges/stored-charge.ts';
import { lateFeeOf } from '../fees/fee-rules.ts';
import { linkOf } from '../tell.ts';
import { askedLate, compelling, graceDaysOf, missingLateFee, schemeOf } from './late-fee.ts';

const BATCH = 200;
const TASK = 'payments.overdue';

/**
 * Writes down what is due for late charges, in batches: a lock that warns and blocks after the grace, and the
 * late fee. Each once: what the office took away stays away. Accounts held by others wait for the next run.
 * Of all charges, or of those asked for since an instant; answers whether some may be left.
 */
export async function writeOverdue(
  tx: Database,
  now: Date,
  { timeZone }: TaskPlace,
  askedSince?: Date,
): Promise<boolean> {
  const today = dayOf(now, timeZone);
  const found = await overdueCharges(tx, today, now, { askedSince });
  const isFree = await freeAccounts(
    tx,
    found.map(({ charge }) => charge),
  );
  const held = found.filter(({ charge }) => isFree(charge)).map(({ charge }) => charge.id);
  await eachDue({ db: tx, now }, await overdueCharges(tx, today, now, { among: held }), {
    task: TASK,
    idOf: ({ charge }) => charge.id,
    work: async (part, { charge, isWithoutLock, rules }) => {
      if (isWithoutLock) await lockFor(part, charge, graceDaysOf(rules), timeZone, now);
      await missingLateFee(part, charge, today, now);
    },
  });
  return found.length > 0;
}

type Which = { among?: string[]; askedSince?: Date | undefined };

/** Unpaid after their day, and without their lock or a part of their late fee; of all, or of some. */
export async function overdueCharges(
  tx: Database,
  today: string,
  now: Date,
  { among, askedSince }: Which = {},
) {
  const owesMore = owesMoreThanAsked(await stepsOf(tx, today));
  return await tx
    .select({ charge: charges, isWithoutLock: withoutLock, rules: feeSchemes.rules })
    .from(charges)
    .leftJoin(feeSchemes, eq(feeSchemes.id, schemeOf(charges.planId, charges.academicYear)))
    .where(
      and(
        ...[isUnpaid, compelling, lt(charges.dueOn, today), sql`(${withoutLock} or ${owesMore})`],
        among && inArray(charges.id, among),
        askedSince && gte(charges.createdAt, askedSince),
        mayBeTried(TASK, charges.id, now),
      ),
    )
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .limit(BATCH);
}

const withoutLock = sql<boolean>`not exists (select from ${locks} where ${locks.careerId} = ${charges.careerId}
  and ${locks.sourceRef} = 'charge:' || ${charges.id}::text)`;

type Step = { scheme: string; currency: string; dueBy: string; owed: number };

/**
 * What a charge owes today for being late: by its scheme, from the due day on by which each band is reached.
 * How much that is, `lateFeeOf` alone says; the statement below compares it with what was asked.
 */
async function stepsOf(tx: Database, today: string): Promise<Step[]> {
  const schemes = await tx.select().from(feeSchemes);
  return schemes.flatMap(({ id: scheme, currency, rules }) =>
    rules.late.map(({ fromDay }) => ({
      ...{ scheme, currency, dueBy: shiftDay(today, -fromDay), owed: lateFeeOf(rules, fromDay) },
    })),
  );
}

const owesMoreThanAsked = (
  steps: Step[],
): SQL => sql`(${charges.kind} <> 'late' and ${askedLate(charges.id)} < (
  select coalesce(max(step.owed), 0)
  from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
    as step (scheme uuid, currency text, "dueBy" date, owed int)
  where step.scheme = ${feeSchemes.id} and step.currency = ${charges.currency}
    and ${charges.dueOn} <= step."dueBy"
))`;

async function lockFor(
  tx: Database,
  charge: StoredCharge,
  graceDays: number,
  timeZone: string,
  now: Date,
): Promise<void> {
  const { careerId, academicYear, amount, currency, dueOn } = charge;
  const sourceRef = lockSourceOf(charge);
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
