import { and, eq, or, sql } from 'drizzle-orm';
import type { ChangedRegister, SaveDiary, SubmitDiary } from '../../../contract/lessons/diary.ts';
import type { Database } from '../../db/database.ts';
import { diaryEntries, lessons, lessonTeachers, offeringTeachers } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { changeRegister, registerMachine, statusAt } from '../machines.ts';
import { holdLesson } from '../own-lesson.ts';
import { isProfessor, wrong } from '../plans/plan-rules.ts';
import { diaryOf } from './diary.ts';
import { openRegister, registerOf } from './register.ts';

type Code = FieldCode | 'lessons.not_held' | 'lessons.register_closed';
type Saving = SaveDiary & { professorId: string };

/** Writes the diary of a held lesson, unless the register is with the office. */
export async function saveDiary(
  tx: Database,
  { lessonId, version, professorId, ...entry }: Saving,
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

/** A lesson that the professor holds, or has somebody hold, in a course of theirs. Throws `NotFound`. */
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

type Submitting = SubmitDiary & { professorId: string };

/** Submits a diary in which every lesson that was held is written down. */
export async function submitDiary(
  tx: Database,
  { courseId, version, professorId: by }: Submitting,
  now: Date,
): Promise<Outcome<ChangedRegister, 'lessons.entries_missing' | 'state.not_allowed'>> {
  const { lessons } = await diaryOf(tx, { courseId, professorId: by }, 'it', now);
  const register = await openRegister(tx, { courseId, professorId: by });
  if (!allows(registerMachine, register.status, 'submit')) return notAllowed();
  const held = lessons.filter(({ status }) => status === 'held' || status === 'closed');
  const missing = held.filter(({ entry }) => entry === null).length;
  if (missing > 0 || held.length === 0)
    return refused([{ code: 'lessons.entries_missing', params: { count: missing } }]);
  const set = { submittedAt: now };
  const submitted = { to: 'submitted' as const, by, version, set, tells: [] };
  const changed = await changeRegister(tx, register.id, 'submit', submitted, now);
  return done({ registerId: register.id, status: 'submitted', ...changed });
}

/** Takes it back shortly after, as long as the office has done nothing with it: it is as it was before. */
export async function undoDiary(
  tx: Database,
  { courseId, version, professorId: by }: Submitting,
  now: Date,
): Promise<Outcome<ChangedRegister, 'state.undo_over' | 'state.not_allowed'>> {
  const register = await registerOf(tx, { courseId, professorId: by });
  if (!register) throw new NotFound('register', courseId);
  const { id, status, submittedAt, reason } = register;
  if (!allows(registerMachine, status, 'undo') || !submittedAt) return notAllowed();
  const refusals = undoRefusals(submittedAt, now);
  if (refusals.length > 0) return refused(refusals);
  const to = reason === null ? ('open' as const) : ('returned' as const);
  const undone = { to, by, version, set: { submittedAt: null }, tells: [] };
  const changed = await changeRegister(tx, id, 'undo', undone, now);
  return done({ registerId: id, status: to, ...changed });
}
