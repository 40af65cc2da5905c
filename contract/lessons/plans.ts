import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST, MOST_MATERIALS } from '../wire/limits.ts';
import { reasonText } from '../wire/reason-form.ts';
import { reason } from '../wire/refusal.ts';
import { typedText } from '../wire/typed-text.ts';
import { lessonKind, lessonRoom, lessonStatus } from './lessons.ts';

/** A professor's calls about lessons of the own courses. Times of a series are in the institution's zone. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));
/** As it came with what was read: a change on top of another one is refused with 409. */
const version = z.int();
const typedInstant = z.iso.datetime({ offset: true, error: 'date' });
const typedDay = z.iso.date('date');
const typedTime = z.string('required').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'));
export const link = z
  .string('required')
  .check(z.trim(), z.maxLength(LONGEST.link, 'tooLong'), z.regex(/^https:\/\/[^\s/$.?#][^\s]*$/i, 'link'));
const typedMaterials = z
  .array(
    z.object({
      title: typedText(LONGEST.topic),
      url: link,
    }),
  )
  .check(z.maxLength(MOST_MATERIALS, 'invalid'));

/** As many lessons as one series has, or one call publishes. */
export const MOST_LESSONS = 200;

/** Once, or on a weekday (1 is Monday) from a day to a day, both included. */
export const onceWhen = z.object({ startsAt: typedInstant, endsAt: typedInstant });
export const weeklyWhen = z.object({
  weekday: z.int('required').check(z.minimum(1, 'invalid'), z.maximum(7, 'invalid')),
  startsTime: typedTime,
  endsTime: typedTime,
  fromDay: typedDay,
  toDay: typedDay,
});
export type OnceWhen = z.infer<typeof onceWhen>;
export type WeeklyWhen = z.infer<typeof weeklyWhen>;
const when = z.union([onceWhen, weeklyWhen]);

const held = {
  roomIds: z.array(id).check(z.maxLength(5, 'invalid')),
  teacherIds: z.array(id).check(z.minLength(1, 'required'), z.maxLength(10, 'invalid')),
};
const content = {
  kind: lessonKind,
  onlineUrl: z.nullable(link),
};

/**
 * A lesson to save; without `lessonId` a new one, a draft unless it is published too. A published one keeps
 * its time (moving is another call); a new room is told to its students.
 */
export const saveLessonRequest = z.object({
  lessonId: z.optional(id),
  version: z.optional(version),
  courseId: id,
  ...content,
  ...held,
  startsAt: typedInstant,
  endsAt: typedInstant,
  topic: z.string().check(z.trim(), z.maxLength(LONGEST.topic, 'tooLong')),
  materials: typedMaterials,
  publish: z.optional(z.boolean()),
});
export type SaveLesson = z.infer<typeof saveLessonRequest>;

export const changedLesson = z.object({ lessonId: id, version, status: lessonStatus });
export type ChangedLesson = z.infer<typeof changedLesson>;

/** Holidays are left out. `findRoom` takes the smallest room with enough places that is free on every day. */
export const saveSeriesRequest = z.object({
  courseId: id,
  ...content,
  ...weeklyWhen.shape,
  ...held,
  findRoom: z.optional(z.boolean()),
  publish: z.optional(z.boolean()),
});
export type SaveSeries = z.infer<typeof saveSeriesRequest>;

export const leftOutDay = z.object({ day: z.iso.date(), name: z.string() });
export const savedSeries = z.object({
  seriesId: id,
  lessons: z.array(changedLesson),
  rooms: z.array(lessonRoom),
  leftOut: z.array(leftOutDay),
});
export type SavedSeries = z.infer<typeof savedSeries>;

/** What saving would come up against, before it is asked for; `lessonId` is the one that would change. */
export const checkRequest = z.object({
  courseId: id,
  lessonId: z.optional(id),
  when,
  ...held,
});
export type CheckLessons = z.infer<typeof checkRequest>;

/**
 * Each lesson that would result. `reasons` forbid it, `warnings` do not. `busy`: the students with another
 * lesson or exam at that time.
 */
export const plannedLesson = z.object({
  startsAt: instant,
  endsAt: instant,
  busy: count,
  reasons: z.array(reason),
  warnings: z.array(reason),
});
export type PlannedLesson = z.infer<typeof plannedLesson>;
export const checkedLessons = z.object({
  students: count,
  lessons: z.array(plannedLesson),
  leftOut: z.array(leftOutDay),
});
export type CheckedLessons = z.infer<typeof checkedLessons>;

/** The rooms: free ones first, then those with enough places, then the smallest. */
export const freeRoomsRequest = z.object({ courseId: id, lessonId: z.optional(id), when });
export type FreeRooms = z.infer<typeof freeRoomsRequest>;
export const offeredRoom = z.extend(lessonRoom, {
  capacity: count,
  /** At each of the times. */
  free: z.boolean(),
  /** It has a place for every student of the course. */
  fits: z.boolean(),
});
export type OfferedRoom = z.infer<typeof offeredRoom>;
export const offeredRooms = z.object({ students: count, rooms: z.array(offeredRoom) });

/** Professors who could substitute or co-teach; those who are free at the time first. */
export const colleaguesRequest = z.object({
  text: z.string().check(z.trim(), z.maxLength(LONGEST.search, 'tooLong')),
  startsAt: typedInstant,
  endsAt: typedInstant,
});
export const colleagues = z.array(z.object({ id, name: z.string(), free: z.boolean() }));

export const moveLessonRequest = z.object({
  lessonId: id,
  version,
  startsAt: typedInstant,
  endsAt: typedInstant,
  roomIds: held.roomIds,
  /** Null: none is given. */
  reason: z.nullable(reasonText),
});
export type MoveLesson = z.infer<typeof moveLessonRequest>;

export const cancelLessonRequest = z.object({ lessonId: id, version, reason: reasonText });
export type CancelLesson = z.infer<typeof cancelLessonRequest>;

/** `profileId` holds this one lesson in place of `insteadOfId`. Two equal ids end the substitution. */
export const substituteRequest = z.object({ lessonId: id, version, insteadOfId: id, profileId: id });
export type Substitute = z.infer<typeof substituteRequest>;

export const lessonVersionRequest = z.object({ lessonId: id, version });
export type LessonVersion = z.infer<typeof lessonVersionRequest>;

/** All of them, or none. */
export const publishLessonsRequest = z.object({
  courseId: id,
  lessons: z.array(z.object({ lessonId: id, version })).check(z.minLength(1), z.maxLength(MOST_LESSONS)),
});
export type PublishLessons = z.infer<typeof publishLessonsRequest>;
export const publishedLessons = z.object({ lessons: z.array(changedLesson) });
