import * as z from 'zod/mini';
import { accommodation } from './accommodations.ts';
import { LANGUAGES } from './constants.ts';
import { LONGEST } from './limits.ts';
import { kindStanding } from './presences.ts';
import { reasonText } from './reason-form.ts';
import { reason } from './refusal.ts';
import { courseMaterial, publishedSyllabus, syllabusTexts } from './syllabus.ts';

/** Rows of one page of a list, but of what one can enrol in, which the plan bounds and one page holds; a roster's page is longer (look: over 50 rows are paged). */
export const COURSES_PAGE_SIZE = 24;
export const OPEN_COURSES_AT_MOST = 200;
export const ROSTER_PAGE_SIZE = 50;
/** The most requests that one decision settles. */
export const MAX_DECISIONS = 500;

/** The rules that can stand against enrolling; each word is a text of campus. */
export const enrolRefusal = z.enum([
  'courses.career_not_active',
  'courses.not_in_plan',
  'courses.year_not_reached',
  'courses.already_passed',
  'courses.locked',
  'courses.already_enrolled',
  'courses.already_waiting',
  'courses.already_requested',
  'courses.already_asked',
  'courses.no_window',
  'courses.window_not_open',
  'courses.window_closed',
  'courses.full',
  'courses.only_reserved_left',
  'courses.waitlist_full',
]);
export type EnrolRefusal = z.infer<typeof enrolRefusal>;

/** How a place is come by: `ranked` and `draw` decide when the window closes, for all who asked at once. */
export const enrolmentMode = z.enum(['open', 'fifo', 'ranked', 'draw', 'approval']);
export type EnrolmentMode = z.infer<typeof enrolmentMode>;

export const enrolmentStatus = z.enum([
  'requested',
  'enrolled',
  'waitlisted',
  'pending',
  'offered',
  'rejected',
  'lapsed',
  'left',
  'withdrawn',
  'dropped',
  'removed',
  'completed',
  'not_completed',
]);
export type EnrolmentStatus = z.infer<typeof enrolmentStatus>;

/** Computed from the window [opensAt, closesAt) and the clock, never stored. */
export const enrolmentPhase = z.enum(['not_open', 'open', 'closed']);
export type EnrolmentPhase = z.infer<typeof enrolmentPhase>;

export const planRowKind = z.enum(['mandatory', 'choice', 'free', 'extra']);
export const planRowStatus = z.enum(['planned', 'attended', 'passed', 'recognised', 'waived']);
export const term = z.enum(['first', 'second', 'year']);
export const offeringStatus = z.enum(['draft', 'published', 'running', 'closed']);

/**
 * Of a window that decides at its close: `seal` is the SHA-256 of the seed, told from the beginning; the seed itself is
 * told with the order that was made by it (docs/ranking.md).
 */
export const windowRanking = z.object({
  seal: z.string(),
  seed: z.nullable(z.string()),
  rankedAt: z.nullable(z.iso.datetime()),
});
export type WindowRanking = z.infer<typeof windowRanking>;

export const programme = z.object({ code: z.string(), title: z.string() });
export type Programme = z.infer<typeof programme>;

/** For whom seats are reserved: who is in a programme, who has the course in a year of the plan, or who is both. */
export const reservedGroup = z.object({
  programme: z.nullable(programme),
  planYear: z.nullable(z.int()),
});
export type ReservedGroup = z.infer<typeof reservedGroup>;

export const reserve = z.extend(reservedGroup, {
  seats: z.int(),
  /** So many of them are free for the group alone: none once it is over. */
  kept: z.int(),
  /** Null: to the end, or to the close where places are given then. */
  until: z.nullable(z.iso.datetime()),
  /** Its seats are anybody’s by now. */
  isOver: z.boolean(),
  /** The reader is in the group; false to who teaches. */
  isOwn: z.boolean(),
});
export type Reserve = z.infer<typeof reserve>;

/** How and when one enrols. Instants in UTC; `taken` holds offered places too; a null capacity is without limit. */
export const enrolmentWindow = z.object({
  mode: enrolmentMode,
  phase: enrolmentPhase,
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  dropUntil: z.iso.datetime(),
  taken: z.int(),
  capacity: z.nullable(z.int()),
  waitlisted: z.int(),
  waitlistCapacity: z.nullable(z.int()),
  /** In the order in which a student of several groups takes their seats. */
  reserved: z.array(reserve),
  ranking: z.nullable(windowRanking),
});
export type EnrolmentWindow = z.infer<typeof enrolmentWindow>;

/** By which number a request is drawn, told at once; its position in the order from 1, null until that is made. */
export const ownRanking = z.object({ number: z.int(), position: z.nullable(z.int()) });

/** The reader's own enrolment; `position` counts from 1 and only while waitlisted, `offeredUntil` only while offered. */
export const ownEnrolment = z.object({
  status: enrolmentStatus,
  requestedAt: z.iso.datetime(),
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  /** What the professor or the office said to it, or why the order left it without a place. */
  reason: z.nullable(z.string()),
  ranking: z.nullable(ownRanking),
  /** It can be given up now: the place, or the place in the queue. */
  droppable: z.boolean(),
});
export type OwnEnrolment = z.infer<typeof ownEnrolment>;

/** What enrolling would make of the reader. */
export const becomes = z.enum(['enrolled', 'waitlisted', 'requested', 'pending']);
export type Becomes = z.infer<typeof becomes>;

export const teacher = z.object({ id: z.string(), name: z.string() });

/** An offering as a student sees it: `id` is the courseId of calls and events. */
export const course = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  cfu: z.int(),
  /** The year in which it begins: 2026 is 2026/27. */
  academicYear: z.int(),
  term,
  partition: z.string(),
  language: z.string(),
  faculty: z.nullable(z.string()),
  teachers: z.array(teacher),
  plan: z.nullable(z.object({ year: z.int(), kind: planRowKind, status: planRowStatus })),
  /** Null: the institution takes no enrolments to it here. */
  window: z.nullable(enrolmentWindow),
  enrolment: z.nullable(ownEnrolment),
  /** Every rule that stands against enrolling at this moment. */
  reasons: z.array(reason),
  /** What enrolling does, at this moment or once it is open; null while another rule stands against it. */
  becomes: z.nullable(becomes),
});
export type Course = z.infer<typeof course>;

/**
 * `open` holds what of the plan is still to be passed and can be enrolled in now or later, `plan` all of the plan that
 * is taught, `all` every course that is, `mine` those with an enrolment of one's own.
 */
export const courseView = z.enum(['open', 'plan', 'all', 'mine']);
export type CourseView = z.infer<typeof courseView>;

const page = z.optional(z.int().check(z.minimum(1), z.maximum(10_000)));
const searched = z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.search)));

export const listCoursesRequest = z.object({
  view: courseView,
  facultyId: z.optional(z.uuid()),
  /** Looked for in the title, in any language, in the code, and in the names of who teaches it. */
  text: searched,
  page,
});
export type ListCourses = z.infer<typeof listCoursesRequest>;

/** What a catalogue holds besides its page, for what is looked for. */
export const catalogueCounts = z.object({
  /** Courses that the reader can enrol in at this moment, be it in the queue or on request. */
  open: z.int(),
  plan: z.int(),
  all: z.int(),
});
export type CatalogueCounts = z.infer<typeof catalogueCounts>;

export const coursePage = z.object({
  courses: z.array(course),
  /** Null in the view of one's own, where `faculties` is empty: it is no part of the catalogue. */
  counts: z.nullable(catalogueCounts),
  /** Those that teach anything, to choose from. */
  faculties: z.array(z.object({ id: z.string(), name: z.string() })),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** The institution's clock when it answered: what countdowns run from. */
  now: z.iso.datetime(),
});
export type CoursePage = z.infer<typeof coursePage>;

export const courseRequest = z.object({ courseId: z.uuid() });

/** A course with whom to ask, and what became of earlier enrolments, newest first. */
export const courseDetail = z.extend(course, {
  contacts: z.array(z.extend(teacher, { email: z.nullable(z.string()) })),
  history: z.array(
    z.object({
      status: enrolmentStatus,
      requestedAt: z.iso.datetime(),
      decidedAt: z.nullable(z.iso.datetime()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Null until its teachers publish it. */
  syllabus: z.nullable(publishedSyllabus),
  /** For who is in the course; empty for others. */
  materials: z.array(courseMaterial),
  /** The institution's clock when it answered: what countdowns run from. */
  now: z.iso.datetime(),
});
export type CourseDetail = z.infer<typeof courseDetail>;

/** The same two of one course, for who asks before enrolling. */
export const eligibility = z.pick(course, { becomes: true, reasons: true });
export type Eligibility = z.infer<typeof eligibility>;

/** What the order of `ranked` goes by: the row of the plan and the credits earned when the window closed. */
export const merits = z.object({ kind: planRowKind, year: z.int(), credits: z.int() });
export type Merits = z.infer<typeof merits>;

/** The order in which a window gave its places, for anybody to repeat (docs/ranking.md): by number, without names. */
export const courseRanking = z.object({
  courseId: z.string(),
  seal: z.string(),
  seed: z.string(),
  rankedAt: z.iso.datetime(),
  /** So many got a place at once: the first, where nothing was reserved. */
  places: z.int(),
  /** What was reserved when the order was made. */
  reserved: z.array(z.extend(reservedGroup, { seats: z.int() })),
  rows: z.array(
    z.object({
      number: z.int(),
      points: z.int(),
      merits: z.nullable(merits),
      /** Which of `reserved` were for it, by their numbers from 1. */
      reserves: z.array(z.int()),
      placed: z.boolean(),
    }),
  ),
});
export type CourseRanking = z.infer<typeof courseRanking>;

/** What a change made of the enrolment; `eventId` is that of the hub event that tells of the same change. */
export const enrolmentChange = z.object({
  courseId: z.string(),
  status: enrolmentStatus,
  position: z.nullable(z.int()),
  eventId: z.optional(z.string()),
});
export type EnrolmentChange = z.infer<typeof enrolmentChange>;

/** What the office sends to take a student out of a course; the student reads the reason. */
export const removeFromCourseRequest = z.object({
  courseId: z.uuid(),
  careerId: z.uuid(),
  reason: reasonText,
});

/** An offering as its professor sees it. */
export const taughtCourse = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  cfu: z.int(),
  academicYear: z.int(),
  term,
  partition: z.string(),
  /** Those its unit belongs to: several units may have one code and one title. */
  programmes: z.array(programme),
  window: z.nullable(enrolmentWindow),
  counts: z.object({
    enrolled: z.int(),
    requested: z.int(),
    pending: z.int(),
    waitlisted: z.int(),
    offered: z.int(),
  }),
});
export type TaughtCourse = z.infer<typeof taughtCourse>;

export const taughtCourses = z.object({ now: z.iso.datetime(), courses: z.array(taughtCourse) });

/** The syllabus and the materials of a course as its teachers write them. */
export const courseSyllabus = z.object({
  course: taughtCourse,
  /** What a save of the syllabus goes by: one on top of another one is refused with 409. 0: nothing is written yet. */
  version: z.int(),
  /** The same of the materials. */
  materialsVersion: z.int(),
  /** As it was last saved, by language; students read it once it is published. */
  draft: z.partialRecord(z.enum(LANGUAGES), syllabusTexts),
  savedAt: z.nullable(z.iso.datetime()),
  publishedAt: z.nullable(z.iso.datetime()),
  /** It was saved after it was published: students read an earlier text. */
  isAhead: z.boolean(),
  materials: z.array(courseMaterial),
});
export type CourseSyllabus = z.infer<typeof courseSyllabus>;

/** Whom a roster shows; `all` leaves out who is no longer in it, `ranked` is everybody in the order made at the close. */
export const rosterView = z.enum([
  'all',
  'enrolled',
  'requested',
  'ranked',
  'pending',
  'waitlisted',
  'former',
]);
export type RosterView = z.infer<typeof rosterView>;

export const rosterRequest = z.object({
  courseId: z.uuid(),
  view: z.optional(rosterView),
  /** Looked for in the name and the student number. */
  text: searched,
  page,
});
export type RosterRequest = z.infer<typeof rosterRequest>;

export const rosterRow = z.object({
  enrolmentId: z.string(),
  careerId: z.string(),
  /** The legal one, family name first. */
  name: z.string(),
  preferredName: z.nullable(z.string()),
  badge: z.nullable(z.string()),
  email: z.string(),
  programme: z.string(),
  plan: z.nullable(z.object({ year: z.int(), kind: planRowKind, status: planRowStatus })),
  /** What is arranged for who is in the course; empty for others. */
  accommodations: z.array(accommodation),
  /** How much of the lessons was seen by who is in the course; empty for others. */
  kinds: z.array(kindStanding),
  status: enrolmentStatus,
  requestedAt: z.iso.datetime(),
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  reason: z.nullable(z.string()),
  ranking: z.nullable(ownRanking),
  /** For whom the seat was reserved that is held; null: a seat for anybody, or none. */
  reservedFor: z.nullable(reservedGroup),
});
export type RosterRow = z.infer<typeof rosterRow>;

export const roster = z.object({
  course: taughtCourse,
  rows: z.array(rosterRow),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** The institution's clock when it answered: what countdowns run from. */
  now: z.iso.datetime(),
});
export type Roster = z.infer<typeof roster>;

/** A roster as a file for a spreadsheet. */
export const exportedRoster = z.object({ fileName: z.string(), csv: z.string() });

const enrolmentIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_DECISIONS));

/** One or many requests, decided alike; a rejection says why, to every student it concerns. */
export const decideRequest = z.discriminatedUnion('decision', [
  z.object({ courseId: z.uuid(), enrolmentIds, decision: z.literal('accept') }),
  z.object({ courseId: z.uuid(), enrolmentIds, decision: z.literal('reject'), reason: reasonText }),
]);
export type Decide = z.infer<typeof decideRequest>;

/** What happened to each request, in the order in which they came; a refused one stays as it was. */
export const decisions = z.object({
  courseId: z.string(),
  decided: z.array(
    z.object({
      enrolmentId: z.string(),
      status: enrolmentStatus,
      reasons: z.array(reason),
    }),
  ),
});
export type Decisions = z.infer<typeof decisions>;
