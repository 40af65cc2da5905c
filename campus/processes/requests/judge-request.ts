import { eq } from 'drizzle-orm';
import type {
  ApproveRequest,
  ChangedRequest,
  CloseRequest,
  RejectRequest,
  ReturnRequest,
} from '../../../contract/processes/processes.ts';
import type { Area } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { requests } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import type { SealKey } from '../../seal/seal-key.ts';
import { notify } from '../notices.ts';
import { recognisedBy } from '../recognition/proposal.ts';
import { dropProposal } from '../recognition/propose.ts';
import { isLastStep, stepOf } from './current-step.ts';
import {
  aboutRequest,
  heldRequest,
  isOwn,
  moveRequest,
  protocolOf,
  requestMachine,
  type StoredRequest,
} from './request-machine.ts';
import { endOfWorkingDay, stopOfficeTime } from './working-days.ts';

type Changed<Code extends string = never> = Promise<Outcome<ChangedRequest, Code | 'state.not_allowed'>>;

/** An office takes a request up: from then on its student sees that somebody is at it. */
export async function reviewRequest(tx: Database, requestId: string, now: Date): Changed {
  const { request } = await heldRequest(tx, requestId);
  if (!allows(requestMachine, request.status, 'review')) return notAllowed();
  return done(await moveRequest(tx, request, 'review', { to: 'in_review', by: 'office' }, now));
}

/** Returns it for corrections until the end of a day; the office's time stops, and a proposal is dropped. */
export async function returnRequest(
  tx: Database,
  { requestId, by, corrections, days, timeZone }: ReturnRequest & { timeZone: string },
  now: Date,
): Changed<'processes.unknown_field' | 'processes.own_request'> {
  const { request, title } = await heldRequest(tx, requestId);
  if (!allows(requestMachine, request.status, 'return')) return notAllowed();
  if (await isOwn(tx, request, by)) return refused([{ code: 'processes.own_request' }]);
  const unknown = corrections.filter(({ field }) => request.form.every(({ code }) => code !== field));
  if (unknown.length > 0) {
    return refused(unknown.map(({ field }) => ({ code: 'processes.unknown_field', params: { field } })));
  }
  const time = await stopOfficeTime(tx, request, { days, timeZone }, now);
  const set = { corrections, ...time };
  await dropProposal(tx, requestId);
  const moved = { to: 'needs_changes', by: 'office', decidedBy: by, set } as const;
  const returned = await moveRequest(tx, request, 'return', moved, now);
  const values = { title, until: time.dueAt };
  await notify(tx, 'requestReturned', { ...aboutRequest(request), values }, now);
  return done(returned);
}

/** Passes it on to its next step; after the last one its effect is brought about in the same transaction. */
export async function approveRequest(
  tx: Database,
  { requestId, by, ...place }: ApproveRequest & Place,
  now: Date,
): Changed<'processes.own_request' | 'processes.nothing_accepted'> {
  const { request, title } = await heldRequest(tx, requestId);
  if (!allows(requestMachine, request.status, 'approve')) return notAllowed();
  if (await isOwn(tx, request, by)) return refused([{ code: 'processes.own_request' }]);
  const decided = { by: 'office', decidedBy: by } as const;
  if (!isLastStep(request)) {
    const step = request.step + 1;
    const { days } = stepOf({ ...request, step });
    const dueAt = await endOfWorkingDay(tx, { after: now, days, timeZone: place.timeZone });
    const set = { step, dueAt };
    return done(await moveRequest(tx, request, 'approve', { to: 'submitted', ...decided, set }, now));
  }
  if (await lacksAccepted(tx, request)) return refused([{ code: 'processes.nothing_accepted' }]);
  await moveRequest(tx, request, 'approve', { to: 'approved', ...decided, set: { dueAt: null } }, now);
  const executed = await executeRequest(tx, { ...request, status: 'approved' }, place, now);
  await notify(tx, 'requestDecided', { ...aboutRequest(request), values: { title } }, now);
  return done(executed);
}

/** Rejects it with the reason that its student reads. It can be appealed if its type allows, once. */
export async function rejectRequest(
  tx: Database,
  { requestId, by, reason, timeZone }: RejectRequest & { timeZone: string },
  now: Date,
): Changed<'processes.own_request'> {
  const { request, title } = await heldRequest(tx, requestId);
  if (!allows(requestMachine, request.status, 'reject')) return notAllowed();
  if (await isOwn(tx, request, by)) return refused([{ code: 'processes.own_request' }]);
  const { appeal, appealedAt } = request;
  const appealUntil = appeal && !appealedAt ? endOfDayAfter(now, appeal.within, timeZone) : null;
  const set = { dueAt: null, appealUntil };
  const moved = { to: 'rejected', by: 'office', decidedBy: by, note: reason, set } as const;
  const rejected = await moveRequest(tx, request, 'reject', moved, now);
  await notify(tx, 'requestDecided', { ...aboutRequest(request), values: { title } }, now);
  return done(rejected);
}

/** Retries a failed effect of an approved request, and tells its student, who knows the decision already. */
export async function executeAgain(
  tx: Database,
  { requestId, ...place }: { requestId: string } & Place,
  now: Date,
): Changed {
  const { request, title } = await heldRequest(tx, requestId);
  if (!allows(requestMachine, request.status, 'execute')) return notAllowed();
  const changed = await executeRequest(tx, request, place, now);
  if (changed.status === 'executed') {
    await notify(tx, 'requestExecuted', { ...aboutRequest(request), values: { title } }, now);
  }
  return done(changed);
}

/** Of a recognition of credits that is to be brought about. */
const lacksAccepted = async (tx: Database, request: StoredRequest): Promise<boolean> =>
  request.effect === 'credit_recognition' && (await recognisedBy(tx, request)).length === 0;

/** Closes an approved request whose effect failed, with a reason; the failure stays on record. */
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

/** Where a request is decided: the areas with their effects, the zone, and the seal's key. */
type Place = { areas: Area[]; timeZone: string; key: () => SealKey };

/** Brings about an approved request, all or nothing; a failure leaves it approved and says why. */
async function executeRequest(
  tx: Database,
  request: StoredRequest,
  place: Place,
  now: Date,
): Promise<ChangedRequest> {
  const failure = await tryEffect(tx, request, place, now);
  if (failure === null) {
    const moved = { to: 'executed', by: 'system', set: { failure } } as const;
    return await moveRequest(tx, request, 'execute', moved, now);
  }
  await tx.update(requests).set({ failure }).where(eq(requests.id, request.id));
  return { requestId: request.id, status: 'approved', protocol: protocolOf(request) };
}

/** With the unit that it is about. */
const failureOf = ({ code, params }: Refusal): string =>
  params?.unit === undefined ? code : `${code} ${params.unit}`;

class EffectRefused extends Error {}

async function tryEffect(
  tx: Database,
  request: StoredRequest,
  { areas, timeZone, key }: Place,
  now: Date,
): Promise<string | null> {
  const { effect: name, careerId, data } = request;
  if (name === null) return null;
  const effect = areas.flatMap(({ effects }) => effects?.[name] ?? []).at(0);
  if (!effect) throw new Error(`nobody brings about ${name}`);
  try {
    await tx.transaction(async (part) => {
      const recognised = await recognisedBy(part, request);
      const protocol = protocolOf(request) ?? '';
      const asked = { careerId, data, protocol, areas, timeZone, recognised, key };
      const outcome = await effect(part, asked, now);
      if (!outcome.ok) throw new EffectRefused(outcome.refusals.map(failureOf).join(', '));
    });
    return null;
  } catch (error) {
    if (error instanceof EffectRefused || error instanceof NotFound) return error.message;
    throw error;
  }
}
