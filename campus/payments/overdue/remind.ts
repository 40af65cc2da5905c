import { and, asc, between, eq, ne, notExists, sql } from 'drizzle-orm';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { charges, notifications } from '../../db/schema.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { dayOf } from '../../platform/time/days.ts';
import { isPayableOn } from '../charges/stored-charge.ts';
import { noticeOf, notify } from '../tell.ts';

const BATCH = 200;
const TASK = 'payments.remind';
const DAYS_BEFORE = 7;

/** Reminds once of what is due within the week and can be paid. */
export async function remind(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  const today = dayOf(now, timeZone);
  const known = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.profileId, charges.careerId),
        eq(notifications.kind, 'chargeDueSoon'),
        eq(notifications.subject, sql`${charges.id}::text`),
      ),
    );
  const soon = await tx
    .select()
    .from(charges)
    .where(
      and(
        isPayableOn(today),
        ne(charges.kind, 'enrolment'), // who applies is told by the application
        between(charges.dueOn, today, shiftDay(today, DAYS_BEFORE)),
        notExists(known),
        mayBeTried(TASK, charges.id, now),
      ),
    )
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .limit(BATCH);
  await eachDue({ db: tx, now }, soon, {
    task: TASK,
    idOf: ({ id }) => id,
    work: (part, charge) => notify(part, 'chargeDueSoon', noticeOf(charge), now),
  });
}
