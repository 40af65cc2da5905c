import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { CancelLesson, ChangedLesson, LessonVersion } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { attendanceRuns, diaryEntries, lessons } from '../../db/schema.ts';
import { actedAt } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { isToldAtOnce, undoRefusals, undoUntilAt, undoUntilUnless } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { changeLesson, lessonMachine, statusAt, writeHeld } from '../machines.ts';
import { notifyCancelled, untellCancelled } from '../notify-students.ts';
import { type OwnLesson, ownLesson } from '../own-lesson.ts';
import { conflictsAt, type PlanCode, type Wanted } from '../plans/conflicts.ts';
import { lessonEvent } from '../tell.ts';
import { unlessInTheWay, waitForTurn } from './write-lesson.ts';

/** Whether the roll was called or the diary written. No roll of it can open until the transaction ends. */
export async function wasTaken(tx: Database, lessonId: string): Promise<boolean> {
  await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId)).for('no key update');
  return (await takenAmong(tx, [lessonId])).size > 0;
}

/** Those of these lessons whose roll was called, or of which somebody wrote what was taught. */
export async function takenAmong(db: Database, lessonIds: string[]): Promise<Set<string>> {
  if (lessonIds.length === 0) return new Set();
  const called = db
    .select({ id: attendanceRuns.id })
    .from(attendanceRuns)
    .where(among(attendanceRuns.id, lessonIds));
  const written = db
    .select({ id: diaryEntries.lessonId })
    .from(diaryEntries)
    .where(among(diaryEntries.lessonId, lessonIds));
  return new Set((await union(called, written)).map(({ id }) => id));
}

/** Cancels a lesson that has not ended and whose roll was not called; its room and teachers are free then. */
export async function cancelLesson(
  tx: Database,
  { lessonId, version, reason, professorId: by }: CancelLesson & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedLesson, 'lessons.was_taken' | 'state.not_allowed'>> {
  const lesson = await ownLesson(tx, { lessonId, professorId: by });
  if (!allows(lessonMachine, statusAt(lesson, now), 'cancel')) return notAllowed();
  if (await wasTaken(tx, lessonId)) return refused([{ code: 'lessons.was_taken' }]);
  const set = { reason, sequence: lesson.sequence + 1, changedAt: now };
  const tells = [lessonEvent(lesson, 'cancelled', now)];
  const cancelled = { to: 'cancelled' as const, by, version, set, tells };
  const changed = await changeLesson(tx, lessonId, 'cancel', cancelled, now);
  await notifyCancelled(tx, lesson, reason, now);
  return done({ lessonId, ...changed, status: 'cancelled' });
}

/**
 * Says that a past lesson didn't take place: otherwise it counts as held and the diary asks for it forever.
 * Refused where the roll was called or the diary written.
 */
export async function skipLesson(
  tx: Database,
  { lessonId, version, reason, professorId: by }: CancelLesson & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedLesson, 'lessons.was_taken' | 'state.not_allowed'>> {
  const lesson = await ownLesson(tx, { lessonId, professorId: by });
  if (!allows(lessonMachine, statusAt(lesson, now), 'skip')) return notAllowed();
  if (await wasTaken(tx, lessonId)) return refused([{ code: 'lessons.was_taken' }]);
  await writeHeld(tx, now, lessonId);
  const set = { reason, sequence: lesson.sequence + 1, changedAt: now };
  const tells = [lessonEvent(lesson, 'cancelled', now)];
  const changed = await changeLesson(
    tx,
    lessonId,
    'skip',
    { to: 'cancelled', by, version, set, detail: { reason }, tells },
    now,
  );
  return done({ lessonId, ...changed, status: 'cancelled' });
}

type Cancelled = Pick<OwnLesson, 'id' | 'status' | 'startsAt' | 'changedAt'>;

/** Takes back a professor's own cancellation shortly after it, unless room or teachers were taken. */
export async function undoCancelLesson(
  tx: Database,
  { lessonId, version, professorId: by }: LessonVersion & { professorId: string },
  began: Date,
): Promise<Outcome<ChangedLesson, PlanCode | 'state.undo_over' | 'state.not_allowed'>> {
  const lesson = await ownLesson(tx, { lessonId, professorId: by });
  const wanted = wantedAgain(lesson);
  await waitForTurn(tx, wanted);
  const now = await nowBehindLocks(tx, began);
  const cancelledAt = await cancelledBy(tx, lesson, by, now);
  if (!cancelledAt) return notAllowed();
  const refusals = undoRefusals(cancelledAt, now);
  if (refusals.length > 0) return refused(refusals);
  return await unlessInTheWay(tx, wanted, async (inner) => {
    const set = { reason: null, sequence: lesson.sequence + 1, changedAt: now };
    const tells = [lessonEvent(lesson, 'changed', now)];
    const again = { to: 'scheduled' as const, by, version, set, tells };
    const changed = await changeLesson(inner, lessonId, 'undo', again, now);
    await untellCancelled(inner, lesson, cancelledAt, now);
    return { lessonId, ...changed, status: 'scheduled' as const };
  });
}

/** Until when a professor's own cancellation can be taken back; null where it can't. */
export async function cancelUndoUntil(db: Database, lesson: Cancelled, by: string, now: Date) {
  if (undoUntilAt(lesson.changedAt, now) === null) return null;
  return await undoUntilUnless(undoUntilAt(await cancelledBy(db, lesson, by, now), now), async () => {
    const own = await ownLesson(db, { lessonId: lesson.id, professorId: by });
    return (await conflictsAt(db, wantedAgain(own))).flat();
  });
}

const wantedAgain = (lesson: OwnLesson): Wanted => ({
  slots: [lesson],
  roomIds: lesson.roomIds,
  teacherIds: lesson.teachers.map(({ id }) => id),
  except: [lesson.id],
});

/** When the professor cancelled it; null if somebody else did, or so late that all were told at once. */
async function cancelledBy(db: Database, lesson: Cancelled, by: string, now: Date): Promise<Date | null> {
  const { id: entityId, status, startsAt, changedAt: at } = lesson;
  if (!at || !allows(lessonMachine, status, 'undo') || isToldAtOnce(at, startsAt)) return null;
  return await actedAt(db, { actorId: by, action: 'lesson.cancel', entityId, at }, now);
}

/** Takes back that a lesson was held, within a day of its end, so that it can be cancelled or moved. */
export async function reopenLesson(
  tx: Database,
  { lessonId }: { lessonId: string },
  now: Date,
): Promise<Outcome<ChangedLesson, 'state.not_allowed'>> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId));
  if (!lesson) throw new NotFound('lesson', lessonId);
  const isLate = addDays(lesson.endsAt, 1) <= now;
  if (isLate || !allows(lessonMachine, statusAt(lesson, now), 'reopen')) return notAllowed();
  await writeHeld(tx, now, lessonId);
  const tells = [lessonEvent(lesson, 'changed', now)];
  const reopened = { to: 'scheduled' as const, by: null, set: { heldFrom: addDays(now, 1) }, tells };
  const changed = await changeLesson(tx, lessonId, 'reopen', reopened, now);
  return done({ lessonId, ...changed, status: 'scheduled' });
}
