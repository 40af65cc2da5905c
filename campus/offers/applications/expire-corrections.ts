import type { Database } from '../../db/database.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { notify, resolve } from '../notices.ts';
import { type Late, lateApplications } from './late-applications.ts';
import { aboutApplication, moveApplication } from './move-application.ts';

/** Ends the applications that were given back and not corrected in time. */
export async function expireCorrections(tx: Database, now: Date): Promise<void> {
  await eachDue({ db: tx, now }, await lateApplications(tx, 'returned', now), {
    task: 'offers.corrections',
    idOf: ({ application }) => application.id,
    work: expire,
  });
}

async function expire(tx: Database, { application, title }: Late, now: Date): Promise<void> {
  await moveApplication(tx, application, 'expire', { to: 'expired', by: 'system' }, now);
  await resolve(tx, 'applicationReturned', { subject: application.id }, now);
  const about = { ...aboutApplication(application), values: { offer: title } };
  await notify(tx, 'applicationExpired', about, now);
}
