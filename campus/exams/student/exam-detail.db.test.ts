import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { careers, examBookings, prerequisites } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { doneBy, givenCourse, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { voidBooking } from '../bookings/void-booking.ts';
import { correctOutcome } from '../outcomes/correct-outcome.ts';
import { moveSession } from '../sessions/move-session.ts';
import { examDetail } from './exam-detail.ts';
import { listExams } from './list-exams.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;
const lateNow = subDays(startsAt, 4);

const detail = (tx: Database, { examId }: { examId: string }, careerId: string) =>
  examDetail(tx, { examId, careerId }, reader, lateNow);

describe('a session in all its detail', () => {
  it(
    'G2: has its board with their addresses, its rules, the other dates, and the place of the own booking',
    inTransaction(async (tx) => {
      const colleague = await givenCourse(tx);
      const session = await givenSession(tx, {
        boardIds: [colleague.professorId],
        notes: 'Un documento',
        noShow: 'skip_next',
      });
      const other = await givenSession(tx, { startsAt: addDays(startsAt, 20).toISOString() }, session);
      await givenBooked(tx, session);
      await tx.update(examBookings).set({ bookedAt: subDays(startsAt, 6) });
      const { careerId } = await givenBooked(tx, session);

      const read = await detail(tx, session, careerId);

      expect(read).toMatchObject({
        exam: { id: session.examId, notes: 'Un documento', booking: { status: 'booked' } },
        chair: { name: expect.any(String), email: expect.stringContaining('@') },
        board: [{ email: expect.stringContaining('@') }],
        noShow: 'skip_next',
        decisionDays: 3,
        place: { number: 2, of: 2 },
        otherDates: [{ examId: other.examId, taken: 0, capacity: null }],
      });
    }),
  );

  it(
    'G2: says what changed, and from where to where it was moved',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenBooked(tx, session);
      await move(tx, session, { room: 'Aula 8', by: 1 });

      const { changes } = await detail(tx, session, careerId);

      expect(changes.map(({ what }) => what)).toEqual(['published', 'booked', 'moved']);
      expect(changes[2]).toMatchObject({
        from: { startsAt: startsAt.toISOString(), room: 'Aula A101' },
        to: { startsAt: addHours(startsAt, 1).toISOString(), room: 'Aula 8' },
      });
    }),
  );

  it(
    'G2: says when who waited moved up, and that a seat there from the start was never waited for',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const leaving = await givenBooked(tx, session);
      const { careerId } = await givenBooked(tx, session);
      const ownOf = async (career: string) =>
        (await detail(tx, session, career)).changes.slice(1).map(({ what, at }) => [what, at]);
      const booked = subDays(startsAt, 5).toISOString();
      expect(await ownOf(careerId)).toEqual([['waitlisted', booked]]);

      await doneBy(voidBooking(tx, { ...session, careerId: leaving.careerId }, lateNow));

      expect(await ownOf(careerId)).toEqual([
        ['waitlisted', booked],
        ['promoted', lateNow.toISOString()],
      ]);
      expect(await ownOf(leaving.careerId)).toEqual([
        ['booked', booked],
        ['voided', lateNow.toISOString()],
      ]);
    }),
  );

  it(
    'G2: tells a student, and nobody else, why the board took the outcome back',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId: other } = await givenBooked(tx, session);
      const { careerId, booking } = await givenBooked(tx, session);
      const { professorId } = session;
      const outcomeId = await givenOutcome(tx, session, booking.id);
      const correction = { outcomeId, version: 2, professorId, reason: 'Somma sbagliata' };
      await doneBy(correctOutcome(tx, correction, addHours(startsAt, 4)));

      const at = addHours(startsAt, 4).toISOString();
      const reasons = async (career: string) =>
        (await detail(tx, session, career)).changes.filter(({ reason }) => reason !== null);
      const told = { at, what: 'corrected', from: null, to: null, reason: 'Somma sbagliata' };
      expect(await reasons(careerId)).toEqual([told]);
      expect(await reasons(other)).toEqual([]);
    }),
  );

  it(
    'G2: is there for who has the course in the plan, or ever booked it, and for nobody else',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const planned = await givenStudent(tx, [session]);
      const { careerId: gone } = await givenBooked(tx, session);
      await doneBy(voidBooking(tx, { ...session, careerId: gone }, lateNow));
      const stranger = await givenStudent(tx, [await givenCourse(tx)]);

      expect((await detail(tx, session, planned)).place).toBeNull();
      expect((await detail(tx, session, gone)).changes.at(-1)).toMatchObject({ what: 'voided' });
      await expect(detail(tx, session, stranger)).rejects.toThrow(NotFound);
      await expect(detail(tx, { examId: crypto.randomUUID() }, planned)).rejects.toThrow(NotFound);
    }),
  );
});

describe('a reason', () => {
  it(
    'G2: of a missing prerequisite leads to its next session, in words',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const first = await givenSession(tx, { startsAt: addDays(startsAt, 3).toISOString() });
      await tx.insert(prerequisites).values({ unitId: session.unitId, requiredUnitId: first.unitId });
      const careerId = await givenStudent(tx, [session, first]);
      const remedy = {
        code: 'exams.prerequisite_missing',
        fixUrl: `/student/exams/${first.examId}`,
        fix: 'Vedi l’appello mer 7 ott',
      };

      const { exams } = await listExams(tx, careerId, reader, now);
      const { exam } = await detail(tx, session, careerId);

      expect(exams.find(({ id }) => id === session.examId)?.reasons).toContainEqual(
        expect.objectContaining(remedy),
      );
      expect(exam.reasons).toContainEqual(expect.objectContaining(remedy));
    }),
  );

  it(
    'G2: of a career that is not active leads to the student office',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [session]);
      await tx.update(careers).set({ status: 'suspended' });

      const { exam } = await detail(tx, session, careerId);

      expect(exam.reasons).toContainEqual(expect.objectContaining({ ownerOffice: 'students' }));
    }),
  );
});

async function move(tx: Database, session: GivenSession, { room, by }: { room: string; by: number }) {
  const to = addHours(startsAt, by);
  const { examId, professorId } = session;
  const times = { startsAt: to.toISOString(), endsAt: addHours(to, 2).toISOString() };
  await doneBy(
    moveSession(
      tx,
      { examId, professorId, version: await versionOf(tx, session), timeZone, room, ...times },
      lateNow,
    ),
  );
}

async function versionOf(tx: Database, session: GivenSession): Promise<number> {
  const { exam } = await detail(tx, session, await givenStudent(tx, [session]));
  return exam.version;
}
