import { eq } from 'drizzle-orm';
import type { ChangedLesson, MoveLesson } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import { tellAll } from '../../platform/live/events.ts';
import { notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { changeLesson, lessonMachine, statusAt } from '../machines.ts';
import { notifyMoved } from '../notify-students.ts';
import { type OwnLesson, ownLesson, placeOf } from '../own-lesson.ts';
import { heldRefusals, publishRefusals, timeRefusals } from '../plans/plan-rules.ts';
import { lessonEvent } from '../tell.ts';
import { wasTaken } from './cancel-lesson.ts';
import type { SaveCode } from './save-lesson.ts';
import { addLessons, unlessInTheWay } from './write-lesson.ts';

type Move = MoveLesson & { professorId: string };

/** Moves a lesson of a professor's own, unless its roll was called. */
export async function moveLesson(
  tx: Database,
  { professorId, ...move }: Move,
  now: Date,
): Promise<Outcome<ChangedLesson, SaveCode | 'lessons.was_taken'>> {
  const lesson = await ownLesson(tx, { lessonId: move.lessonId, professorId });
  if (await wasTaken(tx, lesson.id)) return refused([{ code: 'lessons.was_taken' }]);
  return await moveFound(tx, lesson, { ...move, by: professorId, notifies: true }, now);
}

/** `notifies`: who attends is notified of this one, not by whoever moves several. */
type By = { by: string | null; notifies: boolean };

/**
 * Moves a lesson: it stays as moved, and a new one succeeds it with its uid, teachers and source key.
 * Attendees are notified. `by` is null for the office.
 */
export async function moveFound(
  tx: Database,
  lesson: OwnLesson,
  { version, by, notifies, startsAt, endsAt, roomIds, reason }: Omit<MoveLesson, 'lessonId'> & By,
  now: Date,
): Promise<Outcome<ChangedLesson, SaveCode>> {
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
    { slots: [slot], roomIds, teacherIds, except: [lesson.id] },
    async (inner) => {
      // The lesson gives its room and its key up before its successor takes them: they may be the same.
      const left = { to: 'moved' as const, by, version, set: { reason, sourceKey: null }, tells: [] };
      await changeLesson(inner, lesson.id, 'move', left, now);
      const successor = await succeed(inner, lesson, { ...slot, roomIds, reason }, now);
      if (notifies) {
        const { offeringId } = lesson;
        await notifyMoved(inner, lesson, { id: successor.lessonId, offeringId, ...slot }, now);
      }
      await inner.update(lessons).set({ successorId: successor.lessonId }).where(eq(lessons.id, lesson.id));
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
  const { uid, offeringId, seriesId, sourceKey, kind, onlineUrl, topic, materials, sequence, before } =
    lesson;
  const row = {
    ...{ uid, offeringId, seriesId, sourceKey, kind, onlineUrl, topic, materials, startsAt, endsAt, reason },
    status: 'scheduled' as const,
    heldFrom: endsAt,
    sequence: sequence + 1,
    changedAt: now,
    before: before ?? (await placeOf(tx, lesson)),
  };
  const [successor] = await addLessons(tx, [row], { roomIds, teachers: lesson.teachers });
  if (!successor) throw new Error('no lesson was written');
  await tellAll(tx, [lessonEvent(lesson, 'moved', now, successor.lessonId)]);
  return successor;
}
