import type { ChangedLesson, LessonVersion } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { actedAt } from '../../platform/audit/audit.ts';
import { notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { isToldAtOnce, undoRefusals, undoUntilAt, undoUntilUnless } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { changeLesson, lessonMachine } from '../machines.ts';
import { untellCancelled } from '../notify-students.ts';
import { type OwnLesson, ownLesson } from '../own-lesson.ts';
import { conflictsAt, type PlanCode, type Wanted } from '../plans/conflicts.ts';
import { lessonEvent } from '../tell.ts';
import { unlessInTheWay, waitForTurn } from './write-lesson.ts';

type Cancelled = Pick<OwnLesson, 'id' | 'status' | 'startsAt' | 'changedAt'>;

/**
 * Takes a professor's own cancellation of a lesson back, shortly after it: it is held where and when it was to be, unless
 * its room or who holds it was taken since.
 */
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

/** When the professor cancelled it; null where somebody else did, or it is so near that everybody was told at once. */
async function cancelledBy(db: Database, lesson: Cancelled, by: string, now: Date): Promise<Date | null> {
  const { id: entityId, status, startsAt, changedAt: at } = lesson;
  if (!at || !allows(lessonMachine, status, 'undo') || isToldAtOnce(at, startsAt)) return null;
  return await actedAt(db, { actorId: by, action: 'lesson.cancel', entityId, at }, now);
}
