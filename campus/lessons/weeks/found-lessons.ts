import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Lesson, LessonRoom, LessonTeacher } from '../../../contract/lessons/lessons.ts';
import { ONLINE_OPENS_MS } from '../../../contract/lessons/lessons.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { oneOf, prepared } from '../../db/prepared.ts';
import {
  courseUnits,
  lessonRooms,
  lessons,
  lessonTeachers,
  offerings,
  people,
  profiles,
  rooms,
} from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { statusAt } from '../machines.ts';

const successor = alias(lessons, 'successor');
const represented = alias(profiles, 'represented');
const representedPerson = alias(people, 'represented_person');

const { offeringId: courseId, occupies: _, sourceKey: __, ...ofLesson } = getTableColumns(lessons);

/** Lessons with their course and what took their place; a condition and an order are for the caller. */
export const selectLessons = (db: Database) =>
  db
    .select({
      ...ofLesson,
      courseId,
      title: courseUnits.title,
      courseCode: courseUnits.code,
      successor: { startsAt: successor.startsAt, endsAt: successor.endsAt },
    })
    .from(lessons)
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(successor, eq(successor.id, lessons.successorId));

export type FoundLesson = Awaited<ReturnType<typeof selectLessons>>[number];
export type Held = { rooms: (LessonRoom & { capacity: number })[]; teachers: LessonTeacher[] };

const NOTHING: Held = { rooms: [], teachers: [] };

/** Where each of the lessons is and who holds it, and where those are that took the place of moved ones. */
export async function heldOf(db: Database, found: FoundLesson[]): Promise<(lessonId: string) => Held> {
  const ids = found.flatMap(({ id, successorId }) => (successorId ? [id, successorId] : [id]));
  if (ids.length === 0) return () => NOTHING;
  const held = new Map((await heldBy(db).execute({ ids })).map(({ id, ...each }) => [id, each]));
  return (lessonId) => held.get(lessonId) ?? NOTHING;
}

const heldBy = prepared((db) =>
  db
    .select({
      id: lessons.id,
      rooms: sql<Held['rooms']>`(${roomsOf(db)})`,
      teachers: sql<Held['teachers']>`(${teachersOf(db)})`,
    })
    .from(lessons)
    .where(oneOf(lessons.id, 'ids'))
    .prepare(''),
);

/** By their codes. */
function roomsOf(db: Database) {
  const room = sql`jsonb_build_object('id', ${rooms.id}, 'code', ${rooms.code}, 'name', ${rooms.name},
    'building', ${rooms.building}, 'address', ${rooms.address}, 'capacity', ${rooms.capacity})`;
  return db
    .select({ all: sql`coalesce(jsonb_agg(${room} order by ${rooms.code}), '[]')` })
    .from(lessonRooms)
    .innerJoin(rooms, eq(rooms.id, lessonRooms.roomId))
    .where(eq(lessonRooms.lessonId, lessons.id));
}

/** By family name. */
function teachersOf(db: Database) {
  const teacher = sql`jsonb_build_object('id', ${lessonTeachers.profileId}, 'name', ${nameForOthers},
    'insteadOf', ${representedPerson.familyName}, 'insteadOfId', ${lessonTeachers.insteadOfId})`;
  return db
    .select({
      all: sql`coalesce(jsonb_agg(${teacher} order by ${people.familyName}, ${people.givenName}), '[]')`,
    })
    .from(lessonTeachers)
    .innerJoin(profiles, eq(profiles.id, lessonTeachers.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(represented, eq(represented.id, lessonTeachers.insteadOfId))
    .leftJoin(representedPerson, eq(representedPerson.id, represented.personId))
    .where(eq(lessonTeachers.lessonId, lessons.id));
}

/** A lesson as it is told; to students its link only while it is open. */
export function toLesson(
  found: FoundLesson,
  held: (lessonId: string) => Held,
  { language, linkAlways = false }: { language: Language; linkAlways?: boolean },
  now: Date,
): Lesson {
  const { id, successorId, successor: moved, onlineUrl } = found;
  const { courseId, courseCode, kind, topic, reason, before, version } = found;
  const movedTo =
    successorId && moved ? { lessonId: successorId, ...slotOf(moved, namesOf(held(successorId))) } : null;
  return {
    ...{ id, courseId, courseCode, kind, topic, reason, before, version, movedTo },
    courseTitle: inLanguage(found.title, language),
    status: statusAt(found, now),
    startsAt: found.startsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
    rooms: held(id).rooms.map(({ capacity, ...room }) => room),
    teachers: held(id).teachers,
    online: onlineUrl !== null,
    onlineUrl: linkAlways || isLinkOpen(found, now) ? onlineUrl : null,
  };
}

const namesOf = ({ rooms: taken }: Held) => taken.map(({ name }) => name);

const slotOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, taken: string[]) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  rooms: taken,
});

/** When the link of a lesson online is told to its students. */
export const linkOpensAt = ({ startsAt }: { startsAt: Date }): Date =>
  new Date(startsAt.getTime() - ONLINE_OPENS_MS);

const isLinkOpen = (found: FoundLesson, now: Date): boolean =>
  found.status === 'scheduled' && linkOpensAt(found) <= now && now < found.endsAt;
