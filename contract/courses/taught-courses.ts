import * as z from 'zod/mini';
import { accommodation } from '../careers/accommodations.ts';
import { programme, term } from '../catalogue/offerings.ts';
import { kindAttendance } from '../presences/presences.ts';
import { LANGUAGES } from '../wire/constants.ts';
import { id } from '../wire/id.ts';
import { MAX_DECISIONS } from '../wire/limits.ts';
import { askedPage, askedText } from '../wire/list-request.ts';
import { reasonText } from '../wire/reason-form.ts';
import { reason } from '../wire/refusal.ts';
import { enrolmentStatus, enrolmentWindow, ownRanking, reservedGroup } from './enrolments.ts';
import { planRowKind, planRowStatus } from './plan-rows.ts';
import { courseMaterial, syllabusTexts } from './syllabus.ts';

/** Rows of one page of a roster (look: over 50 rows are paged). */
export const ROSTER_PAGE_SIZE = 50;

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
  /** A save must name the present version, else it is refused with 409. 0: nothing is written yet. */
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

/** Whom a roster shows. `all` leaves out former students; `ranked` follows the order made at the close. */
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
  courseId: id,
  view: z.optional(rosterView),
  /** Looked for in the name and the student number. */
  text: askedText,
  page: askedPage,
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
  kinds: z.array(kindAttendance),
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
  /** Those of the view on its other pages, in their order: what is chosen may be all of it. */
  others: z.array(z.pick(rosterRow, { enrolmentId: true, careerId: true, name: true })),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** The institution's clock when it answered: what countdowns run from. */
  now: z.iso.datetime(),
});
export type Roster = z.infer<typeof roster>;

/** A roster as a file for a spreadsheet. */
export const exportedRoster = z.object({ fileName: z.string(), csv: z.string() });

const enrolmentIds = z.array(id).check(z.minLength(1), z.maxLength(MAX_DECISIONS));

/** One or many requests, decided alike; a rejection says why, to every student it concerns. */
export const decideRequest = z.discriminatedUnion('decision', [
  z.object({ courseId: id, enrolmentIds, decision: z.literal('accept') }),
  z.object({ courseId: id, enrolmentIds, decision: z.literal('reject'), reason: reasonText }),
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

/** Takes the decision on one request back. */
export const undoDecisionRequest = z.object({ courseId: id, enrolmentId: id });
export type UndoDecision = z.infer<typeof undoDecisionRequest>;
export const undoneDecision = z.object({ enrolmentId: z.string(), status: z.literal('pending') });
export type UndoneDecision = z.infer<typeof undoneDecision>;
