import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OutcomeResult } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { examBoards, examOutcomes, examSessions, notifications, outbox } from '../../db/schema.ts';
import { codesOf, doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import {
  bookingStatuses,
  type GivenSession,
  givenBooked,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { readRoster } from '../board/roster.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { correctOutcome } from './correct-outcome.ts';
import { decideOutcome, undoDecision } from './decide-outcome.ts';
import { enterResults } from './enter-results.ts';
import { listOutcomes } from './list-outcomes.ts';
import { publishOutcomes } from './publish-outcomes.ts';
import { undoOutcomes } from './undo-outcomes.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone };
const after = addHours(startsAt, 3);
const inTime = addMinutes(after, 10);
const late = new Date(inTime.getTime() + 1);

it(
  'G2: a publication is taken back within ten minutes: drafts with every mark as it was, whose students see nothing',
  inTransaction(async (tx) => {
    const { session, asked, careerIds } = await givenPublished(tx, ['grade', 'fail', 'absent']);
    const before = await readRoster(tx, session, reader, inTime);
    expect(before.lastPublication).toEqual({
      ...{ publishedAt: after.toISOString(), count: 3, undoUntil: inTime.toISOString() },
    });

    expect(await doneBy(undoOutcomes(tx, asked, inTime))).toEqual({ retracted: 3, status: 'results_entry' });

    const { rows, session: shown, lastPublication } = await readRoster(tx, session, reader, inTime);
    expect(shown).toMatchObject({ status: 'results_entry', results: { drafts: 3, published: 0 } });
    expect(lastPublication).toBeNull();
    expect(rows.map(({ outcome }) => [outcome?.status, outcome?.result, outcome?.grade]).toSorted()).toEqual([
      ['draft', 'absent', null],
      ['draft', 'fail', null],
      ['draft', 'grade', 27],
    ]);
    expect(await bookingStatuses(tx, session.examId)).toEqual(['booked', 'booked', 'booked']);
    for (const careerId of careerIds) {
      expect((await listOutcomes(tx, careerId, 'it', inTime)).outcomes).toEqual([]);
      const told = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
      expect(told).toMatchObject([{ resolvedAt: inTime }]);
    }
    const events = await readOutbox(tx, eq(outbox.name, 'outcomePublished'));
    expect(events.slice(-3).map(({ payload }) => payload.action)).toEqual(Array(3).fill('retracted'));

    await publish(tx, session, inTime);
    const again = await readRoster(tx, session, reader, inTime);
    expect(again.session).toMatchObject({ status: 'results_published', results: { published: 3 } });
  }),
);

it(
  'G2: what was published before it, or again after a correction, stands as it was',
  inTransaction(async (tx) => {
    const { session, asked, outcomes } = await givenPublished(tx, ['grade', 'absent']);
    const [corrected] = outcomes;
    const { professorId } = session;
    const { id: outcomeId = '', version = 0 } = corrected ?? {};
    await doneBy(correctOutcome(tx, { outcomeId, version, reason: 'Errore', professorId }, inTime));
    const again = addHours(after, 1);
    await publish(tx, session, again);

    const publishedAt = again.toISOString();
    const undone = await doneBy(undoOutcomes(tx, { ...asked, publishedAt }, addMinutes(again, 10)));

    expect(undone).toEqual({ retracted: 1, status: 'results_published' });
    const stored = await tx.select({ status: examOutcomes.status }).from(examOutcomes);
    expect(stored.map(({ status }) => status).sort()).toEqual(['closed', 'draft']);
    expect(await bookingStatuses(tx, session.examId)).toEqual(['absent', 'present']);
  }),
);

it(
  'a publication stands once a student has decided on one of its outcomes, and not once that is taken back',
  inTransaction(async (tx) => {
    const { asked, session, outcomes, careerIds } = await givenPublished(tx, ['grade', 'grade']);
    const [{ id: outcomeId } = { id: '' }] = outcomes;
    const [careerId = ''] = careerIds;
    const accepted = { outcomeId, version: 2, careerId, decision: 'accept' as const };
    await doneBy(decideOutcome(tx, accepted, inTime));
    expect(await codesOf(undoOutcomes(tx, asked, inTime))).toEqual(['exams.undo_outcome_used']);
    expect((await readRoster(tx, session, reader, inTime)).lastPublication).toBeNull();
    await doneBy(undoDecision(tx, { ...accepted, version: 3 }, inTime));
    expect(await codesOf(undoOutcomes(tx, asked, inTime))).toEqual([]);
  }),
);

it(
  'a publication stands once a student who failed has booked the next session',
  inTransaction(async (tx) => {
    const { asked, session, careerIds } = await givenPublished(tx, ['fail']);
    const next = await givenSession(tx, { startsAt: addDays(startsAt, 10).toISOString() }, session);
    await doneBy(bookExam(tx, { examId: next.examId, careerId: careerIds[0] ?? '' }, inTime));
    expect(await codesOf(undoOutcomes(tx, asked, inTime))).toEqual(['exams.undo_outcome_used']);
  }),
);

it(
  'a publication is not taken back after ten minutes, nor by another member of the board',
  inTransaction(async (tx) => {
    const { asked, session } = await givenPublished(tx, ['grade']);
    expect(await codesOf(undoOutcomes(tx, asked, late))).toEqual(['state.undo_over']);
    expect((await readRoster(tx, session, reader, late)).lastPublication).toBeNull();
    const professorId = await givenProfessor(tx);
    await tx.insert(examBoards).values({ sessionId: session.examId, profileId: professorId });
    expect(await codesOf(undoOutcomes(tx, { ...asked, professorId }, inTime))).toEqual(['state.not_allowed']);
    const [stored] = await tx.select().from(examSessions).where(eq(examSessions.id, session.examId));
    expect(stored?.status).toBe('results_published');
  }),
);

/** A session with one student for each result, published together. */
async function givenPublished(tx: Database, results: OutcomeResult[]) {
  const session = await givenSession(tx);
  const careerIds: string[] = [];
  const { examId, professorId } = session;
  for (const result of results) {
    const { careerId, booking } = await givenBooked(tx, session);
    careerIds.push(careerId);
    const grade = result === 'grade' ? 27 : null;
    const entry = { bookingId: booking.id, version: 0, result, grade, honours: false, teacherMessage: null };
    await doneBy(enterResults(tx, { examId, entries: [entry], professorId }, after));
  }
  await publish(tx, session, after);
  const asked = { examId, professorId, publishedAt: after.toISOString() };
  return { session, asked, careerIds, outcomes: await outcomesOf(tx, careerIds) };
}

const publish = async (tx: Database, { examId, professorId }: GivenSession, at: Date) =>
  await doneBy(publishOutcomes(tx, { examId, professorId, timeZone }, at));

async function outcomesOf(tx: Database, careerIds: string[]) {
  const outcomes = [];
  for (const careerId of careerIds) {
    outcomes.push(...(await listOutcomes(tx, careerId, 'it', after)).outcomes);
  }
  return outcomes;
}
