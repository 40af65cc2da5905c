import { addHours } from 'date-fns/addHours';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { enterResults } from '../outcomes/enter-results.ts';
import { courseStudentExams } from './course-student-exams.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
const examsOf = async (tx: Database, session: GivenSession, careerId: string, hours = 4) => {
  const now = addHours(session.startsAt, hours);
  return (await courseStudentExams(tx, { ...session, careerId }, reader, now)).exams;
};

it(
  'tells who teaches a course what its student booked, and the outcome once it is published',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId, booking } = await givenBooked(tx, session);
    expect(await examsOf(tx, session, careerId, -1)).toMatchObject([{ status: 'booked', outcome: null }]);
    await givenOutcome(tx, session, booking.id);
    expect(await examsOf(tx, session, careerId)).toMatchObject([
      { examId: session.examId, status: 'present', outcome: { grade: 27, status: 'published' } },
    ]);
    const aWeek = 24 * 7;
    expect(await examsOf(tx, session, careerId, aWeek)).toMatchObject([
      { outcome: { status: 'auto_accepted' } },
    ]);
  }),
);

it(
  'tells no draft of an outcome',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId, booking } = await givenBooked(tx, session);
    const entry = { bookingId: booking.id, version: 0, result: 'grade', grade: 18 } as const;
    const entries = [{ ...entry, honours: false, teacherMessage: null }];
    const { examId, professorId } = session;
    await enterResults(tx, { examId, professorId, entries }, addHours(session.startsAt, 3));
    expect(await examsOf(tx, session, careerId)).toMatchObject([{ outcome: null }]);
  }),
);

it(
  'tells nothing of the exams of another course, nor of another’s session of the unit',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const other = await givenCourse(tx);
    const { careerId } = await givenBooked(tx, session);
    expect(await examsOf(tx, { ...session, courseId: other.courseId }, careerId)).toEqual([]);
    expect(await examsOf(tx, { ...session, professorId: other.professorId }, careerId)).toEqual([]);
  }),
);
