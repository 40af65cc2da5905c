import { and, eq, or, sql } from 'drizzle-orm';
import type { SaveDiary } from '../../../contract/lessons/diary.ts';
import type { Database } from '../../db/database.ts';
import { diaryEntries, lessons, lessonTeachers, offeringTeachers } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { done, type FieldCode, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { holdLesson } from '../hold-lesson.ts';
import { statusAt } from '../lesson-status.ts';
import { registerMachine } from '../machines.ts';
import { isProfessor, wrong } from '../plans/plan-rules.ts';
import { openRegister } from './register.ts';

type Code = FieldCode | 'lessons.not_held' | 'lessons.register_closed';
type Asked = SaveDiary & { professorId: string };

/** Writes down what a professor taught in a lesson that was held, as long as the register isn't with the office. */
export async function saveDiary(
  tx: Database,
  { lessonId, version, professorId, ...entry }: Asked,
  now: Date,
): Promise<Outcome<{ lessonId: string; version: number }, Code>> {
  await holdLesson(tx, lessonId); // nobody says meanwhile that it wasn't taken
  const lesson = await heldBy(tx, { lessonId, professorId });
  const status = statusAt(lesson, now);
  if (status !== 'held' && status !== 'closed') return refused([{ code: 'lessons.not_held' }]);
  const register = await openRegister(tx, { courseId: lesson.offeringId, professorId });
  if (!allows(registerMachine, register.status, 'submit'))
    return refused([{ code: 'lessons.register_closed' }]);
  const substituteId = entry.substituteId === professorId ? null : entry.substituteId;
  if (substituteId && !(await isProfessor(tx, substituteId, now)))
    return refused([wrong('substituteId', 'professor')]);
  const row = { ...entry, substituteId, writtenAt: now };
  const [saved] =
    version === 0
      ? await tx
          .insert(diaryEntries)
          .values({ ...row, lessonId, professorId })
          .onConflictDoNothing()
          .returning({ version: diaryEntries.version })
      : await tx
          .update(diaryEntries)
          .set({ ...row, version: sql`${diaryEntries.version} + 1` })
          .where(
            and(
              eq(diaryEntries.lessonId, lessonId),
              eq(diaryEntries.professorId, professorId),
              eq(diaryEntries.version, version),
            ),
          )
          .returning({ version: diaryEntries.version });
  if (!saved) throw new VersionConflict('diary entry', lessonId);
  const written = { actorId: professorId, action: 'diary.save', entity: 'lesson', entityId: lessonId };
  await audit(tx, { ...written, detail: { minutes: entry.minutes, kind: entry.kind } }, now);
  return done({ lessonId, ...saved });
}

/** A lesson of a course that the professor teaches, which they hold or have somebody hold. Throws `NotFound`. */
async function heldBy(tx: Database, { lessonId, professorId }: { lessonId: string; professorId: string }) {
  const [lesson] = await tx
    .select({ offeringId: lessons.offeringId, status: lessons.status, heldFrom: lessons.heldFrom })
    .from(lessons)
    .innerJoin(
      offeringTeachers,
      and(eq(offeringTeachers.offeringId, lessons.offeringId), eq(offeringTeachers.profileId, professorId)),
    )
    .innerJoin(lessonTeachers, eq(lessonTeachers.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.id, lessonId),
        or(eq(lessonTeachers.profileId, professorId), eq(lessonTeachers.insteadOfId, professorId)),
      ),
    );
  if (!lesson) throw new NotFound('lesson', lessonId);
  return lesson;
}
