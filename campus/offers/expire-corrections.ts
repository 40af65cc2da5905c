import type { Database } from '../db/database.ts';
import { lateApplications } from './late-applications.ts';
import { aboutApplication, moveApplication } from './move-application.ts';
import { notify, resolve } from './notices.ts';

/** Ends the applications that were given back and not corrected in time. */
export async function expireCorrections(tx: Database, now: Date): Promise<void> {
  for (const { application, title } of await lateApplications(tx, 'returned', now)) {
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
