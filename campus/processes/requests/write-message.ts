import { and, eq } from 'drizzle-orm';
import type { ChangedRequest, WriteMessage } from '../../../contract/processes/processes.ts';
import type { Database } from '../../db/database.ts';
import { requestSteps } from '../../db/schema.ts';
import { tell } from '../../platform/live/events.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { notify, resolve } from '../notices.ts';
import { mayWrite } from './current-step.ts';
import { aboutRequest, heldRequest, protocolOf, type StoredRequest } from './request-machine.ts';

/** As a line among what happened to a request. */
export const MESSAGE = 'message';
/** Of a student in one request. */
const MOST_MESSAGES = 50;

/** A student writes to the office that has a request. */
export async function writeToOffice(
  tx: Database,
  { requestId, text, careerId }: WriteMessage & { careerId: string },
  now: Date,
): Promise<Outcome<ChangedRequest, 'processes.no_messages' | 'processes.many_messages'>> {
  const { request } = await heldRequest(tx, requestId, careerId);
  if (!mayWrite(request)) return refused([{ code: 'processes.no_messages' }]);
  const own = and(eq(requestSteps.requestId, requestId), eq(requestSteps.action, MESSAGE));
  const written = await tx.$count(requestSteps, and(own, eq(requestSteps.by, 'student')));
  if (written >= MOST_MESSAGES) {
    return refused([{ code: 'processes.many_messages', params: { most: MOST_MESSAGES } }]);
  }
  await resolve(tx, 'requestAnswered', { subject: requestId }, now);
  return done(await write(tx, request, { by: 'student', text }, now));
}

/** An office writes to the student of a request, who is notified. */
export async function writeToStudent(
  tx: Database,
  { requestId, text }: WriteMessage,
  now: Date,
): Promise<Outcome<ChangedRequest, 'processes.no_messages'>> {
  const { request, title } = await heldRequest(tx, requestId);
  if (!mayWrite(request)) return refused([{ code: 'processes.no_messages' }]);
  await notify(tx, 'requestAnswered', { ...aboutRequest(request), values: { title } }, now);
  return done(await write(tx, request, { by: 'office', text }, now));
}

async function write(
  tx: Database,
  request: StoredRequest,
  { by, text }: { by: 'student' | 'office'; text: string },
  now: Date,
): Promise<ChangedRequest> {
  const { id, careerId, status } = request;
  await tx.insert(requestSteps).values({ requestId: id, at: now, action: MESSAGE, by, note: text });
  const eventId = await tell(tx, 'requestChanged', careerId, { requestId: id }, now);
  return { requestId: id, status, protocol: protocolOf(request), eventId };
}
