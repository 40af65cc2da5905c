import * as z from 'zod/mini';
import { EXAM_KINDS } from '../exams/constants.ts';
import { id } from '../wire/id.ts';
import { calendarFeed } from './calendar-feed.ts';

/** Lessons as read. Instants are UTC, days in the institution's zone; `courseId` is the offering's id. */
const instant = z.iso.datetime();
const day = z.iso.date();
const count = z.int().check(z.minimum(0));

export const lessonKind = z.enum(['lecture', 'exercise', 'lab', 'seminar']);
export type LessonKind = z.infer<typeof lessonKind>;

export const lessonStatus = z.enum(['draft', 'scheduled', 'held', 'closed', 'cancelled', 'moved']);
export type LessonStatus = z.infer<typeof lessonStatus>;

/** The diary of one professor in one course. */
export const registerStatus = z.enum(['open', 'submitted', 'returned', 'approved', 'locked']);
export type RegisterStatus = z.infer<typeof registerStatus>;

/** How long before its start the link of a lesson online is told to its students. */
export const ONLINE_OPENS_MS = 15 * 60_000;
export const lessonRoom = z.object({
  id,
  code: z.string(),
  name: z.string(),
  building: z.string(),
  address: z.string(),
});
export type LessonRoom = z.infer<typeof lessonRoom>;

/** `insteadOf` is whom they stand in for, this once. */
export const lessonTeacher = z.object({
  id,
  name: z.string(),
  insteadOf: z.nullable(z.string()),
  insteadOfId: z.nullable(id),
});
export type LessonTeacher = z.infer<typeof lessonTeacher>;

/** A link, with what it leads to. */
export const material = z.object({ title: z.string(), url: z.string() });
export type Material = z.infer<typeof material>;

/** When and where: `rooms` are their names. */
export const lessonSlot = z.object({ startsAt: instant, endsAt: instant, rooms: z.array(z.string()) });

/**
 * A lesson as it is now. A moved one has its new place in `movedTo`; that one has the old place in `before`.
 * A lesson in another room has `before` too. `reason`: why it was moved or cancelled.
 */
export const lesson = z.object({
  id,
  courseId: id,
  courseTitle: z.string(),
  courseCode: z.string(),
  kind: lessonKind,
  status: lessonStatus,
  startsAt: instant,
  endsAt: instant,
  rooms: z.array(lessonRoom),
  teachers: z.array(lessonTeacher),
  online: z.boolean(),
  /** Students are told it from 15 minutes before the start until the end; professors always. */
  onlineUrl: z.nullable(z.string()),
  topic: z.string(),
  reason: z.nullable(z.string()),
  before: z.nullable(lessonSlot),
  movedTo: z.nullable(z.extend(lessonSlot, { lessonId: id })),
  version: z.int(),
});
export type Lesson = z.infer<typeof lesson>;

/** `clashes`: what else of one's own is at that time, lessons and booked exams, by their ids. */
export const studentLesson = z.extend(lesson, { clashes: z.array(id) });

/** A booked exam session in the same week; `waitlisted` waits for a seat. */
export const weekExam = z.object({
  examId: id,
  courseTitle: z.string(),
  courseCode: z.string(),
  kind: z.enum(EXAM_KINDS),
  status: z.enum(['booked', 'waitlisted']),
  startsAt: instant,
  endsAt: instant,
  room: z.string(),
});
export type WeekExam = z.infer<typeof weekExam>;

/** An exam session of one's own boards. */
const boardExam = z.omit(weekExam, { status: true });
export type BoardExam = z.infer<typeof boardExam>;

export const weekHoliday = z.object({ day, name: z.string() });

const week = {
  now: instant,
  /** Monday of the week; `to` is its Sunday. */
  from: day,
  to: day,
  /** Its days without lessons. */
  holidays: z.array(weekHoliday),
};

/** Any day of the week; left out: the week of today. */
export const weekRequest = z.object({ week: z.optional(day) });
export type WeekRequest = z.infer<typeof weekRequest>;

/** `required` per cent of a kind's lessons must be attended: `count` of those to come may be missed. */
const mayMiss = z.object({ kind: lessonKind, required: z.int(), count });

/** A course of the reader's enrolments or plan; `mayMiss` is empty where no more attendance is required. */
const attendedCourse = z.object({
  id,
  title: z.string(),
  code: z.string(),
  enrolled: z.boolean(),
  mayMiss: z.array(mayMiss),
});

/** Soonest first. `courses`: all of this year that one is enrolled in or has in the plan. */
export const studentWeek = z.object({
  ...week,
  lessons: z.array(studentLesson),
  exams: z.array(weekExam),
  courses: z.array(attendedCourse),
  /** The next lesson that takes place, in this week or later. */
  next: z.nullable(z.object({ lessonId: id, startsAt: instant })),
  feed: calendarFeed,
});
export type StudentWeek = z.infer<typeof studentWeek>;

export const lessonRequest = z.object({ lessonId: id });

/** One lesson with what belongs to it; the lessons of the course before and after it. */
export const studentLessonDetail = z.object({
  now: instant,
  lesson: studentLesson,
  /** When the link is told; null for a lesson that isn't online. */
  onlineOpensAt: z.nullable(instant),
  materials: z.array(material),
  course: z.object({ id, title: z.string(), code: z.string(), enrolled: z.boolean() }),
  previous: z.nullable(z.object({ lessonId: id, startsAt: instant })),
  next: z.nullable(z.object({ lessonId: id, startsAt: instant })),
});
export type StudentLessonDetail = z.infer<typeof studentLessonDetail>;

/** What a professor may do with a lesson now. */
export const lessonAct = z.enum([
  'save',
  'publish',
  'delete',
  'move',
  'substitute',
  'cancel',
  'skip',
  'diary',
]);
export type LessonAct = z.infer<typeof lessonAct>;

/** `own`: the reader is to hold it. `acts` is empty for who only looks at a colleague's. */
export const taughtLesson = z.extend(lesson, {
  own: z.boolean(),
  acts: z.array(lessonAct),
  seriesId: z.nullable(id),
  /** The smallest of its rooms has fewer places than the course has students. */
  tooSmall: z.boolean(),
  /** What was taught is written down. */
  written: z.boolean(),
});
export type TaughtLesson = z.infer<typeof taughtLesson>;

const namedTeacher = z.object({ id, name: z.string() });

/** A course that one teaches this year, with how many attend it. */
export const weekCourse = z.object({
  id,
  title: z.string(),
  code: z.string(),
  students: count,
  teachers: z.array(namedTeacher),
  /** Lessons that nobody but its teachers sees yet. */
  drafts: count,
});
export type WeekCourse = z.infer<typeof weekCourse>;

export const professorWeek = z.object({
  ...week,
  /** The reader's own profile, which holds a new lesson if nothing else is said. */
  ownId: id,
  lessons: z.array(taughtLesson),
  exams: z.array(boardExam),
  courses: z.array(weekCourse),
  feed: calendarFeed,
});
export type ProfessorWeek = z.infer<typeof professorWeek>;

/** One lesson as it can be changed; `busy` students have another lesson or exam at that time. */
export const taughtLessonDetail = z.object({
  now: instant,
  ownId: id,
  lesson: taughtLesson,
  materials: z.array(material),
  course: weekCourse,
  busy: count,
  /** Until when its cancellation can be taken back; null where it can't. */
  undoUntil: z.nullable(instant),
});
export type TaughtLessonDetail = z.infer<typeof taughtLessonDetail>;
