import { subHours } from 'date-fns/subHours';
import type { Career, Making, Unit } from '../../making.ts';
import { notify } from '../notices.ts';

type Changed = {
  unit: Unit;
  lesson: {
    id: string;
    startsAt: Date;
    status?: string;
    reason?: string | null;
    successorId?: string | null;
  };
};

/** What the students of the two changed lessons find at their bell, from this morning. */
export async function keepNotices({ tx, now }: Making, changed: Changed[], careers: Career[]) {
  const at = subHours(now, 3);
  for (const { unit, lesson } of changed) {
    const to = careers
      .filter(({ units, passed }) => units.some(({ id }) => id === unit.id) && !passed.has(unit.code))
      .map(({ id }) => id);
    const { title: course } = unit;
    if (lesson.status === 'cancelled') {
      const values = { course, when: lesson.startsAt, reason: lesson.reason ?? '' };
      const link = `/student/lessons/${lesson.id}`;
      await notify(tx, 'lessonCancelled', { to, subject: lesson.id, link, values }, at);
    }
    const successor = changed.find((each) => each.lesson.id === lesson.successorId)?.lesson;
    if (!successor) continue;
    const values = { course, from: lesson.startsAt, to: successor.startsAt };
    const link = `/student/lessons/${successor.id}`;
    await notify(tx, 'lessonMoved', { to, subject: successor.id, link, values }, at);
  }
}
