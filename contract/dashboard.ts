import * as z from 'zod/mini';
import { credits } from './credits.ts';

/** What needs doing next, computed from what is (domain §2). Instants in UTC. */
export const stepSeverity = z.enum(['blocking', 'soon', 'info']);
export type StepSeverity = z.infer<typeof stepSeverity>;

/** The areas of the portal that a step belongs to or blocks, in the order in which steps of one day stand. */
export const stepArea = z.enum(['career', 'exams', 'courses']);
export type StepArea = z.infer<typeof stepArea>;

export const nextStep = z.object({
  code: z.string(),
  /** The step in a sentence, in the reader's language. */
  title: z.string(),
  area: stepArea,
  severity: stepSeverity,
  dueAt: z.nullable(z.iso.datetime()),
  /** What can't be done until it is. */
  blocks: z.array(stepArea),
  /** A path of the portal where it is done; null where that is an office. */
  link: z.nullable(z.string()),
});
export type NextStep = z.infer<typeof nextStep>;

/** An exam with a seat or a place in its queue; `position` counts from 1 and only while waitlisted. */
export const upcomingExam = z.object({
  examId: z.string(),
  courseTitle: z.string(),
  kind: z.enum(['final', 'partial']),
  startsAt: z.iso.datetime(),
  room: z.string(),
  status: z.enum(['booked', 'waitlisted']),
  position: z.nullable(z.int()),
});
export type UpcomingExam = z.infer<typeof upcomingExam>;

export const contact = z.enum(['email', 'phone']);
export type Contact = z.infer<typeof contact>;

/** `now` is the institution's clock when it answered. Credits in CFU; an average is null before the first grade. */
export const studentSummary = z.object({
  now: z.iso.datetime(),
  steps: z.array(nextStep),
  exams: z.array(upcomingExam),
  credits,
  averages: z.object({ weighted: z.nullable(z.number()), arithmetic: z.nullable(z.number()) }),
  missingContacts: z.array(contact),
});
export type StudentSummary = z.infer<typeof studentSummary>;

/** An exam session of one's own boards that is still to come. */
export const upcomingSession = z.object({
  examId: z.string(),
  courseTitle: z.string(),
  kind: z.enum(['final', 'partial']),
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

export const professorSummary = z.object({
  now: z.iso.datetime(),
  steps: z.array(nextStep),
  sessions: z.array(upcomingSession),
  courses: z.array(taughtNow),
  missingContacts: z.array(contact),
});
export type ProfessorSummary = z.infer<typeof professorSummary>;
