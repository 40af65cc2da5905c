import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { notificationMails, notifications } from '../db/schema.ts';
import { doneBy, now } from '../testing/teaching/courses-fixtures.ts';
import {
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
  timeZone,
} from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { voidBooking, voidByBoard } from './bookings/void-booking.ts';
import { cancelSession } from './sessions/cancel-session.ts';
import { moveSession } from './sessions/move-session.ts';

const { inTransaction } = await testDatabase();

describe('a notification and its mail say what became of a booking without the student’s doing:', () => {
  it(
    'G2: the new date of a moved session, to who is booked and to who waits',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const [booked, waiting] = [await givenBooked(tx, session), await givenBooked(tx, session)];
      const later = addDays(startsAt, 2);
      const to = { startsAt: later.toISOString(), endsAt: addHours(later, 2).toISOString(), room: 'Aula B' };

      await doneBy(moveSession(tx, { ...session, version: 2, ...to, timeZone }, now));

      const mail = { kind: 'examMoved', params: { when: { instant: to.startsAt } } };
      const profiles = [booked.careerId, waiting.careerId].sort();
      expect(await noticesIn(tx)).toMatchObject(profiles.map((to) => ({ ...mail, to })));
    }),
  );

  it(
    'G2: why a session is cancelled',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      await givenBooked(tx, session);
      await doneBy(cancelSession(tx, { ...session, version: 2, reason: 'Sciopero' }, now));
      expect(await noticesIn(tx)).toMatchObject([
        {
          kind: 'examCancelled',
          params: { reason: 'Sciopero', when: { instant: startsAt.toISOString() } },
        },
      ]);
    }),
  );

  it(
    'G2: why the board took it away, and to the next in the queue that there is a seat',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const [first, next] = [await givenBooked(tx, session), await givenBooked(tx, session)];
      const { examId, professorId } = session;
      const request = { examId, professorId, bookingId: first.booking.id, reason: 'Iscrizione doppia' };

      await doneBy(voidByBoard(tx, request, now));

      expect(await noticesIn(tx)).toMatchObject([
        { to: next.careerId, kind: 'examPromoted' },
        { to: first.careerId, kind: 'examVoided', params: { reason: 'Iscrizione doppia' } },
      ]);
    }),
  );

  it(
    'G2: nothing about what the student did',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenBooked(tx, session);
      await doneBy(voidBooking(tx, { ...session, careerId }, now));
      expect(await noticesIn(tx)).toEqual([]);
    }),
  );
});

it(
  'G13: a notification and its mail say that an outcome is out and until when it can be decided, never what it is',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { booking } = await givenBooked(tx, session);
    await givenOutcome(tx, session, booking.id);
    const [mail, ...others] = await noticesIn(tx);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'outcomeToDecide',
      params: { due: { instant: expect.any(String) } },
    });
    expect(Object.keys(mail?.params ?? {}).sort()).toEqual(['course', 'due', 'when']);
  }),
);

/** What is to be mailed, and to whom: by kind, then by profile. */
async function noticesIn(tx: Database) {
  const rows = await tx
    .select()
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId));
  const keyOf = ({ kind, to }: { kind: string; to: string }) => `${kind} ${to}`;
  return rows
    .map(({ notification: { kind, params, profileId: to } }) => ({ kind, params, to }))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
