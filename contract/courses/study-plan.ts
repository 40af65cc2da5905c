import * as z from 'zod/mini';
import { studyModeFrom } from '../careers/study-mode.ts';
import { credits } from '../catalogue/credits.ts';
import { term } from '../catalogue/offerings.ts';
import { reason } from '../wire/refusal.ts';
import { enrolmentPhase, enrolmentStatus } from './enrolments.ts';
import { planRowKind, planRowStatus } from './plan-rows.ts';

/**
 * The state of a unit's exam that is not on record yet: a booking, an exam without an outcome yet, an outcome
 * to accept, or an accepted one. An accepted outcome has a grade of 18 to 30, or is passed without one.
 */
export const plannedExam = z.object({
  examId: z.string(),
  state: z.enum(['booked', 'waitlisted', 'sat', 'to_accept', 'accepted']),
  startsAt: z.iso.datetime(),
  grade: z.nullable(z.int()),
  honours: z.boolean(),
});
export type PlannedExam = z.infer<typeof plannedExam>;

/** The approved plan; null parts where the career has none. */
export const studyPlan = z.object({
  /** Whether there is something to choose it from (`student/courses/planchoice`). */
  choosable: z.optional(z.boolean()),
  programme: z.string(),
  academicYear: z.nullable(z.int()),
  /** The modes of study, now and to come: part time, or full time again. Left out or empty: full time. */
  modes: z.optional(z.array(studyModeFrom)),
  credits,
  rows: z.array(
    z.object({
      unitId: z.string(),
      code: z.string(),
      title: z.string(),
      cfu: z.int(),
      kind: planRowKind,
      year: z.int(),
      status: planRowStatus,
      /** 18 to 30; null while not passed, and where passing has no number. */
      grade: z.nullable(z.int()),
      honours: z.boolean(),
      exam: z.nullable(plannedExam),
      /** Its latest offering, and where the reader stands in it. */
      offering: z.nullable(
        z.object({
          courseId: z.string(),
          academicYear: z.int(),
          term,
          phase: z.nullable(enrolmentPhase),
          status: z.nullable(enrolmentStatus),
          /** All the rules that stand against enrolling in it now, as the catalogue says them. */
          reasons: z.array(reason),
        }),
      ),
    }),
  ),
});
export type StudyPlan = z.infer<typeof studyPlan>;
