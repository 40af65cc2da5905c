import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { calendarFeeds, facts } from '../db/schema.ts';
import { done } from '../platform/outcome.ts';
import { testCampus } from '../testing/test-campus.ts';

const { app, db, call, givenSignedIn } = await testCampus();

app.post('/api/test/both', { preHandler: app.requireAccount }, async (request) =>
  app.change(request, async (tx) => {
    const { first, then } = request.body as { first: string; then: string };
    await touch(tx, first);
    await tx.execute(sql`select pg_sleep(0.05)`);
    await touch(tx, then);
    return done(null);
  }),
);
app.post('/api/test/once', { preHandler: app.requireAccount }, async (request) =>
  app.change(request, async (tx) => {
    const [known] = await tx.select().from(facts).where(eq(facts.key, 'once'));
    await tx.execute(sql`select pg_sleep(0.05)`);
    if (!known) await tx.insert(facts).values({ key: 'once', value: 1 });
    return done({ known: known !== undefined });
  }),
);
app.post('/api/test/taken', { preHandler: app.requireAccount }, async (request) =>
  app.change(request, async (tx) => {
    await tx.insert(facts).values({ key: 'taken', value: 1 });
    return done(null);
  }),
);

const touch = (tx: Database, key: string) =>
  tx
    .update(facts)
    .set({ value: sql`to_jsonb((${facts.value})::int + 1)` })
    .where(eq(facts.key, key));

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

it('two who wait for each other are both answered: the one that was undone is tried again', async () => {
  await db.insert(facts).values([
    { key: 'a', value: 0 },
    { key: 'b', value: 0 },
  ]);
  const { token } = await givenSignedIn();
  const ask = (first: string, then: string) => call('/api/test/both', { first, then }, { token });
  const answers = await Promise.all([ask('a', 'b'), ask('b', 'a'), ask('a', 'b'), ask('b', 'a')]);
  expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  const [a] = await db.select().from(facts).where(eq(facts.key, 'a'));
  expect(a?.value).toBe(4);
});

it('who writes what another has just written sees it, once it is tried again', async () => {
  const { token } = await givenSignedIn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('/api/test/once', {}, { token })));
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  expect(answers.filter(({ result }) => !(result as { known: boolean }).known)).toHaveLength(1);
});

it('what stays taken however often it is tried is answered 409, not as a failure of ours', async () => {
  await db.insert(facts).values({ key: 'taken', value: 0 });
  const { token } = await givenSignedIn();
  const answer = await call('/api/test/taken', {}, { token });
  expect(answer).toMatchObject({ status: 409, messages: [{ code: 'version.conflict' }] });
});

it('a calendar’s address that is renewed twenty times at once is renewed twenty times, and one of them holds', async () => {
  const { token, profileIds } = await givenSignedIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('/api/student/lessons/renewfeed', {}, { token })),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  const feeds = await db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.profileId, profileIds[0] ?? ''));
  expect(feeds.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
});
