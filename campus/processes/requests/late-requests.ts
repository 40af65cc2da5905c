import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { requests, requestTypes } from '../../db/schema.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { notify, resolve } from '../notices.ts';
import { aboutRequest, moveRequest } from './request-machine.ts';
import { resumeOfficeTime } from './working-days.ts';

/** Ends the requests that were returned and not corrected in time. */
export async function expireRequests(tx: Database, now: Date): Promise<void> {
  const late = await tx
    .select({ request: requests, title: requestTypes.title })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(and(eq(requests.status, 'needs_changes'), lt(requests.dueAt, now)))
    .for('update', { of: requests, skipLocked: true });
  await eachDue({ db: tx, now }, late, {
    task: 'processes.corrections',
    idOf: ({ request }) => request.id,
    work: async (part, { request, title }) => {
      await moveRequest(part, request, 'expire', { to: 'expired', by: 'system', set: { dueAt: null } }, now);
      await resolve(part, 'requestReturned', { subject: request.id }, now);
      await notify(part, 'requestExpired', { ...aboutRequest(request), values: { title } }, now);
    },
  });
}

/** Gives back to the office what was proposed and not answered whole in time: what has no answer counts as refused. */
export async function settleProposals(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  const late = await tx
    .select({ request: requests, title: requestTypes.title })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(and(eq(requests.status, 'proposed'), lt(requests.dueAt, now)))
    .for('update', { of: requests, skipLocked: true });
  await eachDue({ db: tx, now }, late, {
    task: 'processes.proposals',
    idOf: ({ request }) => request.id,
    work: async (part, { request, title }) => {
      const set = await resumeOfficeTime(part, request, timeZone, now);
      await moveRequest(part, request, 'settle', { to: 'in_review', by: 'system', set }, now);
      await resolve(part, 'requestProposed', { subject: request.id }, now);
      await notify(part, 'requestSettled', { ...aboutRequest(request), values: { title } }, now);
    },
  });
}
