import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { examBookings, examSessions, failedItems } from '../../db/schema.ts';
import { createClock } from '../../platform/time/clock.ts';
import { givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession, seatsOf } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { promoteAll } from './promote-waiting.ts';

const { db } = await testDatabase();
const clock: ReturnType<typeof createClock> = {
  ...createClock(),
  now: async () => now,
  transact: (database, work) => database.transaction((tx) => work(tx, now)),
};

/** A session with one seat that is taken, a student who waits, and then a seat more. */
async function givenQueue() {
  const session = await givenSession(db, { capacity: 1, waitlist: true });
  await givenBooked(db, session);
  const { careerId } = await givenBooked(db, session);
  await db.update(examSessions).set({ capacity: 2 }).where(eq(examSessions.id, session.examId));
  return { ...session, careerId };
}

it('G2: a queue that can’t move keeps no other from moving, and is kept with its cause', async () => {
  const [first, second] = [await givenQueue(), await givenQueue()];
  await givenStudent(db, [first]);
  await db.execute(sql`
    create function break_one() returns trigger language plpgsql as $$ begin
      raise exception 'no luck with it';
    end $$`);
  await db.execute(sql`
    create trigger break_one before update on exam_booking for each row
    when (old.career_id = ${sql.raw(`'${first.careerId}'`)}) execute function break_one()`);

  await promoteAll(db, clock);

  expect(await seatsOf(db, second.examId)).toEqual({ booked: 2, waitlisted: 0 });
  expect(await seatsOf(db, first.examId)).toEqual({ booked: 1, waitlisted: 1 });
  expect(await db.select().from(failedItems)).toMatchObject([
    { task: 'exams.promote-waiting', item: first.examId, attempts: 1 },
  ]);
  await db.execute(sql`drop trigger break_one on exam_booking`);
  await db.update(failedItems).set({ retryAt: now });

  await promoteAll(db, clock);

  expect(await seatsOf(db, first.examId)).toEqual({ booked: 2, waitlisted: 0 });
  expect(await db.select().from(failedItems)).toEqual([]);
  expect(await db.$count(examBookings, eq(examBookings.status, 'waitlisted'))).toBe(0);
});
