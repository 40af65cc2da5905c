import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examOutcomes } from '../../db/schema.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
import { codesOf } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenOutcome, givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { rejectOutcome } from './decide-outcome.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 3);

it.each([
  ['just now', [], after, 'rejected'],
  ['four minutes ago', [], addMinutes(after, -4), 'rejected'],
  ['six minutes ago', ['account.step_up'], addMinutes(after, -6), 'published'],
  ['never', ['account.step_up'], null, 'published'],
] as const)(
  'S7, G2: by who proved to be it %s, a rejection is refused with %j',
  (_when, refusals, provenAt, status) =>
    inTransaction(async (tx) => {
      const { outcomeId, careerId } = await givenPublished(tx);
      const asked = {
        outcomeId,
        version: 2,
        user: await givenSignedIn(tx, careerId, { at: after, provenAt }),
      };

      expect(await codesOf(rejectOutcome(tx, asked, after))).toEqual(refusals);

      const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, outcomeId));
      expect(outcome?.status).toBe(status);
    })(),
);

it(
  'S7, G2: the proof of one sign-in is none in another of the same person',
  inTransaction(async (tx) => {
    const { outcomeId, careerId } = await givenPublished(tx);
    await givenSignedIn(tx, careerId, { at: after, provenAt: after });
    const user = await givenSignedIn(tx, careerId, { at: after, provenAt: null });

    const rejection = rejectOutcome(tx, { outcomeId, version: 2, user }, after);

    expect(await codesOf(rejection)).toEqual(['account.step_up']);
  }),
);

async function givenPublished(tx: Database) {
  const session = await givenSession(tx);
  const { careerId, booking } = await givenBooked(tx, session);
  return { careerId, outcomeId: await givenOutcome(tx, session, booking.id) };
}
