import type { ChangedLesson, Substitute } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { changeLesson, lessonMachine, statusAt } from '../machines.ts';
import { notify, resolve } from '../notices.ts';
import { titleOf } from '../notify-students.ts';
import { type OwnLesson, ownLesson } from '../own-lesson.ts';
import { isProfessor, wrong } from '../plans/plan-rules.ts';
import { entrustedEvent, lessonEvent } from '../tell.ts';
import type { SaveCode } from './save-lesson.ts';
import { changeTeachers, type Teaching, unlessInTheWay } from './write-lesson.ts';

type Params = Substitute & { professorId: string };

/** Has a lesson held by somebody else this once, or again by whom it was to be held. */
export async function substitute(
  tx: Database,
  { lessonId, version, insteadOfId, profileId, professorId: by }: Params,
  now: Date,
): Promise<Outcome<ChangedLesson, SaveCode>> {
  const lesson = await ownLesson(tx, { lessonId, professorId: by });
  if (!allows(lessonMachine, statusAt(lesson, now), 'substitute')) return notAllowed();
  const represented = lesson.teachers.find((each) => (each.insteadOfId ?? each.id) === insteadOfId);
  if (!represented) return refused([wrong('insteadOfId', 'not_holding')]);
  const others: Teaching[] = lesson.teachers.filter((each) => each !== represented);
  if (others.some(({ id }) => id === profileId)) return refused([wrong('profileId', 'holds_already')]);
  if (!(await isProfessor(tx, profileId, now))) return refused([wrong('profileId', 'professor')]);
  const standIn = { id: profileId, insteadOfId: profileId === insteadOfId ? null : insteadOfId };
  const wanted = { slots: [lesson], roomIds: [], teacherIds: [profileId], except: [lessonId] };
  return await unlessInTheWay(tx, wanted, async (inner) => {
    await changeTeachers(inner, lessonId, [...others, standIn]);
    const set = { sequence: lesson.sequence + 1, changedAt: now };
    const detail = { insteadOfId, profileId };
    const tells = [
      lessonEvent(lesson, 'changed', now),
      ...[represented.id, profileId].map((id) => entrustedEvent(lesson, id, now)),
    ];
    const change = { to: 'scheduled' as const, by, version, set, detail, tells };
    const changed = await changeLesson(inner, lessonId, 'substitute', change, now);
    await tellWho(inner, lesson, { before: represented, after: standIn, by }, now);
    return { lessonId, ...changed, status: 'scheduled' as const };
  });
}

type Change = { before: Teaching; after: Teaching; by: string };

/** Who is to hold it learns so, and who no longer does; neither of what they did themselves. */
async function tellWho(tx: Database, lesson: OwnLesson, { before, after, by }: Change, now: Date) {
  if (before.id === after.id) return;
  const values = { course: await titleOf(tx, lesson), when: lesson.startsAt };
  const link = `/professor/lessons/${lesson.id}`;
  const to = ({ id }: Teaching) => (id === by ? [] : [id]);
  await resolve(tx, 'lessonEntrusted', { to: [before.id], subject: lesson.id }, now);
  const told = { subject: lesson.id, values };
  await notify(tx, 'lessonEntrusted', { to: to(after), link, ...told }, now);
  await notify(tx, 'lessonTakenBack', { to: to(before), link: '/professor/lessons', ...told }, now);
}
