import * as z from 'zod/mini';
import { accommodation } from '../careers/accommodations.ts';
import { id } from '../wire/id.ts';
import { noShowMeans, recordingMode, silenceMeans } from './board.ts';
import { outcomeStatus, studentExam } from './exams.ts';

/** One exam session with all that its student may know of it. Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));
const examiner = z.object({ name: z.string(), email: z.nullable(z.string()) });
const place = z.object({ startsAt: instant, room: z.string() });

/**
 * What happened to the session, or to the reader's booking and outcome. A move has both places, if they were
 * stored. An act on the reader's booking has its reason.
 */
export const examChange = z.object({
  at: instant,
  what: z.enum([
    'published',
    'moved',
    'cancelled',
    'booked',
    'waitlisted',
    'promoted',
    'voided',
    'corrected',
    'rectified',
  ]),
  from: z.nullable(place),
  to: z.nullable(place),
  reason: z.nullable(z.string()),
});
export type ExamChange = z.infer<typeof examChange>;

export const studentExamDetail = z.object({
  now: instant,
  exam: studentExam,
  chair: examiner,
  board: z.array(examiner),
  recording: recordingMode,
  decisionDays: count,
  silence: silenceMeans,
  noShow: noShowMeans,
  /** The reader's place among those with a seat, by time of booking; of the own turn if there are turns. */
  place: z.nullable(z.object({ number: count, of: count })),
  /** What is arranged for the reader on the day of the exam. */
  accommodations: z.array(accommodation),
  /** Where the reader's published outcome stands. */
  outcome: z.nullable(outcomeStatus),
  /** Oldest first. */
  changes: z.array(examChange),
  /** The other sessions of the course still to come, soonest first. */
  otherDates: z.array(z.object({ examId: id, startsAt: instant, taken: count, capacity: z.nullable(count) })),
});
export type StudentExamDetail = z.infer<typeof studentExamDetail>;
