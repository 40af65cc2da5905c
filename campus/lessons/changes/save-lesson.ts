import { and, eq } from 'drizzle-orm';
import type { ChangedLesson, LessonVersion, SaveLesson } from '../../../contract/lessons/plans.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { changeLesson, lessonMachine, statusAt } from '../machines.ts';
import { notifyRelocated } from '../notify-students.ts';
import { type OwnLesson, ownLesson, placeOf } from '../own-lesson.ts';
import type { PlanCode } from '../plans/conflicts.ts';
import { heldRefusals, publishRefusals, timeRefusals, wrong } from '../plans/plan-rules.ts';
import { lessonEvent } from '../tell.ts';
import { addLessons, changeRooms, changeTeachers, teachersFrom, unlessInTheWay } from './write-lesson.ts';

/** What may stand against a lesson as it is asked for. */
export type SaveCode = PlanCode | FieldCode | 'lessons.own_overlap' | 'state.not_allowed';
/** A lesson as its form has it. */
type Saved = Omit<SaveLesson, 'startsAt' | 'endsAt'> & {
  startsAt: Date;
  endsAt: Date;
  professorId: string;
};

/** Adds or changes a lesson, as a draft unless `publish`; each refusal names its field. */
export async function saveLesson(
  tx: Database,
  { startsAt, endsAt, ...rest }: SaveLesson & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedLesson, SaveCode>> {
  const asked = { ...rest, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  if (!asked.lessonId) return await saveNew(tx, asked, now);
  const lesson = await ownLesson(tx, { lessonId: asked.lessonId, professorId: asked.professorId });
  const status = statusAt(lesson, now);
  if (!allows(lessonMachine, status, 'save')) return notAllowed();
  if (status === 'draft') return await saveDraft(tx, lesson, asked, now);
  return asked.publish ? notAllowed() : await savePublished(tx, lesson, asked, now);
}

async function saveNew(tx: Database, asked: Saved, now: Date): Promise<Outcome<ChangedLesson, SaveCode>> {
  await requireTeaching(tx, asked.professorId, asked.courseId);
  const refusals = [
    ...timeRefusals(asked),
    ...(asked.publish ? publishRefusals(asked, now) : []),
    ...(await heldRefusals(tx, asked)),
  ];
  if (refusals.length > 0) return refused(refusals);
  const write = (inner: Database) => add(inner, asked, now);
  const { roomIds, teacherIds } = asked;
  return asked.publish
    ? await unlessInTheWay(tx, { slots: [asked], roomIds, teacherIds, except: [] }, write)
    : done(await write(tx));
}

async function add(tx: Database, asked: Saved, now: Date): Promise<ChangedLesson> {
  const { courseId, kind, onlineUrl, topic, materials, startsAt, endsAt, publish } = asked;
  const row = {
    ...{ kind, onlineUrl, topic, materials, startsAt, endsAt },
    offeringId: courseId,
    heldFrom: endsAt,
    changedAt: now,
    status: publish ? ('scheduled' as const) : ('draft' as const),
  };
  const teachers = asked.teacherIds.map((id) => ({ id }));
  const [added] = await addLessons(tx, [row], { roomIds: asked.roomIds, teachers });
  if (!added) throw new Error('no lesson was written');
  const entry = { actorId: asked.professorId, action: 'lesson.add', entity: 'lesson' };
  await audit(tx, { ...entry, entityId: added.lessonId }, now);
  if (publish)
    await tellAll(tx, [lessonEvent({ id: added.lessonId, offeringId: courseId, startsAt }, 'added', now)]);
  return added;
}

/** Changes all of a draft, and publishes it where that is asked. */
async function saveDraft(
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
  const write = (inner: Database) => changeDraft(inner, lesson, asked, now);
  return asked.publish
    ? await unlessInTheWay(tx, { slots: [asked], roomIds, teacherIds, except: [lesson.id] }, write)
    : done(await write(tx));
}

/** Its rooms and teachers first: as long as it is a draft they are taken from nobody. */
async function changeDraft(tx: Database, lesson: OwnLesson, asked: Saved, now: Date): Promise<ChangedLesson> {
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

/** Changes where a published lesson is, who holds it and what it is about; when it is stays. */
async function savePublished(
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
  const write = (inner: Database) => changePublished(inner, lesson, asked, same, now);
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

async function changePublished(
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
