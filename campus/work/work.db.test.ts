import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { afterEach, expect, it } from 'vitest';
import { failedItems, jobs } from '../db/schema.ts';
import { enqueue, MOST_ATTEMPTS, runDueJob } from '../platform/jobs/jobs.ts';
import { SERVICE_TOKEN, testCampus } from '../testing/test-campus.ts';
import { commandOver } from '../testing/test-command.ts';
import { officeLine } from '../testing/test-office.ts';
import { WrongUsage } from '../verb.ts';

const { app, db, call } = await testCampus();
const office = officeLine(call);
const run = (...words: string[]) => commandOver(office)('work', ...words);

afterEach(async () => {
  await db.delete(jobs);
  await db.delete(failedItems);
});

const failing = { mail: () => Promise.reject(new Error('no post office')) };

/** A job that is tried as often as it may be. */
async function givenUp() {
  await app.clock.transact(db, (tx, now) => enqueue(tx, { kind: 'mail', payload: {}, runAt: now }));
  for (let tries = 0; tries < MOST_ATTEMPTS + 5; tries += 1) {
    await runDueJob(db, app.clock, failing);
    await db.update(jobs).set({ runAt: await app.clock.now(db) });
  }
  const [job] = await db.select().from(jobs);
  return job;
}

async function givenItem(failedAt: Date | null) {
  const since = await app.clock.now(db);
  await db.insert(failedItems).values({
    ...{ task: 'courses.rank-requests', item: `course-${failedAt ? 'given' : 'tried'}`, attempts: 3 },
    ...{ cause: 'Error: no seed', since, retryAt: addDays(since, 1), failedAt },
  });
}

it('a job that fails again and again is given up in the end, and waits for the office with its cause', async () => {
  const job = await givenUp();
  expect(job).toMatchObject({ attempts: MOST_ATTEMPTS, lastError: 'Error: no post office' });
  expect(job?.failedAt).not.toBeNull();
  expect(await runDueJob(db, app.clock, failing)).toBe(false);
  const { first, ...counts } = await office('work/failed', {});
  expect(counts).toEqual({ given: 1, retried: 0 });
  expect(first).toEqual([
    {
      ...{ id: `job:${job?.id}`, what: 'mail', about: null, attempts: MOST_ATTEMPTS },
      ...{ cause: 'Error: no post office', retryAt: null },
    },
  ]);
});

it('one that ends whoever does it is given up as well: it is not begun again for ever', async () => {
  await app.clock.transact(db, (tx, now) => enqueue(tx, { kind: 'mail', payload: {}, runAt: now }));
  await db.update(jobs).set({ attempts: MOST_ATTEMPTS });
  expect(await runDueJob(db, app.clock, failing)).toBe(false);
  expect(await db.select().from(jobs)).toMatchObject([{ lastError: 'never came to an end' }]);
  expect((await office('work/failed', {})).given).toBe(1);
});

it('the office has it tried again, one of it or all that was given up, and it is done', async () => {
  const job = await givenUp();
  await givenItem(new Date());
  await givenItem(null);
  const said = await run('failed');
  expect(said).toContain('given: 2\nretried: 1\n');
  expect(said).toMatch(/courses\.rank-requests:course-given .* 3 +Error: no seed/);

  await run('retry', `job:${job?.id}`);
  expect(await runDueJob(db, app.clock, { mail: async () => {} })).toBe(true);
  expect(await db.select().from(jobs)).toEqual([]);

  await run('retry');
  const left = await db.select().from(failedItems).orderBy(failedItems.item);
  expect(left).toMatchObject([
    { item: 'course-given', failedAt: null, attempts: 0 },
    { item: 'course-tried', attempts: 3 },
  ]);
});

it('one that is being tried at this moment isn’t tried a second time beside it', async () => {
  await app.clock.transact(db, (tx, now) => enqueue(tx, { kind: 'mail', payload: {}, runAt: now }));
  await runDueJob(db, app.clock, failing);
  const leasedUntil = addMinutes(await app.clock.now(db), 1);
  const [job] = await db.update(jobs).set({ leasedUntil }).returning();
  const answer = await call('/api/office/work/retry', { id: `job:${job?.id}` }, { token: SERVICE_TOKEN });
  expect(answer.status).toBe(404);
  expect(await db.select().from(jobs)).toMatchObject([{ leasedUntil, attempts: 1 }]);
});

it('what is not there can’t be tried again', async () => {
  const answer = await call('/api/office/work/retry', { id: 'job:x' }, { token: SERVICE_TOKEN });
  expect(answer.status).toBe(404);
});

it('what was given up is an alarm of its own', async () => {
  await givenUp();
  const { text } = await app.metrics.expose();
  expect(text).toContain('ateneo_campus_work_given_up 1');
  expect(text).toContain('ateneo_campus_jobs_failed 0');
});

it.each(['lost', 'failed all', 'retry a b', 'retry --al'])(
  'the command is answered with how it is used: work %s',
  async (typed) => {
    await expect(run(...typed.split(' '))).rejects.toThrow(WrongUsage);
  },
);
