import { and, eq, lt } from 'drizzle-orm';
import type { ApplicationStatus } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applications, offers, programmes } from '../../db/schema.ts';
import { cancelEnrolment } from '../../payments/charges/enrolment-charge.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { dayOf } from '../../platform/time/days.ts';
import { notify, resolve } from '../notices.ts';
import { aboutApplication, moveApplication } from './application-machine.ts';
import type { StoredApplication, Title } from './stored-application.ts';
import { paymentOf } from './take-place.ts';

/** Ends the applications that were given back and not corrected in time. */
export async function expireCorrections(tx: Database, now: Date): Promise<void> {
  await eachDue({ db: tx, now }, await lateApplications(tx, 'returned', now), {
    task: 'offers.corrections',
    idOf: ({ application }) => application.id,
    work: (part, late) => expire(part, late, ['applicationReturned', 'applicationExpired'], now),
  });
}

/** Expires applications with an unpaid, overdue first instalment; waits if a payment is under way. */
export async function expirePayments(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  await eachDue({ db: tx, now }, await lateApplications(tx, 'awaiting_payment', now), {
    task: 'offers.payments',
    idOf: ({ application }) => application.id,
    work: async (part, late) => {
      const sourceRef = paymentOf(late.application.id);
      const unpaid = { sourceRef, reason: 'unpaid', dueBefore: dayOf(now, timeZone) };
      if (!(await cancelEnrolment(part, unpaid, now))) return;
      await expire(part, late, ['applicationToPay', 'placeUnpaid'], now);
    },
  });
}

type Params = 'applicationReturned' | 'applicationToPay' | 'placeHeld';
type Told = 'applicationExpired' | 'placeUnpaid' | 'placeCancelled' | 'placeGone';

/** Expires an application the caller holds; resolves the notice that asked, sends one with the result. */
export async function expire(
  tx: Database,
  { application, title }: { application: StoredApplication; title: Title },
  [asked, told]: [Params, Told],
  now: Date,
): Promise<void> {
  await moveApplication(tx, application, 'expire', { to: 'expired', by: 'system' }, now);
  await resolve(tx, asked, { subject: application.id }, now);
  await notify(tx, told, { ...aboutApplication(application), values: { offer: title } }, now);
}

/** Overdue applications of a status, locked, with title; skips those that another transaction holds. */
const lateApplications = (tx: Database, status: ApplicationStatus, now: Date) =>
  tx
    .select({ application: applications, title: programmes.title })
    .from(applications)
    .innerJoin(offers, eq(offers.id, applications.offerId))
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .where(and(eq(applications.status, status), lt(applications.dueAt, now)))
    .for('update', { of: applications, skipLocked: true });
