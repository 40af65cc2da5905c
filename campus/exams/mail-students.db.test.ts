import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { jobs, people, profiles } from '../db/schema.ts';
import type { Mail } from '../platform/mail.ts';
import { doneBy, now } from '../testing/given-courses.ts';
import { givenBooked, givenOutcome, givenSession, startsAt, timeZone } from '../testing/given-exams.ts';
import { testDatabase } from '../testing/test-database.ts';
import { voidBooking } from './bookings/void-booking.ts';
import { voidByBoard } from './bookings/void-by-board.ts';
import { cancelSession } from './sessions/cancel-session.ts';
import { moveSession } from './sessions/move-session.ts';

const { inTransaction } = await testDatabase();

describe('a mail says what became of a booking without the student’s doing:', () => {
  it(
    'G2: the new date of a moved session, to who is booked and to who waits',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const [booked, waiting] = [await givenBooked(tx, session), await givenBooked(tx, session)];
      const later = addDays(startsAt, 2);
      const to = { startsAt: later.toISOString(), endsAt: addHours(later, 2).toISOString(), room: 'Aula B' };

      await doneBy(moveSession(tx, { ...session, version: 2, ...to, timeZone }, now));

      const mail = { template: 'examMoved', values: { when: { instant: to.startsAt } } };
      const addresses = (await addressesOf(tx, [booked, waiting])).sort();
      expect(await mailsIn(tx)).toMatchObject(addresses.map((address) => ({ ...mail, to: address })));
    }),
  );

  it(
    'G2: why a session is cancelled',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      await givenBooked(tx, session);
      await doneBy(cancelSession(tx, { ...session, version: 2, reason: 'Sciopero' }, now));
      expect(await mailsIn(tx)).toMatchObject([
        {
          template: 'examCancelled',
          values: { reason: 'Sciopero', when: { instant: startsAt.toISOString() } },
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

      const [of, to] = await addressesOf(tx, [first, next]);
      expect(await mailsIn(tx)).toMatchObject([
        { to, template: 'examPromoted' },
        { to: of, template: 'examVoided', values: { reason: 'Iscrizione doppia' } },
      ]);
    }),
  );

  it(
    'G2: nothing about what the student did',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenBooked(tx, session);
      await doneBy(voidBooking(tx, { ...session, careerId }, now));
      expect(await mailsIn(tx)).toEqual([]);
    }),
  );
});

it(
  'G13: a mail says that an outcome is out and until when it can be decided, never what it is',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { booking } = await givenBooked(tx, session);
    await givenOutcome(tx, session, booking.id);
    const [mail, ...others] = await mailsIn(tx);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'outcomeToDecide',
      values: { due: { instant: expect.any(String) } },
    });
    expect(Object.keys(mail?.values ?? {}).sort()).toEqual(['course', 'due', 'when']);
  }),
);

/** By template, then by address. */
async function mailsIn(tx: Database): Promise<Mail[]> {
  const rows = await tx.select().from(jobs).where(eq(jobs.kind, 'mail'));
  const keyOf = ({ template, to }: Mail) => `${template} ${to}`;
  const mails = rows.map(({ payload }) => payload as Mail);
  return mails.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Of each career's person, in this order. */
const addressesOf = (tx: Database, careers: { careerId: string }[]) =>
  Promise.all(
    careers.map(async ({ careerId }) => {
      const [person] = await tx
        .select({ email: people.email })
        .from(profiles)
        .innerJoin(people, eq(people.id, profiles.personId))
        .where(eq(profiles.id, careerId));
      return person?.email;
    }),
  );
