import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import type { SaveSession } from '../../../contract/exams/board.ts';
import type { OutcomeResult } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, examSessions } from '../../db/schema.ts';
import { bookExam } from '../../exams/bookings/book-exam.ts';
import { enterResults } from '../../exams/outcomes/enter-results.ts';
import { publishOutcomes } from '../../exams/outcomes/publish-outcomes.ts';
import { publishSession } from '../../exams/sessions/publish-session.ts';
import { saveSession } from '../../exams/sessions/save-session.ts';
import { doneBy, type GivenCourse, givenCourse, givenStudent, now } from './courses-fixtures.ts';

export const timeZone = 'Europe/Rome';
export const startsAt = addDays(now, 14);

export type GivenSession = GivenCourse & { examId: string; startsAt: Date };

/** A draft: a 2 h exam in two weeks; booking opens 30 days before it and closes 4 days before. */
export function draftOf({ courseId }: GivenCourse, change: Partial<SaveSession> = {}): SaveSession {
  const starts = new Date(change.startsAt ?? startsAt);
  return {
    offeringIds: [courseId],
    periodId: null,
    kind: 'final',
    mode: 'written',
    recording: 'publication',
    startsAt: starts.toISOString(),
    endsAt: addHours(starts, 2).toISOString(),
    room: 'Aula A101',
    bookingOpensAt: subDays(starts, 30).toISOString(),
    bookingClosesAt: subDays(starts, 4).toISOString(),
    cancelUntil: null,
    capacity: null,
    waitlist: true,
    slots: [],
    boardIds: [],
    reservedFor: [],
    decisionDays: 3,
    silence: 'accept',
    noShow: 'none',
    notes: '',
    ...change,
  };
}

/** A draft of a session of this course, or of a new one. */
export async function givenDraft(
  tx: Database,
  change: Partial<SaveSession> = {},
  course?: GivenCourse,
): Promise<GivenSession & { version: number }> {
  const of = course ?? (await givenCourse(tx));
  const draft = draftOf(of, change);
  const { professorId } = of;
  const saved = await doneBy(saveSession(tx, { ...draft, professorId, timeZone }, now));
  return { ...of, ...saved, startsAt: new Date(draft.startsAt) };
}

/** A published session of this course, or of a new one. */
export async function givenSession(
  tx: Database,
  change: Partial<SaveSession> = {},
  course?: GivenCourse,
): Promise<GivenSession> {
  const draft = await givenDraft(tx, change, course);
  const published = subDays(draft.startsAt, 40);
  await doneBy(publishSession(tx, draft, published));
  return draft;
}

/** A student with these sessions' courses in the plan who is booked, or waits, for the first of them. */
export async function givenBooked(tx: Database, ...sessions: [GivenSession, ...GivenSession[]]) {
  const careerId = await givenStudent(tx, sessions);
  const [{ examId, startsAt: starts }] = sessions;
  const booking = await doneBy(bookExam(tx, { examId, careerId }, subDays(starts, 5)));
  return { careerId, booking };
}

/** The result of a booking, entered and published right after the exam. */
export async function givenOutcome(
  tx: Database,
  session: GivenSession,
  bookingId: string,
  { result = 'grade', grade = result === 'grade' ? 27 : null, topics }: GivenResult = {},
): Promise<string> {
  const { examId, professorId } = session;
  const entry = { bookingId, version: 0, result, grade, honours: false, teacherMessage: null, topics };
  const after = addHours(session.startsAt, 3);
  await doneBy(enterResults(tx, { examId, entries: [entry], professorId }, after));
  await doneBy(
    publishOutcomes(tx, { examId, drafts: [{ bookingId, version: 1 }], professorId, timeZone }, after),
  );
  const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.bookingId, bookingId));
  if (!outcome) throw new Error('no outcome was written');
  return outcome.id;
}

export type GivenResult = { result?: OutcomeResult; grade?: number | null; topics?: string };

export async function seatsOf(tx: Database, examId: string) {
  const [session] = await tx.select().from(examSessions).where(eq(examSessions.id, examId));
  if (!session) throw new Error('no such session');
  return { booked: session.booked, waitlisted: session.waitlisted };
}

export async function bookingStatuses(tx: Database, examId: string): Promise<string[]> {
  const rows = await tx.select().from(examBookings).where(eq(examBookings.sessionId, examId));
  return rows.map(({ status }) => status).sort();
}
