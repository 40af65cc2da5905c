import type { ChangedSession, SessionVersion } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { sessionMachine } from '../machines.ts';
import { tellSeats } from '../tell.ts';
import { changeSession } from '../transitions.ts';
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
