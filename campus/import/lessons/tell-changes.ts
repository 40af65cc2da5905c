import { eq, sql } from 'drizzle-orm';
import { FALLBACK_LANGUAGE } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { lessonRooms, lessons } from '../../db/schema.ts';
import { takenAmong } from '../../lessons/changes/cancel-lesson.ts';
import { changeLessons } from '../../lessons/machines.ts';
import {
  isLate,
  notifyCancelled,
  notifyLessonsChanged,
  notifyMoved,
  notifyRelocated,
  resolveChanged,
} from '../../lessons/notify-students.ts';
import { lessonsEvent } from '../../lessons/tell.ts';
import { tellAll } from '../../platform/live/events.ts';
import { text } from '../../platform/texts.ts';
import { lockAll } from '../writing/bulk.ts';
import { isComing, type KnownLesson } from './known-lessons.ts';

/** Why a lesson is cancelled that the institution no longer plans; a reason is kept in one language. */
const reasonGone = () => text(FALLBACK_LANGUAGE, 'UTC', 'import.lessonGone');

/**
 * Cancels lessons that no import contains any more, in few statements, and tells who attends or holds them.
 * They give up their keys, for a later lesson. Answers the lessons with a roll or a diary, which stand.
 */
export async function cancelLessons<Lesson extends { id: string }>(
  tx: Database,
  gone: Lesson[],
  now: Date,
  reason = reasonGone(),
): Promise<Lesson[]> {
  const asked = gone.map(({ id }) => id);
  await lockAll(tx, lessons.id, asked);
  const taken = await takenAmong(tx, asked);
  const ids = asked.filter((id) => !taken.has(id));
  if (ids.length > 0) await cancelFound(tx, ids, reason, now);
  return gone.filter(({ id }) => taken.has(id));
}

/** The same of those that are to come. */
export const cancelComing = (tx: Database, known: KnownLesson[], now: Date): Promise<KnownLesson[]> =>
  cancelLessons(
    tx,
    known.filter((lesson) => isComing(lesson, now)),
    now,
  );

async function cancelFound(tx: Database, ids: string[], reason: string, now: Date): Promise<void> {
  const set = { reason, sourceKey: null, sequence: sql`${lessons.sequence} + 1`, changedAt: now };
  const cancelled = await changeLessons(
    tx,
    among(lessons.id, ids),
    'cancel',
    { to: 'cancelled', by: null, set },
    now,
  );
  const changes = cancelled.map((lesson) => ({ how: 'cancelled' as const, lesson, reason }));
  await tellChanges(tx, changes, now);
}

type Lesson = { id: string; offeringId: string; startsAt: Date };

export type ChangeOf =
  | { how: 'cancelled'; lesson: Lesson; reason: string }
  | { how: 'moved'; lesson: Lesson; from: Lesson }
  | { how: 'relocated' | 'rearranged' | 'added'; lesson: Lesson };

/** As many lessons of one course as are told one by one. */
const ONE_BY_ONE = 3;

/**
 * Tells an import's changes by course: open pages, students and teachers. Lessons within the next 24 h are
 * told one by one, and so are a few others; many others are told as one.
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
