import { and, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { lessonRooms, lessons, lessonTeachers } from '../../db/schema.ts';
import { takenAmong } from '../../lessons/changes/was-taken.ts';
import { waitForTurn } from '../../lessons/changes/write-lesson.ts';
import type { OwnLesson } from '../../lessons/own-lesson.ts';
import { LESSON_KEY } from './timetable.ts';

/** A lesson that an import made, where it is now. */
export type KnownLesson = OwnLesson & {
  key: string;
  /** Its roll was called, or its diary is written: it stands as it is. */
  wasTaken: boolean;
};

/** Those that timetables made, of these offerings. */
export const ofTimetables = (offeringIds: string[]) =>
  and(among(lessons.offeringId, offeringIds), like(lessons.sourceKey, `${LESSON_KEY}%`));

/** All that any import made, of these offerings. */
export const ofImports = (offeringIds: string[]) =>
  and(among(lessons.offeringId, offeringIds), isNotNull(lessons.sourceKey));

export async function knownLessons(db: Database, which: SQL | undefined): Promise<KnownLesson[]> {
  const found = await db.select().from(lessons).where(which).orderBy(lessons.startsAt, lessons.id);
  const ids = found.map(({ id }) => id);
  const rooms = await db.select().from(lessonRooms).where(among(lessonRooms.lessonId, ids));
  const teachers = await db.select().from(lessonTeachers).where(among(lessonTeachers.lessonId, ids));
  const taken = await takenAmong(db, ids);
  const roomsOf = Map.groupBy(rooms, ({ lessonId }) => lessonId);
  const teachersOf = Map.groupBy(teachers, ({ lessonId }) => lessonId);
  return found.map((lesson) => ({
    ...lesson,
    key: lesson.sourceKey ?? '',
    wasTaken: taken.has(lesson.id),
    roomIds: roomsOf.get(lesson.id)?.map(({ roomId }) => roomId) ?? [],
    teachers: teachersOf.get(lesson.id)?.map(({ profileId: id, insteadOfId }) => ({ id, insteadOfId })) ?? [],
  }));
}

/** The same, locked: rooms and teachers first, then the lessons, as whoever changes one waits for them. */
export async function lockedLessons(
  tx: Database,
  which: SQL | undefined,
  places: { roomIds: string[]; teacherIds: string[] },
): Promise<KnownLesson[]> {
  await waitForTurn(tx, places);
  await tx.execute(sql`select from ${lessons} where ${which} order by ${lessons.id} for update`);
  return await knownLessons(tx, which);
}

/** It has not begun, and takes place. */
export const isComing = (
  { status, startsAt }: Pick<KnownLesson, 'status' | 'startsAt'>,
  now: Date,
): boolean => status === 'scheduled' && startsAt > now;
