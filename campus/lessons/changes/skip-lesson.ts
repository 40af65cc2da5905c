import type { CancelLesson, ChangedLesson } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { statusAt, writeHeld } from '../lesson-status.ts';
import { changeLesson, lessonMachine } from '../machines.ts';
import { ownLesson } from '../own-lesson.ts';
import { lessonEvent } from '../tell.ts';
import { wasTaken } from './was-taken.ts';

/**
 * Says of a lesson that is over that it wasn't taken: it counts as held by its end alone, and so it would stand in the
 * diary for ever. Refused where its roll was called or its diary written, for then somebody was there.
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
