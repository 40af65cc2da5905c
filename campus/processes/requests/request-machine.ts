import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { ChangedRequest, RequestStatus } from '../../../contract/processes/processes.ts';
import { isKnownAs } from '../../accounts/people/find-account.ts';
import type { Database } from '../../db/database.ts';
import { requestSteps, requests, requestTypes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { eventOf } from '../../platform/live/events.ts';
import type { ActionOf, EndsOf, StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

export type StoredRequest = typeof requests.$inferSelect;
export type RequestType = typeof requestTypes.$inferSelect;

/** A request with its type's title: the career's own, or without a career the office's, without drafts. */
export async function foundRequest(db: Database, requestId: string, careerId?: string) {
  const [found] = await requestOf(db, requestId, careerId);
  if (!found) throw new NotFound('request', requestId);
  return found;
}

/** The same, held until the transaction ends. */
export async function heldRequest(tx: Database, requestId: string, careerId?: string) {
  const [held] = await requestOf(tx, requestId, careerId).for('update', { of: requests });
  if (!held) throw new NotFound('request', requestId);
  return held;
}

const requestOf = (db: Database, requestId: string, careerId: string | undefined) =>
  requestsWith(
    db,
    eq(requests.id, requestId),
    careerId === undefined ? isNotNull(requests.protocolNumber) : eq(requests.careerId, careerId),
  );

/** Requests with their types' titles. */
export const requestsWith = (db: Database, ...which: SQL[]) =>
  db
    .select({ request: requests, title: requestTypes.title })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(and(...which));

/** By which the office and the student name it: `12/2026`. */
export const protocolOf = ({
  protocolYear,
  protocolNumber,
}: Pick<StoredRequest, 'protocolYear' | 'protocolNumber'>): string | null =>
  protocolNumber === null ? null : `${protocolNumber}/${protocolYear}`;

/** Nobody decides on what they have asked for themselves. */
export const isOwn = (tx: Database, { careerId }: StoredRequest, by: string): Promise<boolean> =>
  isKnownAs(tx, careerId, by);

export const requestActions = [
  'submit',
  'review',
  'return',
  'propose',
  'accept',
  'refuse',
  'settle',
  'approve',
  'reject',
  'execute',
  'close',
  'cancel',
  'expire',
  'appeal',
] as const;

/** A request (docs/domain.md, Processes): what isn't listed is refused with `state.not_allowed`. */
export const requestMachine = {
  draft: { submit: ['submitted'], cancel: ['cancelled'] },
  submitted: { review: ['in_review'], cancel: ['cancelled'] },
  in_review: {
    return: ['needs_changes'],
    propose: ['proposed'],
    approve: ['submitted', 'approved'],
    reject: ['rejected'],
  },
  proposed: { accept: ['proposed', 'in_review'], refuse: ['proposed', 'in_review'], settle: ['in_review'] },
  needs_changes: { submit: ['submitted'], expire: ['expired'] },
  approved: { execute: ['executed'], close: ['closed'] },
  executed: {},
  rejected: { appeal: ['appealed'] },
  appealed: { review: ['in_review'] },
  cancelled: {},
  expired: {},
  closed: {},
} as const satisfies StateMachine<RequestStatus, (typeof requestActions)[number]>;

const changeRequest = transitionsOf(requests, requestMachine, 'request');

type Machine = typeof requestMachine;
type Moved<Action extends ActionOf<Machine>> = {
  to: EndsOf<Machine, Action> & RequestStatus;
  by: 'student' | 'office' | 'system';
  note?: string;
  /** Of a decision of an office: who made it there. */
  decidedBy?: string;
  set?: Omit<Partial<typeof requests.$inferInsert>, 'id' | 'status' | 'version'>;
};

/** Moves a held request, with its line in the timeline, and tells the open pages of its student. */
export async function moveRequest<Action extends ActionOf<Machine>>(
  tx: Database,
  request: StoredRequest,
  action: Action,
  { to, by, note, decidedBy, set }: Moved<Action>,
  now: Date,
): Promise<ChangedRequest> {
  const { id, careerId } = request;
  const event = eventOf('requestChanged', careerId, { requestId: id }, now);
  const actor = by === 'student' ? careerId : null;
  await changeRequest(
    tx,
    id,
    action,
    { to, by: actor, tells: [event], ...(set && { set }), ...(decidedBy && { detail: { decidedBy } }) },
    now,
  );
  await tx
    .insert(requestSteps)
    .values({ requestId: id, at: now, action, by, note: note ?? null, decidedBy: decidedBy ?? null });
  return { requestId: id, status: to, protocol: protocolOf({ ...request, ...set }), eventId: event.id };
}

/** Where a student finds it. */
export const aboutRequest = ({ id, careerId }: StoredRequest) => ({
  to: [careerId],
  subject: id,
  link: `/student/processes/${id}`,
});
