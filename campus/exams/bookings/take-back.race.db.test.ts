import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examBookings, prerequisites } from '../../db/schema.ts';
import { givenCourse, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import {
  givenBooked,
  givenOutcome,
  givenSession,
  seatsOf,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { decideOutcome } from '../outcomes/decide-outcome.ts';
import { cancelSession } from '../sessions/cancel-session.ts';
import { moveSession } from '../sessions/move-session.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { bookExam } from './book-exam.ts';

const { db } = await testDatabase();

const after = addHours(startsAt, 4);
const inTransaction = <Value>(act: (tx: Database) => Promise<Value>) => db.transaction(act);

it('B06: of a grade that is refused while an exam that builds on it is booked, no booking stays', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const first = await givenSession(db, { recording: 'immediate' });
    const starts = addDays(startsAt, 20).toISOString();
    const next = await givenSession(db, { startsAt: starts }, await givenCourse(db));
    await db.insert(prerequisites).values({ unitId: next.unitId, requiredUnitId: first.unitId });
    const { careerId, booking } = await givenBooked(db, first, next);
    const outcomeId = await givenOutcome(db, first, booking.id);

    await Promise.all([
      inTransaction((tx) => bookExam(tx, { examId: next.examId, careerId }, after)),
      inTransaction((tx) =>
        decideOutcome(tx, { outcomeId, careerId, version: 2, decision: 'reject' }, after),
      ),
    ]);

    const live = and(eq(examBookings.sessionId, next.examId), eq(examBookings.status, 'booked'));
    expect(await db.$count(examBookings, live)).toBe(0);
    expect(await seatsOf(db, next.examId)).toEqual({ booked: 0, waitlisted: 0 });
  }
});

it.each(['move', 'cancel'] as const)(
  'G2: who books while the session is being changed (%s) is booked in it as it is then, or asked to look again',
  async (what) => {
    for (let turn = 0; turn < 8; turn++) {
      const session = await givenSession(db);
      const { examId, professorId } = session;
      const careerId = await givenStudent(db, [session]);
      const now = subDays(startsAt, 6);
      const { version, startsAt: from, endsAt, room } = await visibleSession(db, examId);
      const later = { startsAt: addDays(from, 1).toISOString(), endsAt: addDays(endsAt, 1).toISOString() };
      const read = { examId, version, professorId };

      await Promise.allSettled([
        inTransaction((tx) => bookExam(tx, { examId, careerId }, now)),
        inTransaction((tx) =>
          what === 'move'
            ? moveSession(tx, { ...read, ...later, room, timeZone }, now)
            : cancelSession(tx, { ...read, reason: 'Docente malato' }, now),
        ),
      ]);

      const { status } = await visibleSession(db, examId);
      const live = and(eq(examBookings.sessionId, examId), eq(examBookings.status, 'booked'));
      const booked = await db.$count(examBookings, live);
      expect((await seatsOf(db, examId)).booked).toBe(booked);
      if (status === 'cancelled') expect(booked).toBe(0);
    }
  },
);
