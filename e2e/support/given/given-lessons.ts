import { addHours } from 'date-fns/addHours';
import { lessonCalls } from '../../../contract/lessons/calls.ts';
import type { LessonKind } from '../../../contract/lessons/lessons.ts';
import type { RequestOf } from '../../../contract/wire/call.ts';
import { morningIn } from './days.ts';
import type { Course } from './given-courses.ts';
import { type Person, serial } from './given-people.ts';
import { askInstitution, issueToken, office } from './institution.ts';

export interface Room {
  roomId: string;
  code: string;
  name: string;
}

export interface Lesson {
  lessonId: string;
  version: number;
  course: Course;
  startsAt: Date;
  endsAt: Date;
}

export interface GivenLesson {
  /** Whoever has it in the plan, or is enrolled, attends the lesson. */
  course: Course;
  /** Teaches the course; the lesson is made in this person's name. */
  teacher: Person;
  startsAt?: Date;
  endsAt?: Date;
  /** Left out: one of its own; null: none. */
  room?: Room | null;
  kind?: LessonKind;
  onlineUrl?: string | null;
  topic?: string;
  materials?: { title: string; url: string }[];
  published?: boolean;
}

export async function givenRoom({
  capacity = 100,
  name,
}: {
  capacity?: number;
  name?: string;
} = {}): Promise<Room> {
  const code = `R${serial()}`;
  const room = {
    code,
    name: name ?? `Aula ${code}`,
    building: 'Polo Ferrari',
    address: 'Via Sommarive 5',
    capacity,
  };
  return { roomId: await office('rooms/add', room), code, name: room.name };
}

/** A lecture of two hours tomorrow morning, in a room of its own, published unless told otherwise. */
export async function givenLesson({
  course,
  teacher,
  startsAt = morningIn(1),
  endsAt = addHours(startsAt, 2),
  room,
  kind = 'lecture',
  onlineUrl = null,
  topic = '',
  materials = [],
  published = true,
}: GivenLesson): Promise<Lesson> {
  const place = room === undefined ? await givenRoom() : room;
  const { lessonId, version } = await askProfessor(teacher, 'professor/lessons/save', {
    courseId: course.courseId,
    ...{ kind, onlineUrl, topic, materials },
    roomIds: place ? [place.roomId] : [],
    teacherIds: [teacher.profileId],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    publish: published,
  });
  return { lessonId, version, course, startsAt, endsAt };
}

/** Moves a lesson past the portal; answers the one that takes its place. */
export async function moveLesson(
  teacher: Person,
  lesson: Lesson,
  { startsAt, room, reason = null }: { startsAt: Date; room?: Room; reason?: string | null },
): Promise<Lesson> {
  const endsAt = addHours(startsAt, 2);
  const { lessonId, version } = await askProfessor(teacher, 'professor/lessons/move', {
    ...{ lessonId: lesson.lessonId, version: lesson.version, reason },
    roomIds: room ? [room.roomId] : [],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
  return { ...lesson, lessonId, version, startsAt, endsAt };
}

/** Cancels a lesson past the portal. */
export async function cancelLesson(teacher: Person, lesson: Lesson, reason = 'Malattia'): Promise<void> {
  const { lessonId, version } = lesson;
  await askProfessor(teacher, 'professor/lessons/cancel', { lessonId, version, reason });
}

type Changing = 'professor/lessons/save' | 'professor/lessons/move' | 'professor/lessons/cancel';

async function askProfessor<Path extends Changing>(
  { profileId }: Person,
  path: Path,
  body: RequestOf<(typeof lessonCalls)[Path]>,
) {
  const answer = await askInstitution(`/api/${path}`, body, await issueToken(profileId));
  return lessonCalls[path].result.parse(answer);
}
