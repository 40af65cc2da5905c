import * as z from 'zod/mini';
import { profile } from '../accounts/account-results.ts';
import { credits } from '../catalogue/credits.ts';
import { supervisedThesis } from '../documents/thesis.ts';
import { EXAM_KINDS } from '../exams/constants.ts';
import { studentExam } from '../exams/exams.ts';
import { lesson } from '../lessons/lessons.ts';
import { lessonRoll } from '../presences/presences.ts';

/** What needs doing next, computed from what is (docs/domain.md, Dashboard). Instants in UTC. */
export const stepSeverity = z.enum(['blocking', 'soon', 'info']);
export type StepSeverity = z.infer<typeof stepSeverity>;

/** The areas of the portal that a step belongs to or blocks, in the order in which steps of one day stand. */
export const stepArea = z.enum([
  'career',
  'locks',
  'payments',
  'exams',
  'courses',
  'surveys',
  'offers',
  'processes',
  'documents',
  'lessons',
  'presences',
  'notifications',
]);
export type StepArea = z.infer<typeof stepArea>;

export const nextStep = z.object({
  code: z.string(),
  /** The step in a sentence, in the reader's language. */
  title: z.string(),
  area: stepArea,
  severity: stepSeverity,
  dueAt: z.nullable(z.iso.datetime()),
  /** Of how many things, where it is one step for several. */
  count: z.optional(z.int()),
  /** When the thing was that it is about: an exam, for its results. */
  heldAt: z.optional(z.iso.datetime()),
  /** What can't be done until it is. */
  blocks: z.array(stepArea),
  /** A path of the portal where it is done; null where that is an office. */
  link: z.nullable(z.string()),
  /** Who can help: one of `OFFICES`, or an office as an institution calls it. */
  ownerOffice: z.optional(z.string()),
  /** Where it is only good to know: the key to dismiss it by. */
  dismiss: z.optional(z.string()),
});
export type NextStep = z.infer<typeof nextStep>;

export const dismissRequest = z.object({ key: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
export const dismissed = z.object({ key: z.string() });
export type Dismissed = z.infer<typeof dismissed>;

/** Something that happened and that the reader hasn't read: `at` says when. */
export const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  at: z.iso.datetime(),
});
export type NewsItem = z.infer<typeof newsItem>;

/** The latest of it, so many at most; the rest stands at the bell. May be left out. */
const news = z.optional(z.array(newsItem));
export const NEWS_AT_MOST = 3;

/** The areas that could not be asked: the page stands without them, and says so. */
const missing = z.optional(z.array(stepArea));

/** An exam with a seat or a place in its queue; `position` counts from 1 and only while waitlisted. */
export const upcomingExam = z.object({
  examId: z.string(),
  courseTitle: z.string(),
  kind: z.enum(EXAM_KINDS),
  startsAt: z.iso.datetime(),
  room: z.string(),
  status: z.enum(['booked', 'waitlisted']),
  position: z.nullable(z.int()),
});
export type UpcomingExam = z.infer<typeof upcomingExam>;

/** A part of the dashboard's first sentence, in the reader's language; `counts` is emphasised. */
const dayTexts = z.object({ text: z.string(), counts: z.boolean() });
export type DayTexts = z.infer<typeof dayTexts>;

/** What tells the day, in one sentence; an institution may leave it out. */
const day = z.optional(z.array(dayTexts));

export const contact = z.enum(['email', 'phone']);
export type Contact = z.infer<typeof contact>;

/**
 * The reader's lessons of today, with moved and cancelled ones, and the next lesson that takes place, today
 * or later. An institution may leave them out.
 */
export const ownLessons = z.object({ today: z.array(lesson), next: z.nullable(lesson) });
export type OwnLessons = z.infer<typeof ownLessons>;

/** `now`: the institution's clock at the answer. Credits in CFU. An average is null before a first grade. */
export const studentSummary = z.object({
  now: z.iso.datetime(),
  day,
  steps: z.array(nextStep),
  exams: z.array(upcomingExam),
  lessons: z.optional(ownLessons),
  /** What opens for booking within the hour or opened in the last one, to book here. May be left out. */
  opening: z.optional(z.array(studentExam)),
  credits,
  averages: z.object({ weighted: z.nullable(z.number()), arithmetic: z.nullable(z.number()) }),
  missingContacts: z.array(contact),
  news,
  missing,
});
export type StudentSummary = z.infer<typeof studentSummary>;

/** The same with who is signed in, so that the page asks nothing else. */
export const studentDashboard = z.extend(studentSummary, { profile });
export type StudentDashboard = z.infer<typeof studentDashboard>;

/** An exam session of one's own boards that is still to come. */
export const upcomingSession = z.object({
  examId: z.string(),
  courseTitle: z.string(),
  kind: z.enum(EXAM_KINDS),
  startsAt: z.iso.datetime(),
  room: z.string(),
  booked: z.int(),
  capacity: z.nullable(z.int()),
  waitlisted: z.int(),
});
export type UpcomingSession = z.infer<typeof upcomingSession>;

export const taughtNow = z.object({
  courseId: z.string(),
  title: z.string(),
  enrolled: z.int(),
  capacity: z.nullable(z.int()),
  pending: z.int(),
  waitlisted: z.int(),
});
export type TaughtNow = z.infer<typeof taughtNow>;

/** A lesson whose roll can be called, or gone on with; `status` null as long as nobody opened it. */
const callableRoll = z.pick(lessonRoll, { lessonId: true, status: true });
export type CallableRoll = z.infer<typeof callableRoll>;

export const professorSummary = z.object({
  now: z.iso.datetime(),
  day,
  steps: z.array(nextStep),
  sessions: z.array(upcomingSession),
  lessons: z.optional(ownLessons),
  /** Of the lessons that are on; may be left out. */
  rolls: z.optional(z.array(callableRoll)),
  courses: z.array(taughtNow),
  /** Of students whose career goes on, those that were agreed on first; may be left out. */
  theses: z.optional(z.array(supervisedThesis)),
  missingContacts: z.array(contact),
  news,
  missing,
});
export type ProfessorSummary = z.infer<typeof professorSummary>;

/** The same with who is signed in. */
export const professorDashboard = z.extend(professorSummary, { profile });
export type ProfessorDashboard = z.infer<typeof professorDashboard>;
