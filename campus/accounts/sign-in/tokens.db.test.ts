import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { addSeconds } from 'date-fns/addSeconds';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { tokens } from '../../db/schema.ts';
import { userOfToken } from '../../http/authenticate.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { SessionExpired } from '../../platform/failures.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addPerson } from '../people/people.ts';
import { endChain, issueTokens, openChain, renewToken } from './tokens.ts';

const start = new Date('2026-09-20T10:00:00Z');

const { inTransaction } = await testDatabase();

async function givenSignIn(tx: Database) {
  const person = { givenName: 'Ada', familyName: 'Bianchi', email: 'ada@example.org' };
  const added = await doneOrThrow(addPerson(tx, { ...person, profiles: [{ type: 'student' }] }, start));
  const token = await openChain(tx, added.profileIds[0] ?? '', start);
  return { token, user: await userAt(tx, token, start) };
}

async function userAt(tx: Database, token: string, now: Date): Promise<CurrentUser> {
  const user = await userOfToken(tx, token, now);
  if (!user) throw new Error('the token opens nothing');
  return user;
}

it(
  'outlives the window of ten minutes by five',
  inTransaction(async (tx) => {
    const { token } = await givenSignIn(tx);
    expect(await userOfToken(tx, token, addSeconds(start, 15 * 60 - 1))).not.toBeNull();
    expect(await userOfToken(tx, token, addMinutes(start, 15))).toBeNull();
  }),
);

it(
  'can be renewed from one to the next for twelve hours, and not beyond',
  inTransaction(async (tx) => {
    let { token, user } = await givenSignIn(tx);
    for (let now = start; now < addMinutes(addHours(start, 12), -14); ) {
      now = addMinutes(now, 14);
      token = await renewToken(tx, user, now);
      user = await userAt(tx, token, now);
    }
    expect(await userOfToken(tx, token, addSeconds(addHours(start, 12), -1))).not.toBeNull();
    expect(await userOfToken(tx, token, addHours(start, 12))).toBeNull();
  }),
);

it(
  'C12: is accepted for a minute after the first renewal, however often it is renewed in between',
  inTransaction(async (tx) => {
    const { token, user } = await givenSignIn(tx);
    const first = await renewToken(tx, user, start);
    const second = await renewToken(tx, user, addSeconds(start, 50));
    expect(await userOfToken(tx, token, addSeconds(start, 59))).not.toBeNull();
    expect(await userOfToken(tx, token, addSeconds(start, 60))).toBeNull();
    for (const next of [first, second]) {
      expect(await userOfToken(tx, next, addMinutes(start, 14))).not.toBeNull();
    }
  }),
);

it(
  'is renewed no more once its sign-in has ended',
  inTransaction(async (tx) => {
    const { user } = await givenSignIn(tx);
    await endChain(tx, user.chainId, start);
    await expect(renewToken(tx, user, start)).rejects.toThrow(SessionExpired);
  }),
);

it(
  'leaves few rows behind, the caller’s own among them',
  inTransaction(async (tx) => {
    const { token, user } = await givenSignIn(tx);
    await issueTokens(tx, user, Array(80).fill(user.profileId), addSeconds(start, 1));
    const [last = ''] = await issueTokens(tx, user, [user.profileId], addSeconds(start, 61));
    expect(await tx.select().from(tokens).where(eq(tokens.chainId, user.chainId))).toHaveLength(65);
    for (const kept of [token, last]) {
      expect(await userOfToken(tx, kept, addSeconds(start, 62))).not.toBeNull();
    }
  }),
);

it(
  'S5: a token just issued lives, however many are issued after it',
  inTransaction(async (tx) => {
    const { user } = await givenSignIn(tx);
    const [first = ''] = await issueTokens(tx, user, [user.profileId], addSeconds(start, 1));
    for (let lists = 0; lists < 100; lists += 1) {
      await issueTokens(tx, user, Array(2).fill(user.profileId), addSeconds(start, 2));
    }
    expect(await userOfToken(tx, first, addSeconds(start, 60))).not.toBeNull();
  }),
);

it(
  'S5: of those just issued too only so many are kept, the newest',
  inTransaction(async (tx) => {
    const { user } = await givenSignIn(tx);
    await issueTokens(tx, user, Array(1_030).fill(user.profileId), addSeconds(start, 1));
    const [last = ''] = await issueTokens(tx, user, [user.profileId], addSeconds(start, 2));
    expect(await tx.select().from(tokens).where(eq(tokens.chainId, user.chainId))).toHaveLength(1_025);
    expect(await userOfToken(tx, last, addSeconds(start, 3))).not.toBeNull();
  }),
);
