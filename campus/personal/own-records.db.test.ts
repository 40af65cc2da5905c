import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { examOutcomes, profiles } from '../db/schema.ts';
import { givenLock } from '../testing/people/locks-fixtures.ts';
import { givenBooked, givenOutcome, givenSession } from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ownTables } from './own-tables.ts';

const { inTransaction } = await testDatabase();

type Copy = Record<string, Record<string, unknown>[]>;

/** All that the copy of whose profile it is says, at this moment. */
async function copyOf(tx: Database, profileId: string) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  const data: Copy = {};
  for await (const { name, rows } of ownTables(tx, profile?.personId ?? '')) data[name] = rows;
  return { data, json: JSON.stringify(data) };
}

it(
  'a booking says its exam by name and date, and the outcome stands beside it once it is published',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId, booking } = await givenBooked(tx, session);
    await givenOutcome(tx, session, booking.id);
    const { data } = await copyOf(tx, careerId);
    expect(data.exam_booking).toMatchObject([
      {
        id: booking.id,
        unit: { it: expect.any(String) },
        examStartsAt: session.startsAt,
      },
    ]);
    expect(data.exam_outcome).toMatchObject([{ bookingId: booking.id, grade: 27 }]);
    expect(data.plan_row).toMatchObject([{ unit: { it: expect.any(String) } }]);
  }),
);

it(
  'a grade that the board has not published yet is not in it',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId, booking } = await givenBooked(tx, session);
    const outcomeId = await givenOutcome(tx, session, booking.id);
    await tx
      .update(examOutcomes)
      .set({ status: 'draft', publishedAt: null })
      .where(eq(examOutcomes.id, outcomeId));
    const { data } = await copyOf(tx, careerId);
    expect(data.exam_outcome).toEqual([]);
  }),
);

it(
  'one student’s exams and locks are in no other’s copy, and the office’s own note on a lock in nobody’s',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const one = await givenBooked(tx, session);
    const at = addHours(session.startsAt, -1);
    await givenLock(tx, one.careerId, at, { internalNote: 'only for the office' });
    const own = await copyOf(tx, one.careerId);
    expect(own.data.career_lock).toMatchObject([{ type: 'FEES_OVERDUE' }]);
    expect(own.json).not.toContain('only for the office');

    const { data, json } = await copyOf(tx, session.professorId);
    expect(data.career_lock).toEqual([]);
    expect(data.exam_booking).toEqual([]);
    expect(json).not.toContain(one.careerId);
    expect(data.exam_session).toMatchObject([{ startsAt: session.startsAt }]);
  }),
);
