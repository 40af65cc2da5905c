import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { expect, it } from 'vitest';
import type { StudyPlan } from '../../../contract/courses/study-plan.ts';
import { areas } from '../../areas.ts';
import { studyPlan } from '../../courses/plans/study-plan.ts';
import type { Database } from '../../db/database.ts';
import { givenBooked, givenOutcome, givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';

const { inTransaction } = await testDatabase();

it(
  'the plan says of a unit that its exam is booked, then sat, then which grade is to be accepted',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId, booking } = await givenBooked(tx, session);
    const { examId, startsAt } = session;
    const after = addHours(startsAt, 3);

    expect(await examOf(tx, careerId, subDays(startsAt, 1))).toMatchObject({
      ...{ examId, state: 'booked', startsAt: startsAt.toISOString(), grade: null },
    });
    expect(await examOf(tx, careerId, after)).toMatchObject({ state: 'sat', grade: null });

    await givenOutcome(tx, session, booking.id);
    expect(await examOf(tx, careerId, after)).toMatchObject({ state: 'to_accept', grade: 27 });
  }),
);

it(
  'the plan says nothing of an exam that was failed',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId, booking } = await givenBooked(tx, session);
    await givenOutcome(tx, session, booking.id, { result: 'fail' });

    expect(await examOf(tx, careerId, addHours(session.startsAt, 3))).toBeNull();
  }),
);

async function examOf(tx: Database, careerId: string, now: Date): Promise<StudyPlan['rows'][number]['exam']> {
  const { rows } = await studyPlan(tx, areas, { careerId, language: 'it', timeZone: 'Europe/Rome' }, now);
  return rows[0]?.exam ?? null;
}
