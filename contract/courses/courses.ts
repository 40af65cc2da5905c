import * as z from 'zod/mini';
import { teacher, term } from '../catalogue/offerings.ts';
import { id } from '../wire/id.ts';
import { askedPage, askedText } from '../wire/list-request.ts';
import { reason } from '../wire/refusal.ts';
import { becomes, enrolmentStatus, enrolmentWindow, ownEnrolment, reservedGroup } from './enrolments.ts';
import { planRowKind, planRowStatus } from './plan-rows.ts';
import { courseMaterial, publishedSyllabus } from './syllabus.ts';

/** Rows of one page of a list, but of what one can enrol in, which the plan bounds and one page holds. */
export const COURSES_PAGE_SIZE = 24;
export const OPEN_COURSES_AT_MOST = 200;

/** An offering as a student sees it: `id` is the courseId of calls and events. */
export const course = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  /** Credits, which are ECTS. */
  cfu: z.int(),
  /** The year in which it begins: 2026 is 2026/27. */
  academicYear: z.int(),
  term,
  /** Which students it is for, where several groups are taught apart: `A-L`; empty for all. */
  partition: z.string(),
  /** In which it is taught. */
  language: z.string(),
  faculty: z.nullable(z.string()),
  teachers: z.array(teacher),
  /** Its row of the reader's study plan; null where it isn't in it. */
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
 * `open`: units of the plan, not passed, with enrolment now or later. `plan`: all taught units of the plan.
 * `all`: all taught courses. `mine`: courses with an own enrolment.
 */
export const courseView = z.enum(['open', 'plan', 'all', 'mine']);
export type CourseView = z.infer<typeof courseView>;

export const listCoursesRequest = z.object({
  view: courseView,
  facultyId: z.optional(id),
  /** Looked for in the title, in any language, in the code, and in the names of who teaches it. */
  text: askedText,
  page: askedPage,
});
export type ListCourses = z.infer<typeof listCoursesRequest>;

/** What a catalogue holds besides its page, for what is looked for. */
export const catalogueCounts = z.object({
  /** Courses that the reader can enrol in at this moment, be it in the queue or on request. */
  open: z.int(),
  plan: z.int(),
  all: z.int(),
});

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

export const courseRequest = z.object({ courseId: id });

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

/** The order in which a window gave its places, without names; anybody can repeat it (docs/ranking.md). */
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
