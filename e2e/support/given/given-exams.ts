import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from 'date-fns/addDays';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds';
import { changedSession } from '../../../contract/exams/board.ts';
import { examBooking } from '../../../contract/exams/exams.ts';
import { roster } from '../../../contract/exams/roster.ts';
import { timed } from '../screens/timed.ts';
import { morningIn } from './days.ts';
import type { Course } from './given-courses.ts';
import type { Person } from './given-people.ts';
import { askInstitution, issueToken } from './institution.ts';

export interface Exam {
  examId: string;
  version: number;
  course: Course;
  startsAt: Date;
}

export interface GivenExamSession {
  course: Course;
  /** Teaches the course; the session is made and published in this person's name. */
  teacher: Person;
  startsAt?: Date;
  /** Left out: two hours. */
  lastsMs?: number;
  bookingOpensAt?: Date;
  bookingClosesAt?: Date;
  /** Null or left out: without limit. */
  seats?: number | null;
  waitlist?: boolean;
  room?: string;
  published?: boolean;
  /** What is asked of who books. */
  question?: string;
  /** Whether who may not book can ask the board. */
  takesRequests?: boolean;
  /** Who examines beside the chair. */
  boardIds?: string[];
  /** Students who have booked already; the course must be in their plans. */
  booked?: Person[];
}

/** A written final on the morning in ten days, its booking open, published unless told otherwise. */
export async function givenExamSession({
  course,
  teacher,
  startsAt = morningIn(10),
  lastsMs = hoursToMilliseconds(2),
  bookingOpensAt = addDays(new Date(), -1),
  bookingClosesAt = addDays(startsAt, -2),
  seats = null,
  waitlist = false,
  room = 'Aula A101',
  published = true,
  question = '',
  takesRequests = false,
  boardIds = [],
  booked = [],
}: GivenExamSession): Promise<Exam> {
  const token = await issueToken(teacher.profileId);
  const saved = changedSession.parse(
    await askInstitution(
      '/api/professor/exams/save',
      {
        offeringIds: [course.courseId],
        periodId: null,
        kind: 'final',
        mode: 'written',
        recording: 'publication',
        startsAt,
        endsAt: addMilliseconds(startsAt, lastsMs),
        room,
        bookingOpensAt,
        bookingClosesAt,
        cancelUntil: null,
        capacity: seats,
        waitlist,
        slots: [],
        boardIds,
        reservedFor: [],
        decisionDays: 3,
        silence: 'accept',
        noShow: 'none',
        notes: '',
        question,
        takesRequests,
      },
      token,
    ),
  );
  const { examId, version } = published
    ? changedSession.parse(await askInstitution('/api/professor/exams/publish', saved, token))
    : saved;
  for (const student of booked) await book(student, examId);
  return { examId, version, course, startsAt };
}

/** One whose booking closed a moment ago. */
export async function givenExamClosed(given: Omit<GivenExamSession, 'bookingClosesAt'>): Promise<Exam> {
  const aCallMs = await timed(() => issueToken(given.teacher.profileId));
  const bookingClosesAt = addMilliseconds(new Date(), 1_500 + 15 * aCallMs);
  const exam = await givenExamSession({ ...given, bookingClosesAt });
  await pause(bookingClosesAt.getTime() - Date.now());
  return exam;
}

/** One that began a moment ago, with who is booked in it. */
export async function givenExamBegun(given: Omit<GivenExamSession, 'startsAt'>): Promise<Exam> {
  const aCallMs = await timed(() => issueToken(given.teacher.profileId));
  const calls = 3 + 2 * (given.booked?.length ?? 0);
  const startsAt = addMilliseconds(new Date(), 1_500 + 5 * calls * aCallMs);
  const exam = await givenExamSession({ ...given, startsAt, bookingClosesAt: startsAt });
  await pause(startsAt.getTime() - Date.now());
  return exam;
}

/** Books a seat in the student's name, past the portal. */
export async function book(student: Person, examId: string) {
  const token = await issueToken(student.profileId);
  return examBooking.parse(await askInstitution('/api/student/exams/book', { examId }, token));
}

/** Enters and publishes this grade for everybody who is booked in an exam that has begun. */
export async function publishGrade(teacher: Person, { examId }: Exam, grade: number) {
  const token = await issueToken(teacher.profileId);
  const { rows } = roster.parse(await askInstitution('/api/professor/exams/roster', { examId }, token));
  const usual = { version: 0, result: 'grade', honours: false, teacherMessage: null };
  const entries = rows.map(({ bookingId }) => ({ ...usual, bookingId, grade }));
  await askInstitution('/api/professor/exams/grade', { examId, entries }, token);
  const drafts = entries.map(({ bookingId }) => ({ bookingId, version: 1 }));
  await askInstitution('/api/professor/exams/publishoutcomes', { examId, drafts }, token);
}
