import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { describe, expect, it } from 'vitest';
import type { Attend } from '../../../contract/exams/day.ts';
import type { Database } from '../../db/database.ts';
import { examBoards } from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { codesOf, doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readRoster } from '../board/roster.ts';
import { attend } from './attend.ts';

const { inTransaction } = await testDatabase();

const doorsOpen = subHours(startsAt, 1);
const reader = { language: 'it', timeZone } as const;

describe('G13: who comes to an exam', () => {
  it(
    'is written from before the start on, with the place, the identity and who wrote it, and read by the board',
    inTransaction(async (tx) => {
      const { session, bookingId } = await givenSeat(tx);

      await doneBy(write(tx, session, { bookingId, mark: 'late', identityChecked: true, seat: 'B12' }));

      expect(await attendanceOn(tx, session)).toEqual([
        {
          ...{ mark: 'late', identityChecked: true, seat: 'B12', version: 1 },
          by: expect.stringContaining('Docente'),
          at: doorsOpen.toISOString(),
        },
      ]);
    }),
  );

  it(
    'leaves the booking and the result as they are, and can be taken back',
    inTransaction(async (tx) => {
      const { session, bookingId } = await givenSeat(tx);
      await doneBy(write(tx, session, { bookingId, mark: 'absent' }));
      await doneBy(write(tx, session, { bookingId, version: 1, mark: null }));

      const { rows } = await readRoster(tx, session, reader, doorsOpen);
      expect(rows).toMatchObject([
        { status: 'booked', outcome: null, attendance: { mark: null, version: 2 } },
      ]);
    }),
  );

  it(
    'is never written over what another of the board wrote meanwhile, neither first nor later',
    inTransaction(async (tx) => {
      const { session, bookingId } = await givenSeat(tx);
      const colleague = await givenProfessor(tx);
      await tx.insert(examBoards).values({ sessionId: session.examId, profileId: colleague });
      const other = { ...session, professorId: colleague };
      await doneBy(write(tx, other, { bookingId, mark: 'absent' }));

      await expect(write(tx, session, { bookingId, mark: 'present' })).rejects.toThrow(VersionConflict);
      await doneBy(write(tx, session, { bookingId, version: 1, mark: 'late' }));
      await expect(write(tx, other, { bookingId, version: 1, mark: 'absent' })).rejects.toThrow(
        VersionConflict,
      );
      expect(await attendanceOn(tx, session)).toMatchObject([{ mark: 'late', version: 2 }]);
    }),
  );

  it(
    'is not written on another day before it, nor once the result was published',
    inTransaction(async (tx) => {
      const { session, bookingId } = await givenSeat(tx);
      const mark = 'present';

      expect(await codesOf(write(tx, session, { bookingId, mark }, subDays(startsAt, 1)))).toEqual([
        'state.not_allowed',
      ]);
      await givenOutcome(tx, session, bookingId);
      expect(await codesOf(write(tx, session, { bookingId, mark }, addHours(startsAt, 4)))).toEqual([
        'state.not_allowed',
      ]);
      expect(await attendanceOn(tx, session)).toEqual([null]);
    }),
  );

  it(
    'is written by nobody else, and of nobody who is booked elsewhere',
    inTransaction(async (tx) => {
      const { session, bookingId } = await givenSeat(tx);
      const elsewhere = await givenSeat(tx);
      const stranger = { ...session, professorId: await givenProfessor(tx) };

      for (const attempt of [
        () => write(tx, stranger, { bookingId, mark: 'present' }),
        () => write(tx, session, { bookingId: elsewhere.bookingId, mark: 'present' }),
      ]) {
        await expect(attempt()).rejects.toThrow(NotFound);
      }
    }),
  );
});

async function givenSeat(tx: Database) {
  const session = await givenSession(tx);
  const { booking } = await givenBooked(tx, session);
  return { session, bookingId: booking.id };
}

function write(
  tx: Database,
  { examId, professorId }: GivenSession,
  written: Partial<Attend> & { bookingId: string },
  at = doorsOpen,
) {
  const usual = { version: 0, mark: null, identityChecked: false, seat: '' };
  return attend(tx, { ...usual, ...written, examId, professorId, timeZone }, at);
}

const attendanceOn = async (tx: Database, session: GivenSession) =>
  (await readRoster(tx, session, reader, doorsOpen)).rows.map(({ attendance }) => attendance);
