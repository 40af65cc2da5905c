import { eq } from 'drizzle-orm';
import type { ChangedLesson, MoveLesson } from '../../../contract/lesson-plans.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import { tellAll } from '../../platform/events.ts';
import { notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/state-machine.ts';
import { statusAt } from '../lesson-status.ts';
import { lessonMachine } from '../machines.ts';
import { notifyMoved } from '../notify-students.ts';
import { type OwnLesson, ownLesson, placeOf } from '../own-lesson.ts';
import { heldRefusals, publishRefusals, timeRefusals } from '../plans/plan-rules.ts';
import { lessonEvent } from '../tell.ts';
import { changeLesson } from '../transitions.ts';
import type { SaveCode } from './asked-lesson.ts';
import { addLessons, unlessInTheWay } from './write-lesson.ts';

type Move = MoveLesson & { professorId: string };

/**
 * Moves a lesson: it stays as moved, and another one takes its place, with its calendar's name and its teachers. Whoever
 * attends is told.
 */
export async function moveLesson(
  tx: Database,
  { lessonId, version, professorId, startsAt, endsAt, roomIds, reason }: Move,
  now: Date,
): Promise<Outcome<ChangedLesson, SaveCode>> {
  const lesson = await ownLesson(tx, { lessonId, professorId });
  if (!allows(lessonMachine, statusAt(lesson, now), 'move')) return notAllowed();
  const slot = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const teacherIds = lesson.teachers.map(({ id }) => id);
  const refusals = [
    ...timeRefusals(slot),
    ...publishRefusals(slot, now),
    ...(await heldRefusals(tx, { courseId: lesson.offeringId, roomIds, teacherIds }, teacherIds)),
  ];
  if (refusals.length > 0) return refused(refusals);
  return await unlessInTheWay(
    tx,
    { slots: [slot], roomIds, teacherIds, except: [lessonId] },
    async (inner) => {
      // The lesson gives its room up before its successor takes one: it may be the same.
      const left = { to: 'moved' as const, by: professorId, version, set: { reason }, tells: [] };
      await changeLesson(inner, lessonId, 'move', left, now);
      const successor = await succeed(inner, lesson, { ...slot, roomIds, reason }, now);
      await inner.update(lessons).set({ successorId: successor.lessonId }).where(eq(lessons.id, lessonId));
      return successor;
    },
  );
}

type Place = { startsAt: Date; endsAt: Date; roomIds: string[]; reason: string | null };

async function succeed(
  tx: Database,
  lesson: OwnLesson,
  { roomIds, reason, startsAt, endsAt }: Place,
  now: Date,
): Promise<ChangedLesson> {
  const { uid, offeringId, seriesId, kind, onlineUrl, topic, materials, sequence, before } = lesson;
  const row = {
    ...{ uid, offeringId, seriesId, kind, onlineUrl, topic, materials, startsAt, endsAt, reason },
    status: 'scheduled' as const,
    heldFrom: endsAt,
    sequence: sequence + 1,
    changedAt: now,
    before: before ?? (await placeOf(tx, lesson)),
  };
  const [successor] = await addLessons(tx, [row], { roomIds, teachers: lesson.teachers });
  if (!successor) throw new Error('no lesson was written');
  await tellAll(tx, [lessonEvent(lesson, 'moved', now, successor.lessonId)]);
  await notifyMoved(tx, lesson, { id: successor.lessonId, offeringId, startsAt }, now);
  return successor;
}
