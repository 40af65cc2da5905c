import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { applications, offers, programmes } from '../db/schema.ts';
import { cancelEnrolment } from '../payments/enrolment-charge.ts';
import { aboutApplication, moveApplication } from './move-application.ts';
import { notify, resolve } from './notices.ts';
import { paymentOf } from './take-place.ts';

/** Ends the applications whose first instalment was not paid in time; one that is being paid waits for what comes of it. */
export async function expirePayments(tx: Database, now: Date): Promise<void> {
  const late = await tx
    .select({ application: applications, title: programmes.title })
    .from(applications)
    .innerJoin(offers, eq(offers.id, applications.offerId))
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .where(and(eq(applications.status, 'awaiting_payment'), lt(applications.dueAt, now)))
    .for('update', { of: applications, skipLocked: true });
  for (const { application, title } of late) {
    const { id } = application;
    if (!(await cancelEnrolment(tx, { sourceRef: paymentOf(id), reason: 'unpaid' }, now))) continue;
    await moveApplication(tx, application, 'expire', { to: 'expired', by: 'system' }, now);
    await resolve(tx, 'applicationToPay', { subject: id }, now);
    await notify(tx, 'placeUnpaid', { ...aboutApplication(application), values: { offer: title } }, now);
  }
}
