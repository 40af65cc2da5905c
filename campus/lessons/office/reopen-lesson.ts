import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import type { ChangedLesson } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { statusAt, writeHeld } from '../lesson-status.ts';
import { changeLesson, lessonMachine } from '../machines.ts';
import { lessonEvent } from '../tell.ts';

/**
 * Takes back that a lesson was held, within a day of its end: for another day it counts as one to come, so that it can
 * be cancelled or moved.
 */
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
