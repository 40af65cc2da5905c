import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { addYears } from 'date-fns/addYears';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examOutcomes, profiles, tokens } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { codesOf } from '../../testing/given-courses.ts';
import { givenBooked, givenOutcome, givenSession, startsAt, timeZone } from '../../testing/given-exams.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { rejectOutcome } from './reject-outcome.ts';

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
      const asked = { outcomeId, version: 2, timeZone, user: await givenSignedIn(tx, careerId, provenAt) };

      expect(await codesOf(rejectOutcome(tx, asked, after))).toEqual(refusals);

      const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, outcomeId));
      expect(outcome?.status).toBe(status);
    })(),
);

it(
  'S7, G2: the proof of one sign-in is none in another of the same person',
  inTransaction(async (tx) => {
    const { outcomeId, careerId } = await givenPublished(tx);
    await givenSignedIn(tx, careerId, after);
    const user = await givenSignedIn(tx, careerId, null);

    const rejection = rejectOutcome(tx, { outcomeId, version: 2, timeZone, user }, after);

    expect(await codesOf(rejection)).toEqual(['account.step_up']);
  }),
);

async function givenPublished(tx: Database) {
  const session = await givenSession(tx);
  const { careerId, booking } = await givenBooked(tx, session);
  return { careerId, outcomeId: await givenOutcome(tx, session, booking.id) };
}

/** A student in a sign-in of its own. */
async function givenSignedIn(tx: Database, careerId: string, provenAt: Date | null): Promise<CurrentUser> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  if (!profile) throw new Error('no such student');
  const { personId, badge } = profile;
  const [tokenHash, chainId] = [crypto.randomUUID(), crypto.randomUUID()];
  const [issuedAt, expiresAt] = [addHours(after, -1), addYears(after, 1)];
  await tx.insert(tokens).values({
    ...{ hash: tokenHash, chainId, profileId: careerId, issuedAt, expiresAt, provenAt },
    chainEndsAt: expiresAt,
  });
  const user = { personId, profileId: careerId, type: 'student', badge, tokenHash, chainId } as const;
  return { ...user, language: 'it', emailVerified: true, unread: 0, foundAt: after };
}
