import type { ChangedLesson } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { done, type Outcome, refused, when } from '../../platform/outcome.ts';
import { statusAt } from '../lesson-status.ts';
import { changeLesson } from '../machines.ts';
import { notifyRelocated } from '../notify-students.ts';
import { type OwnLesson, placeOf } from '../own-lesson.ts';
import { heldRefusals, wrong } from '../plans/plan-rules.ts';
import { lessonEvent } from '../tell.ts';
import type { SaveCode, Saved } from './asked-lesson.ts';
import { changeRooms, changeTeachers, teachersFrom, unlessInTheWay } from './write-lesson.ts';

/** Changes where a published lesson is, who holds it and what it is about; when it is stays. */
export async function savePublished(
  tx: Database,
  lesson: OwnLesson,
  asked: Saved,
  now: Date,
): Promise<Outcome<ChangedLesson, SaveCode>> {
  const { roomIds, teacherIds } = asked;
  const same = sameAs(lesson, asked);
  const isHeld = statusAt(lesson, now) === 'held';
  const holding = lesson.teachers.map(({ id }) => id);
  const refusals = [
    ...when(!same.time, wrong('startsAt', 'published')),
    ...when(isHeld && !same.rooms, wrong('roomIds', 'held')),
    ...when(isHeld && !same.teachers, wrong('teacherIds', 'held')),
    ...(await heldRefusals(tx, { ...asked, courseId: lesson.offeringId }, holding)),
  ];
  if (refusals.length > 0) return refused(refusals);
  const write = (inner: Database) => change(inner, lesson, asked, same, now);
  return same.rooms && same.teachers
    ? done(await write(tx))
    : await unlessInTheWay(tx, { slots: [lesson], roomIds, teacherIds, except: [lesson.id] }, write);
}

type Same = ReturnType<typeof sameAs>;

const sameAs = (lesson: OwnLesson, asked: Saved) => ({
  time:
    lesson.startsAt.getTime() === asked.startsAt.getTime() &&
    lesson.endsAt.getTime() === asked.endsAt.getTime(),
  rooms: isSame(lesson.roomIds, asked.roomIds),
  teachers: isSame(
    lesson.teachers.map(({ id }) => id),
    asked.teacherIds,
  ),
  content: lesson.kind === asked.kind && lesson.onlineUrl === asked.onlineUrl && lesson.topic === asked.topic,
});

const isSame = (ids: string[], asked: string[]) =>
  ids.length === new Set(asked).size && ids.every((id) => asked.includes(id));

async function change(
  tx: Database,
  lesson: OwnLesson,
  asked: Saved,
  same: Same,
  now: Date,
): Promise<ChangedLesson> {
  const { kind, onlineUrl, topic, materials, professorId: by, version = 0 } = asked;
  const isShown = !(same.rooms && same.teachers && same.content);
  const set = {
    ...{ kind, onlineUrl, topic, materials },
    ...(!same.rooms && { before: lesson.before ?? (await placeOf(tx, lesson)) }),
    ...(isShown && { sequence: lesson.sequence + 1, changedAt: now }),
  };
  await changeRooms(tx, lesson.id, lesson.roomIds, asked.roomIds);
  if (!same.teachers) await changeTeachers(tx, lesson.id, teachersFrom(lesson, asked.teacherIds));
  const to = lesson.status === 'held' ? ('held' as const) : ('scheduled' as const);
  const tells = [lessonEvent(lesson, 'changed', now)];
  const changed = await changeLesson(tx, lesson.id, 'save', { to, by, version, set, tells }, now);
  if (!same.rooms && to === 'scheduled') await notifyRelocated(tx, lesson, asked.roomIds, now);
  return { lessonId: lesson.id, ...changed, status: statusAt({ ...lesson, status: to }, now) };
}
