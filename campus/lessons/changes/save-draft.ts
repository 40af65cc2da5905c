import type { ChangedLesson } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { changeLesson } from '../machines.ts';
import type { OwnLesson } from '../own-lesson.ts';
import { heldRefusals, publishRefusals, timeRefusals } from '../plans/plan-rules.ts';
import { lessonEvent } from '../tell.ts';
import type { SaveCode, Saved } from './asked-lesson.ts';
import { changeRooms, changeTeachers, teachersFrom, unlessInTheWay } from './write-lesson.ts';

/** Changes all of a draft, and publishes it where that is asked. */
export async function saveDraft(
  tx: Database,
  lesson: OwnLesson,
  asked: Saved,
  now: Date,
): Promise<Outcome<ChangedLesson, SaveCode>> {
  const { roomIds, teacherIds } = asked;
  const holding = lesson.teachers.map(({ id }) => id);
  const refusals = [
    ...timeRefusals(asked),
    ...(asked.publish ? publishRefusals(asked, now) : []),
    ...(await heldRefusals(tx, { ...asked, courseId: lesson.offeringId }, holding)),
  ];
  if (refusals.length > 0) return refused(refusals);
  const write = (inner: Database) => change(inner, lesson, asked, now);
  return asked.publish
    ? await unlessInTheWay(tx, { slots: [asked], roomIds, teacherIds, except: [lesson.id] }, write)
    : done(await write(tx));
}

/** Its rooms and teachers first: as long as it is a draft they are taken from nobody. */
async function change(tx: Database, lesson: OwnLesson, asked: Saved, now: Date): Promise<ChangedLesson> {
  const { kind, onlineUrl, topic, materials, startsAt, endsAt, professorId: by, version = 0 } = asked;
  await changeRooms(tx, lesson.id, lesson.roomIds, asked.roomIds);
  await changeTeachers(tx, lesson.id, teachersFrom(lesson, asked.teacherIds));
  const set = { kind, onlineUrl, topic, materials, startsAt, endsAt, heldFrom: endsAt, changedAt: now };
  if (asked.publish) {
    const tells = [lessonEvent({ ...lesson, startsAt }, 'added', now)];
    const published = { to: 'scheduled' as const, by, version, set, tells };
    const changed = await changeLesson(tx, lesson.id, 'publish', published, now);
    return { lessonId: lesson.id, ...changed, status: 'scheduled' };
  }
  const saved = { to: 'draft' as const, by, version, set, tells: [] };
  const changed = await changeLesson(tx, lesson.id, 'save', saved, now);
  return { lessonId: lesson.id, ...changed, status: 'draft' };
}
