import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { requests, requestTypes } from '../../db/schema.ts';
import type { TaskPlace } from '../../platform/periodic-tasks.ts';
import { aboutRequest, moveRequest } from '../move-request.ts';
import { notify, resolve } from '../notices.ts';
import { resumeOfficeTime } from '../office-time.ts';

/** Gives back to the office what was proposed and not answered whole in time: what has no answer counts as refused. */
export async function settleProposals(tx: Database, now: Date, { timeZone }: TaskPlace): Promise<void> {
  const late = await tx
    .select({ request: requests, title: requestTypes.title })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(and(eq(requests.status, 'proposed'), lt(requests.dueAt, now)))
    .for('update', { of: requests, skipLocked: true });
  for (const { request, title } of late) {
    const set = await resumeOfficeTime(tx, request, timeZone, now);
    await moveRequest(tx, request, 'settle', { to: 'in_review', by: 'system', set }, now);
    await resolve(tx, 'requestProposed', { subject: request.id }, now);
    await notify(tx, 'requestSettled', { ...aboutRequest(request), values: { title } }, now);
  }
}
