import type { CancelLesson, ChangedLesson } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { statusAt } from '../lesson-status.ts';
import { changeLesson, lessonMachine } from '../machines.ts';
import { notifyCancelled } from '../notify-students.ts';
import { ownLesson } from '../own-lesson.ts';
import { lessonEvent } from '../tell.ts';
import { wasTaken } from './was-taken.ts';

/** Cancels a lesson before its end, unless its roll was called; its room and its teachers are free from then on. */
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
