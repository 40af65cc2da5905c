import { and, eq } from 'drizzle-orm';
import type { ChangedRun } from '../../../contract/presences/presences.ts';
import type { Area } from '../../area.ts';
import { holdCareers } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { attendanceDisputes, attendances, offerings } from '../../db/schema.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals, undoUntilAt, undoUntilUnless } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { attendedBy, careersThatMet, markNotAttended } from '../attendance/write-absences.ts';
import { rollChanged } from '../tell.ts';
import { holdRollAlone, type OwnRoll, ownRoll } from './own-roll.ts';
import { changeRoll, rollMachine } from './roll-machine.ts';
import { confirmUntil } from './roll-times.ts';

type Own = { lessonId: string; professorId: string; timeZone: string };
type BuiltOn = 'presences.undo_disputed' | 'presences.undo_booked';

/**
 * Takes a confirmation back, shortly after it, as long as its professor may confirm it again, nobody disputes it, and
 * nobody has booked an exam by what it wrote in a plan: the absences that it wrote are gone, and that. What was marked stays, and the roll is closed, to be looked
 * through again.
 */
export async function undoConfirmation(
  tx: Database,
  { lessonId, professorId, timeZone, areas }: Own & { areas: Area[] },
  began: Date,
): Promise<Outcome<ChangedRun, 'state.not_allowed' | 'state.undo_over' | BuiltOn>> {
  await holdRollAlone(tx, lessonId);
  const roll = await ownRoll(tx, { lessonId, professorId });
  const { courseId, confirmedAt } = roll;
  if (!allows(rollMachine, roll.status ?? 'none', 'undo') || !confirmedAt) return notAllowed();
  const attended = await attendedBy(tx, lessonId, confirmedAt);
  await holdCareers(tx, attended); // nobody of them books meanwhile
  const now = await nowBehindLocks(tx, began);
  const refusals = [
    ...undoRefusals(confirmedAt, now, confirmUntil(roll, timeZone)),
    ...(await builtOn(tx, roll, attended, areas)),
  ];
  if (refusals.length > 0) return refused(refusals);

  const byConfirming = and(eq(attendances.source, 'system'), eq(attendances.markedAt, confirmedAt));
  await tx.delete(attendances).where(and(eq(attendances.lessonId, lessonId), byConfirming));
  const event = rollChanged(roll, 'closed', now);
  const set = { confirmedAt: null };
  await changeRoll(tx, lessonId, 'undo', { to: 'closed', by: professorId, set, tells: [event] }, now);
  const stillMet = new Set(await careersThatMet(tx, courseId, now));
  await markNotAttended(
    tx,
    courseId,
    attended.filter((careerId) => !stillMet.has(careerId)),
  );
  return done({ lessonId, status: 'closed', eventId: event.id });
}

/** Until when a confirmation can be taken back; null where it can't. */
export async function confirmationUndoUntil(
  db: Database,
  roll: OwnRoll,
  { timeZone, areas }: Pick<Own, 'timeZone'> & { areas: Area[] },
  now: Date,
): Promise<string | null> {
  const { lessonId, confirmedAt } = roll;
  if (!confirmedAt) return null;
  return await undoUntilUnless(undoUntilAt(confirmedAt, now, confirmUntil(roll, timeZone)), async () =>
    builtOn(db, roll, await attendedBy(db, lessonId, confirmedAt), areas),
  );
}

const builtOn = async (
  tx: Database,
  roll: OwnRoll,
  attended: string[],
  areas: Area[],
): Promise<Refusal<BuiltOn>[]> => [
  ...when(await isDisputed(tx, roll.lessonId), { code: 'presences.undo_disputed' as const }),
  ...when(await isBookedOn(tx, roll, attended, areas), { code: 'presences.undo_booked' as const }),
];

/** Whether a student has disputed what a roll says, decided or not. */
export const isDisputed = async (tx: Database, lessonId: string): Promise<boolean> =>
  (await tx.$count(attendanceDisputes, eq(attendanceDisputes.lessonId, lessonId))) > 0;

/** Whether one of these has booked an exam of the course since its roll was confirmed, by which the plan says attended. */
async function isBookedOn(
  tx: Database,
  { courseId, confirmedAt }: OwnRoll,
  careerIds: string[],
  areas: Area[],
): Promise<boolean> {
  const [course] = await tx
    .select({ unitId: offerings.unitId })
    .from(offerings)
    .where(eq(offerings.id, courseId));
  if (!course || !confirmedAt || careerIds.length === 0) return false;
  const built = { careerIds, unitId: course.unitId, since: confirmedAt };
  for (const { bookedSince } of areas) if (await bookedSince?.(tx, built)) return true;
  return false;
}
