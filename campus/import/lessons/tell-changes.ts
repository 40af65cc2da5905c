import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lessonRooms } from '../../db/schema.ts';
import {
  isLate,
  notifyCancelled,
  notifyMoved,
  notifyRelocated,
  resolveChanged,
} from '../../lessons/notify-students.ts';
import { notifyLessonsChanged } from '../../lessons/notify-timetable.ts';
import { lessonsEvent } from '../../lessons/tell.ts';
import { tellAll } from '../../platform/live/events.ts';

type Lesson = { id: string; offeringId: string; startsAt: Date };

export type ChangeOf =
  | { how: 'cancelled'; lesson: Lesson; reason: string }
  | { how: 'moved'; lesson: Lesson; from: Lesson }
  | { how: 'relocated' | 'rearranged' | 'added'; lesson: Lesson };

/** As many lessons of one course as are told one by one. */
const ONE_BY_ONE = 3;

/**
 * Tells what an import changed, course by course: who looks at it, who attends and who holds its lessons. Lessons of
 * the next 24 hours are told one by one, and so are a few others; many are told as one.
 */
export async function tellChanges(tx: Database, changes: ChangeOf[], now: Date): Promise<void> {
  const byCourse = Map.groupBy(changes, ({ lesson }) => lesson.offeringId);
  for (const [courseId, own] of byCourse) await notifyCourse(tx, courseId, own, now);
  await tellAll(
    tx,
    [...byCourse.keys()].map((courseId) => lessonsEvent(courseId, now)),
  );
}

async function notifyCourse(tx: Database, courseId: string, changes: ChangeOf[], now: Date): Promise<void> {
  const news = changes.filter(({ how }) => how === 'cancelled' || how === 'moved' || how === 'relocated');
  const late = news.filter((change) => isLateChange(change, now));
  const others = news.filter((change) => !late.includes(change));
  const singly = others.length > ONE_BY_ONE ? late : news;
  const together = news.filter((change) => !singly.includes(change)).map(({ lesson }) => lesson);
  await resolveChanged(tx, together, now);
  for (const change of singly) await notifyChange(tx, change, now);
  const ids = changes.flatMap(({ how, lesson }) => (how === 'added' ? [] : [lesson.id]));
  if (ids.length > 0) {
    await notifyLessonsChanged(tx, { courseId, lessonIds: ids, students: singly.length < news.length }, now);
  }
}

const isLateChange = (change: ChangeOf, now: Date): boolean =>
  isLate(change.lesson, now) || (change.how === 'moved' && isLate(change.from, now));

async function notifyChange(tx: Database, change: ChangeOf, now: Date): Promise<void> {
  const { lesson } = change;
  if (change.how === 'cancelled') return await notifyCancelled(tx, lesson, change.reason, now);
  if (change.how === 'moved') return await notifyMoved(tx, change.from, lesson, now);
  const taken = await tx
    .select({ id: lessonRooms.roomId })
    .from(lessonRooms)
    .where(eq(lessonRooms.lessonId, lesson.id));
  await notifyRelocated(
    tx,
    lesson,
    taken.map(({ id }) => id),
    now,
  );
}
