import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { requests } from '../../db/schema.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { notify, resolve } from '../notices.ts';
import {
  aboutRequest,
  moveRequest,
  type RequestType,
  requestsWith,
  type StoredRequest,
} from './request-machine.ts';
import { resumeOfficeTime } from './working-days.ts';

/** Ends the requests that were returned and not corrected in time. */
export const expireRequests = (tx: Database, now: Date): Promise<void> =>
  eachLate(tx, { status: 'needs_changes', task: 'processes.corrections' }, now, async (part, late) => {
    const { request } = late;
    await moveRequest(part, request, 'expire', { to: 'expired', by: 'system', set: { dueAt: null } }, now);
    await resolve(part, 'requestReturned', { subject: request.id }, now);
    await notify(part, 'requestExpired', aboutLate(late), now);
  });

/** Gives back to the office what wasn't answered in time: a row without an answer counts as refused. */
export const settleProposals = (tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> =>
  eachLate(tx, { status: 'proposed', task: 'processes.proposals' }, now, async (part, late) => {
    const { request } = late;
    const set = await resumeOfficeTime(part, request, timeZone, now);
    await moveRequest(part, request, 'settle', { to: 'in_review', by: 'system', set }, now);
    await resolve(part, 'requestProposed', { subject: request.id }, now);
    await notify(part, 'requestSettled', aboutLate(late), now);
  });

type Late = { request: StoredRequest; title: RequestType['title'] };

const aboutLate = ({ request, title }: Late) => ({ ...aboutRequest(request), values: { title } });

/** Does the work with each request of a state whose student is late. */
async function eachLate(
  tx: Database,
  { status, task }: { status: StoredRequest['status']; task: string },
  now: Date,
  work: (part: Database, late: Late) => Promise<void>,
): Promise<void> {
  const late = await requestsWith(tx, eq(requests.status, status), lt(requests.dueAt, now)).for('update', {
    of: requests,
    skipLocked: true,
  });
  await eachDue({ db: tx, now }, late, { task, idOf: ({ request }) => request.id, work });
}
