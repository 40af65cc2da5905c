import { eq } from 'drizzle-orm';
import type { ChangedSession, SessionVersion } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examRequests } from '../../db/schema.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { holdSession } from '../bookings/seats.ts';
import { changeSession, sessionMachine } from '../machines.ts';
import { tellSeats } from '../tell.ts';
import { ownSession } from './own-session.ts';
import { statusOf } from './session-need.ts';
import { publishRefusals, recordingRefusals } from './session-rules.ts';

/** Shows a draft to the students of its offerings, whose booking opens and closes by its dates. */
export async function publishSession(
  tx: Database,
  { examId, version, professorId }: SessionVersion & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedSession, FieldCode | 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'publish')) return notAllowed();
  const refusals = [...recordingRefusals(session), ...publishRefusals(session, now)];
  if (refusals.length > 0) return refused(refusals);

  const change = { to: 'published' as const, by: professorId, version, tells: [] };
  const published = await changeSession(tx, examId, 'publish', change, now);
  await tellSeats(tx, examId, now);
  return done({ examId, ...published });
}

/** Makes a published session a draft again, as long as no student has ever booked it or asked its board. */
export async function undoPublication(
  tx: Database,
  { examId, version, professorId }: SessionVersion & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedSession, 'state.not_allowed' | 'exams.undo_acted_on'>> {
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'undo')) return notAllowed();
  await holdSession(tx, session); // nobody books it meanwhile
  if (await isActedOn(tx, examId)) return refused([{ code: 'exams.undo_acted_on' }]);

  const change = { to: 'draft' as const, by: professorId, version, tells: [] };
  const undone = await changeSession(tx, examId, 'undo', change, now);
  await tellSeats(tx, examId, now);
  return done({ examId, ...undone });
}

/** Whether a student has booked a session or asked its board, whatever became of it. */
export async function isActedOn(db: Database, examId: string): Promise<boolean> {
  const bookings = await db.$count(examBookings, eq(examBookings.sessionId, examId));
  return bookings > 0 || (await db.$count(examRequests, eq(examRequests.sessionId, examId))) > 0;
}
