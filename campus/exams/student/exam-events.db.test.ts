import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { doneBy, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { voidBooking } from '../bookings/void-booking.ts';
import { cancelSession } from '../sessions/cancel-session.ts';
import { moveSession } from '../sessions/move-session.ts';
import { examEvents } from './exam-events.ts';
import { listExams } from './list-exams.ts';

const { inTransaction } = await testDatabase();
const place = { language: 'it', timeZone, publicOrigin: 'https://portal.example.org' } as const;

type Given = { session: GivenSession; careerId: string; first: string; at: Date };
type Act = (tx: Database, given: Given) => Promise<unknown>;

const move =
  (days: number, room: string): Act =>
  (tx, { session, at }) => {
    const start = addDays(startsAt, days);
    const to = { startsAt: start.toISOString(), endsAt: addHours(start, 2).toISOString(), room };
    return doneBy(moveSession(tx, { ...session, version: 2, ...to, timeZone }, at));
  };
const giveUp: Act = (tx, { session, careerId, at }) => doneBy(voidBooking(tx, { ...session, careerId }, at));
const book: Act = (tx, { session, careerId, at }) =>
  doneBy(bookExam(tx, { examId: session.examId, careerId }, at));

it.each<[change: string, act: Act, status: string]>([
  ['is moved', move(7, 'Aula A101'), 'TENTATIVE'],
  ['has another room', move(0, 'Aula B2'), 'TENTATIVE'],
  [
    'is cancelled',
    (tx, { session, at }) => doneBy(cancelSession(tx, { ...session, version: 2, reason: 'Sciopero' }, at)),
    'CANCELLED',
  ],
  ['is given up', giveUp, 'CANCELLED'],
  [
    'has a seat for who waited',
    (tx, { session, first, at }) => doneBy(voidBooking(tx, { ...session, careerId: first }, at)),
    'CONFIRMED',
  ],
])(
  'G14: an exam that %s has a higher SEQUENCE and a later DTSTAMP in its student’s calendar',
  (_, act, status) =>
    inTransaction(async (tx) => {
      const given = await givenWaiting(tx);
      const before = await sequencesOf(tx, given, given.at);
      const at = addMinutes(given.at, 5);
      await act(tx, { ...given, at });

      const after = await sequencesOf(tx, given, at);
      expect(after).toMatchObject({ status, stampedAt: at });
      expect(after.sequence).toBeGreaterThan(before.sequence);
      expect(after.file).toBe(after.sequence);
    })(),
);

it('G14: an exam that was given up and is booked again goes on counting, and no moment repeats a number', () =>
  inTransaction(async (tx) => {
    const given = await givenWaiting(tx);
    const seen = [(await sequencesOf(tx, given, given.at)).sequence];
    for (const [minutes, act] of [giveUp, book, giveUp, book].entries()) {
      const at = addMinutes(given.at, minutes + 1);
      await act(tx, { ...given, at });
      seen.push((await sequencesOf(tx, given, at)).sequence);
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(new Set(seen).size).toBe(seen.length);
  })());

/** Somebody who waits for the only seat, which `first` has. */
async function givenWaiting(tx: Database): Promise<Given> {
  const session = await givenSession(tx, { capacity: 1 });
  const { careerId: first } = await givenBooked(tx, session);
  const careerId = await givenStudent(tx, [session]);
  const at = addMinutes(now, 1);
  await book(tx, { session, careerId, first, at });
  return { session, careerId, first, at };
}

/** As the feed has it, and as the file of this one exam has it. */
async function sequencesOf(tx: Database, { session, careerId }: Given, at: Date) {
  const events = await examEvents(tx, { profileId: careerId, since: now }, place, at);
  const exam = events.find(({ uid }) => uid.startsWith('exam-'));
  const { exams } = await listExams(tx, careerId, { language: 'it', timeZone }, at);
  const file = exams.find(({ id }) => id === session.examId)?.sequence;
  return { ...exam, sequence: exam?.sequence ?? -1, file };
}
