import { addDays, addHours } from 'date-fns';
import { changedSession } from '../contract/exam-board.ts';
import { examBooking } from '../contract/exams.ts';
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
  bookingOpensAt?: Date;
  bookingClosesAt?: Date;
  /** Null or left out: without limit. */
  seats?: number | null;
  waitlist?: boolean;
  room?: string;
  published?: boolean;
  /** Students who have booked already; the course must be in their plans. */
  booked?: Person[];
}

/** A written final in ten days, its booking open, published unless told otherwise. */
export async function givenExamSession({
  course,
  teacher,
  startsAt = addDays(new Date(), 10),
  bookingOpensAt = addDays(new Date(), -1),
  bookingClosesAt = addDays(startsAt, -2),
  seats = null,
  waitlist = false,
  room = 'Aula A101',
  published = true,
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
        endsAt: addHours(startsAt, 2),
        room,
        bookingOpensAt,
        bookingClosesAt,
        cancelUntil: null,
        capacity: seats,
        waitlist,
        slots: [],
        boardIds: [],
        reservedFor: [],
        decisionDays: 3,
        silence: 'accept',
        noShow: 'none',
        notes: '',
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

/** Books a seat in the student's name, past the portal. */
export async function book(student: Person, examId: string) {
  const token = await issueToken(student.profileId);
  return examBooking.parse(await askInstitution('/api/student/exams/book', { examId }, token));
}
