import type { ChangedRequest, CloseRequest } from '../../../contract/processes/processes.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { notify } from '../notices.ts';
import { aboutRequest, moveRequest, requestMachine } from './request-machine.ts';
import { heldRequest, isOwn } from './stored-request.ts';

/** Ends an approved request whose effect failed, with the reason that its student reads: what failed stays on record, and nothing of it was brought about. */
export async function closeRequest(
  tx: Database,
  { requestId, by, reason }: CloseRequest,
  now: Date,
): Promise<Outcome<ChangedRequest, 'processes.own_request' | 'processes.not_failed' | 'state.not_allowed'>> {
  const { request, title } = await heldRequest(tx, requestId);
  if (!allows(requestMachine, request.status, 'close')) return notAllowed();
  if (await isOwn(tx, request, by)) return refused([{ code: 'processes.own_request' }]);
  if (request.failure === null) return refused([{ code: 'processes.not_failed' }]);
  const moved = { to: 'closed', by: 'office', decidedBy: by, note: reason } as const;
  const closed = await moveRequest(tx, request, 'close', moved, now);
  await notify(tx, 'requestClosed', { ...aboutRequest(request), values: { title } }, now);
  return done(closed);
}
