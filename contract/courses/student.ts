import * as z from 'zod/mini';
import { bookingStatus, examKind, examMode } from '../exams/exams.ts';
import { rosterOutcome } from '../exams/roster.ts';
import { ownCoursePresences } from '../presences/presences.ts';
import { id } from '../wire/id.ts';
import { rosterRow, taughtCourse } from './taught-courses.ts';

/** One student of a course, for who teaches it. Instants are UTC. */
const instant = z.iso.datetime();

export const courseStudentRequest = z.object({ courseId: id, careerId: id });

/** A booking of the unit's exam in one of the professor's sessions. `outcome` is null until published. */
export const courseStudentExam = z.object({
  examId: id,
  kind: examKind,
  mode: examMode,
  startsAt: instant,
  endsAt: instant,
  room: z.string(),
  status: bookingStatus,
  outcome: z.nullable(z.pick(rosterOutcome, { result: true, grade: true, honours: true, status: true })),
});
export type CourseStudentExam = z.infer<typeof courseStudentExam>;

export const courseStudent = z.object({
  now: instant,
  course: taughtCourse,
  /** As on the roster: the latest enrolment in the course. */
  student: rosterRow,
  /** Its lessons, the latest first, for who is in the course; empty for others. */
  attendance: z.pick(ownCoursePresences, { kinds: true, lessons: true }),
  /** The latest first. */
  exams: z.array(courseStudentExam),
});
export type CourseStudent = z.infer<typeof courseStudent>;
