import { and, eq } from 'drizzle-orm';
import type { ChangedRun } from '../../../contract/presences/presences.ts';
import type { Area } from '../../area.ts';
import { holdCareers } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { attendanceDisputes, attendanceRuns, attendances, offerings } from '../../db/schema.ts';
import { holdLesson } from '../../lessons/own-lesson.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals, undoUntilAt, undoUntilUnless } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { attendedBy, careersThatMet, markNotAttended, writeAbsences } from '../attendance/write-absences.ts';
import { rollChanged } from '../tell.ts';
import { anyRoll, holdRollAlone, type OwnRoll, ownRoll } from './own-roll.ts';
import { newRollKey } from './roll-codes.ts';
import { changeRoll, type RollAction, rollMachine } from './roll-machine.ts';
import { confirmUntil, opensFrom } from './roll-times.ts';

type Own = { lessonId: string; professorId: string; timeZone: string };

/** Opens the roll call of a lesson that takes place, from a quarter of an hour before it on. */
export async function openRoll(
  tx: Database,
  { lessonId, professorId, timeZone }: Own,
  now: Date,
): Promise<Outcome<ChangedRun, 'presences.too_early' | 'presences.confirm_late' | 'state.not_allowed'>> {
  await holdLesson(tx, lessonId);
  const roll = await ownRoll(tx, { lessonId, professorId });
  if (!roll.takesPlace || !allows(rollMachine, roll.status ?? 'none', 'open')) return notAllowed();
  const from = opensFrom(roll);
  if (now < from) {
    return refused([{ code: 'presences.too_early', params: { from }, availableFrom: from }]);
  }
  if (now > confirmUntil(roll, timeZone)) return late(roll, timeZone);

  const [opened] = await tx
    .insert(attendanceRuns)
    .values({ id: lessonId, key: newRollKey(), status: 'open', openedById: professorId, openedAt: now })
    .onConflictDoNothing()
    .returning({ id: attendanceRuns.id });
  if (!opened) return notAllowed();
  const entry = { action: 'attendance-run.open', entity: 'attendance-run', entityId: lessonId };
  await audit(tx, { actorId: professorId, ...entry }, now);
  const event = rollChanged(roll, 'open', now);
  await tellAll(tx, [event]);
  return done({ lessonId, status: 'open', eventId: event.id });
}

/** Closes it: codes that come later are too late. */
export const closeRoll = (tx: Database, own: Own, now: Date) =>
  move(tx, own, 'close', { to: 'closed', set: { closedAt: now } }, now);

/** Opens it again; its key is the same, so a code that is on the wall stays good. */
export async function reopenRoll(tx: Database, own: Own, now: Date) {
  const roll = await ownRoll(tx, own);
  if (now > confirmUntil(roll, own.timeZone)) return late(roll, own.timeZone);
  return await move(tx, own, 'reopen', { to: 'open', set: { closedAt: null } }, now);
}

/** Confirms it within seven days: whoever isn't marked was absent. */
export async function confirmRoll(
  tx: Database,
  own: Own,
  now: Date,
): Promise<Outcome<ChangedRun, 'presences.confirm_late' | 'state.not_allowed'>> {
  const roll = await ownRoll(tx, own);
  if (now > confirmUntil(roll, own.timeZone)) return late(roll, own.timeZone);
  return await confirm(tx, roll, own.professorId, now);
}

/** The same by the office, at any time. */
export const confirmByOffice = async (tx: Database, { lessonId }: { lessonId: string }, now: Date) =>
  await confirm(tx, await anyRoll(tx, lessonId), null, now);

async function confirm(
  tx: Database,
  roll: OwnRoll,
  by: string | null,
  now: Date,
): Promise<Outcome<ChangedRun, 'state.not_allowed'>> {
  if (!allows(rollMachine, roll.status ?? 'none', 'confirm')) return notAllowed();
  const event = rollChanged(roll, 'confirmed', now);
  const set = { confirmedAt: now };
  await changeRoll(tx, roll.lessonId, 'confirm', { to: 'confirmed', by, set, tells: [event] }, now);
  await writeAbsences(tx, roll, now);
  return done({ lessonId: roll.lessonId, status: 'confirmed', eventId: event.id });
}

type Moved =
  | { action: 'close'; to: 'closed'; set: { closedAt: Date } }
  | { action: 'reopen'; to: 'open'; set: { closedAt: null } };

async function move<Action extends Moved['action']>(
  tx: Database,
  { lessonId, professorId }: Own,
  action: Action & RollAction,
  { to, set }: Omit<Extract<Moved, { action: Action }>, 'action'>,
  now: Date,
): Promise<Outcome<ChangedRun, 'state.not_allowed'>> {
  const roll = await ownRoll(tx, { lessonId, professorId });
  if (!allows(rollMachine, roll.status ?? 'none', action)) return notAllowed();
  const event = rollChanged(roll, to, now);
  await changeRoll(tx, lessonId, action, { to: to as never, by: professorId, set, tells: [event] }, now);
  return done({ lessonId, status: to, eventId: event.id });
}

const late = (roll: OwnRoll, timeZone: string) =>
  refused([
    {
      code: 'presences.confirm_late' as const,
      params: { until: confirmUntil(roll, timeZone) },
      ownerOffice: 'teaching' as const,
    },
  ]);

type BuiltOn = 'presences.undo_disputed' | 'presences.undo_booked';

/**
 * Takes back a confirmation shortly after it. Refused once the time to confirm is over, a student disputes
 * it, or a student has booked an exam by the plan it marked. Deletes the absences it wrote and unmarks the
 * plans; other marks stay. The roll is closed again.
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
const isDisputed = async (tx: Database, lessonId: string): Promise<boolean> =>
  (await tx.$count(attendanceDisputes, eq(attendanceDisputes.lessonId, lessonId))) > 0;

/** Whether one of these booked an exam of the course since the confirmation, by a plan that says attended. */
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
