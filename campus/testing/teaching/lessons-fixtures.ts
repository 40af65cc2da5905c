import type { Database } from '../../db/database.ts';
import { lessonRooms, lessons, lessonTeachers, rooms } from '../../db/schema.ts';
import { type GivenCourse, givenCourse } from './courses-fixtures.ts';

/** The lessons of the tests: Monday 28 September 2026, 9 to 11 in Rome, eight days after their clock. */
export const startsAt = new Date('2026-09-28T07:00:00Z');
export const endsAt = new Date('2026-09-28T09:00:00Z');

let serial = 0;

export type GivenLesson = GivenCourse & { lessonId: string; roomId: string; version: number };

export async function givenRoom(tx: Database, { capacity = 100 } = {}): Promise<string> {
  const code = `R-${++serial}`;
  const [room] = await tx
    .insert(rooms)
    .values({ code, name: `Aula ${code}`, building: 'Polo', capacity })
    .returning({ id: rooms.id });
  if (!room) throw new Error('no room was written');
  return room.id;
}

/** A lesson in a room of its own, held by the professor of its course. */
export async function givenLesson(
  tx: Database,
  { roomId, ...row }: Partial<typeof lessons.$inferInsert> & { roomId?: string } = {},
  course?: GivenCourse,
): Promise<GivenLesson> {
  const given = course ?? (await givenCourse(tx));
  const room = roomId ?? (await givenRoom(tx));
  const slot = { startsAt: row.startsAt ?? startsAt, endsAt: row.endsAt ?? endsAt };
  const [lesson] = await tx
    .insert(lessons)
    .values({
      offeringId: given.courseId,
      kind: 'lecture',
      status: 'scheduled',
      heldFrom: slot.endsAt,
      changedAt: new Date('2026-09-20T10:00:00Z'),
      ...row,
      ...slot,
    })
    .returning({ id: lessons.id, occupies: lessons.occupies, version: lessons.version });
  if (!lesson) throw new Error('no lesson was written');
  const taken = { lessonId: lesson.id, ...slot, occupies: lesson.occupies };
  await tx.insert(lessonRooms).values({ ...taken, roomId: room });
  await tx.insert(lessonTeachers).values({ ...taken, profileId: given.professorId });
  return { ...given, lessonId: lesson.id, roomId: room, version: lesson.version };
}
