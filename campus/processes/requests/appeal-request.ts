import type { AppealRequest, ChangedRequest } from '../../../contract/processes/processes.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { resolve } from '../notices.ts';
import { appealableUntil } from './current-step.ts';
import { moveRequest, requestMachine } from './request-machine.ts';
import { heldRequest } from './stored-request.ts';
import { endOfWorkingDay } from './working-days.ts';

type Appeal = AppealRequest & { careerId: string; timeZone: string };

/** Appeals a rejection, once and in time: the office of its type's appeal decides on it whole, in its own working days. */
export async function appealRequest(
  tx: Database,
  { requestId, careerId, reason, timeZone }: Appeal,
  now: Date,
): Promise<Outcome<ChangedRequest, 'processes.no_appeal' | 'processes.appeal_late' | 'state.not_allowed'>> {
  const { request } = await heldRequest(tx, requestId, careerId);
  if (!allows(requestMachine, request.status, 'appeal')) return notAllowed();
  const { appeal, appealUntil } = request;
  if (!appeal || !appealUntil) return refused([{ code: 'processes.no_appeal' }]);
  if (!appealableUntil(request, now)) {
    return refused([{ code: 'processes.appeal_late', params: { until: appealUntil } }]);
  }
  const dueAt = await endOfWorkingDay(tx, { after: now, days: appeal.days, timeZone });
  await resolve(tx, 'requestDecided', { subject: requestId }, now);
  const set = { appealedAt: now, appealUntil: null, dueAt };
  return done(
    await moveRequest(tx, request, 'appeal', { to: 'appealed', by: 'student', note: reason, set }, now),
  );
}
