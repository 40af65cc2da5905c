import type { Database } from '../../db/database.ts';
import { cancelEnrolment } from '../../payments/charges/enrolment-charge.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { dayOf } from '../../platform/time/days.ts';
import { notify, resolve } from '../notices.ts';
import { type Late, lateApplications } from './late-applications.ts';
import { aboutApplication, moveApplication } from './move-application.ts';
import { paymentOf } from './take-place.ts';

/** Ends the applications whose first instalment was not paid in time; one that is being paid waits for what comes of it. */
export async function expirePayments(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  await eachDue({ db: tx, now }, await lateApplications(tx, 'awaiting_payment', now), {
    task: 'offers.payments',
    idOf: ({ application }) => application.id,
    work: (part, late) => expire(part, late, { timeZone }, now),
  });
}

async function expire(
  tx: Database,
  { application, title }: Late,
  { timeZone }: TaskPlace,
  now: Date,
): Promise<void> {
  const { id } = application;
  const unpaid = { sourceRef: paymentOf(id), reason: 'unpaid', dueBefore: dayOf(now, timeZone) };
  if (!(await cancelEnrolment(tx, unpaid, now))) return;
  await moveApplication(tx, application, 'expire', { to: 'expired', by: 'system' }, now);
  await resolve(tx, 'applicationToPay', { subject: id }, now);
  await notify(tx, 'placeUnpaid', { ...aboutApplication(application), values: { offer: title } }, now);
}
