import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { applications, offers, programmes } from '../db/schema.ts';
import { aboutApplication, moveApplication } from './move-application.ts';
import { notify, resolve } from './notices.ts';

/** Ends the applications that were given back and not corrected in time. */
export async function expireCorrections(tx: Database, now: Date): Promise<void> {
  const late = await tx
    .select({ application: applications, title: programmes.title })
    .from(applications)
    .innerJoin(offers, eq(offers.id, applications.offerId))
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .where(and(eq(applications.status, 'returned'), lt(applications.dueAt, now)))
    .for('update', { of: applications, skipLocked: true });
  for (const { application, title } of late) {
    await moveApplication(tx, application, 'expire', { to: 'expired', by: 'system' }, now);
    await resolve(tx, 'applicationReturned', { subject: application.id }, now);
    await notify(
      tx,
      'applicationExpired',
      { ...aboutApplication(application), values: { offer: title } },
      now,
    );
  }
}
