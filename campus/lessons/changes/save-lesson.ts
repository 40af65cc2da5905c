import type { ChangedLesson, SaveLesson } from '../../../contract/lessons/plans.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { statusAt } from '../lesson-status.ts';
import { lessonMachine } from '../machines.ts';
import { ownLesson } from '../own-lesson.ts';
import { heldRefusals, publishRefusals, timeRefusals } from '../plans/plan-rules.ts';
import { lessonEvent } from '../tell.ts';
import type { SaveCode, Saved } from './asked-lesson.ts';
import { saveDraft } from './save-draft.ts';
import { savePublished } from './save-published.ts';
import { addLessons, unlessInTheWay } from './write-lesson.ts';

/** Makes a lesson, a draft unless it is published as well, or changes one; each thing wrong with it names its field. */
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
