import { and, isNotNull, like, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lessonRooms, lessons, lessonTeachers } from '../../db/schema.ts';
import { takenAmong } from '../../lessons/changes/cancel-lesson.ts';
import { oneOf } from '../planning/one-of.ts';
import { LESSON_KEY } from './timetable.ts';

/** A lesson that an import made, where it is now. */
export type KnownLesson = Pick<
  typeof lessons.$inferSelect,
  'id' | 'offeringId' | 'startsAt' | 'endsAt' | 'status' | 'heldFrom'
> & {
  key: string;
  roomIds: string[];
  teacherIds: string[];
  /** Its roll was called, or its diary is written: it stands as it is. */
  wasTaken: boolean;
};

/** Those that timetables made, of these offerings. */
export const timetableLessons = (tx: Database, offeringIds: string[]): Promise<KnownLesson[]> =>
  knownLessons(tx, and(oneOf(lessons.offeringId, offeringIds), like(lessons.sourceKey, `${LESSON_KEY}%`)));

/** All that any import made, of these offerings. */
export const broughtLessons = (tx: Database, offeringIds: string[]): Promise<KnownLesson[]> =>
  knownLessons(tx, and(oneOf(lessons.offeringId, offeringIds), isNotNull(lessons.sourceKey)));

async function knownLessons(tx: Database, which: SQL | undefined): Promise<KnownLesson[]> {
  const found = await tx
    .select({
      id: lessons.id,
      offeringId: lessons.offeringId,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      status: lessons.status,
      heldFrom: lessons.heldFrom,
      key: lessons.sourceKey,
    })
    .from(lessons)
    .where(which)
    .orderBy(lessons.startsAt, lessons.id);
  const ids = found.map(({ id }) => id);
  const rooms = await tx.select().from(lessonRooms).where(oneOf(lessonRooms.lessonId, ids));
  const teachers = await tx.select().from(lessonTeachers).where(oneOf(lessonTeachers.lessonId, ids));
  const taken = await takenAmong(tx, ids);
  const roomsOf = Map.groupBy(rooms, ({ lessonId }) => lessonId);
  const teachersOf = Map.groupBy(teachers, ({ lessonId }) => lessonId);
  return found.map(({ key, ...lesson }) => ({
    ...lesson,
    key: key ?? '',
    wasTaken: taken.has(lesson.id),
    roomIds: roomsOf.get(lesson.id)?.map(({ roomId }) => roomId) ?? [],
    teacherIds: teachersOf.get(lesson.id)?.map(({ profileId }) => profileId) ?? [],
  }));
}

/** It has not begun, and takes place. */
export const isComing = (
  { status, startsAt }: Pick<KnownLesson, 'status' | 'startsAt'>,
  now: Date,
): boolean => status === 'scheduled' && startsAt > now;
