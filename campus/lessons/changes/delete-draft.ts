import { and, eq } from 'drizzle-orm';
import type { LessonVersion } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { statusAt } from '../lesson-status.ts';
import { lessonMachine } from '../machines.ts';
import { ownLesson } from '../own-lesson.ts';

/** Deletes a draft, which nobody but its teachers has seen. */
export async function deleteDraft(
  tx: Database,
  { lessonId, version, professorId }: LessonVersion & { professorId: string },
  now: Date,
): Promise<Outcome<{ lessonId: string }, 'state.not_allowed'>> {
  const lesson = await ownLesson(tx, { lessonId, professorId });
  if (!allows(lessonMachine, statusAt(lesson, now), 'delete')) return notAllowed();
  const asRead = and(eq(lessons.id, lessonId), eq(lessons.version, version), eq(lessons.status, 'draft'));
  const [deleted] = await tx.delete(lessons).where(asRead).returning({ id: lessons.id });
  if (!deleted) throw new VersionConflict('lesson', lessonId);
  const entry = { actorId: professorId, action: 'lesson.delete', entity: 'lesson', entityId: lessonId };
  await audit(tx, entry, now);
  return done({ lessonId });
}
