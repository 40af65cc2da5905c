import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { jobs, notificationMails, notifications } from '../db/schema.ts';
import { notify } from '../exams/notices.ts';
import { createMetrics } from '../platform/metrics.ts';
import { givenMailing } from '../testing/services/mailing-fixtures.ts';
import { givenProfessor } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { listFailed, retryFailed } from './failed-work.ts';

const database = await testDatabase();
const { db } = database;
const morning = new Date('2026-11-23T09:00:00Z');
const { state, clock, pass, work, mailsOf } = await givenMailing(db, morning);
const metrics = createMetrics(database, clock, () => []);

beforeEach(async () => {
  state.at = morning;
  state.server.received.splice(0);
  await db.delete(notifications);
  await db.delete(jobs);
});

/** Told of an exam while the mail server takes nothing, for so many hours. */
async function givenOutage(hours: number) {
  const reader = await givenProfessor(db);
  state.server.answer(() => '454 4.7.0 Temporary authentication failure');
  await db.transaction((tx) => {
    const values = { course: { it: 'Algebra' }, when: morning, reason: 'Aula allagata' };
    return notify(tx, 'examCancelled', { to: [reader], subject: reader, link: '/', values }, state.at);
  });
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    await work();
    pass(15);
  }
  const [notice] = await db.select().from(notifications).where(eq(notifications.profileId, reader));
  return { reader, id: notice?.id };
}

const failed = () => listFailed(db, state.at);
const retry = (id?: string) => db.transaction((tx) => retryFailed(tx, { id }, state.at));

it('a mail of a notice that is tried again, and one that was given up, is work that fails, with its cause', async () => {
  const { id } = await givenOutage(1);
  const tried = await failed();
  expect(tried).toMatchObject({ given: 0, retried: 1 });
  expect(tried.first).toMatchObject([{ id: `notice-mail:${id}`, what: 'examCancelled', attempts: 4 }]);
  expect((await metrics.expose()).text).toContain('ateneo_campus_notices_failing 1');

  await db.delete(notifications);
  const lost = await givenOutage(24);
  const given = await failed();
  expect(given).toMatchObject({ given: 1, retried: 0 });
  expect(given.first).toMatchObject([{ id: `notice-mail:${lost.id}`, retryAt: null, attempts: 6 }]);
  expect(given.first[0]?.cause).toContain('Temporary authentication failure');
  expect((await metrics.expose()).text).toContain('ateneo_campus_notices_given_up 1');
});

it.each(['by itself', 'with all'])(
  'the office has it tried again (%s), and it is mailed once',
  async (how) => {
    const { reader, id } = await givenOutage(24);
    state.server.answer(() => '250 ok');
    expect(await retry(how === 'with all' ? undefined : `notice-mail:${id}`)).toBe(1);
    await work();
    expect(await mailsOf(reader)).toEqual([{ kind: 'examCancelled', status: 'sent' }]);
    expect(state.server.received).toHaveLength(1);
    expect(await failed()).toMatchObject({ given: 0, retried: 0 });
  },
);

it('one that is being mailed at that moment is not mailed beside that', async () => {
  const { reader, id } = await givenOutage(1 / 4);
  const taking = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  let first = true;
  state.server.answer(() => {
    if (!first) return '250 ok';
    first = false;
    asked.resolve();
    return taking.promise;
  });
  const sending = work();
  await asked.promise;
  await retry(`notice-mail:${id}`).catch(() => {}); // nobody has it to be tried again by now
  await work();
  taking.resolve('250 ok');
  await sending;
  expect(state.server.received).toHaveLength(1);
  expect(await mailsOf(reader)).toEqual([{ kind: 'examCancelled', status: 'sent' }]);
});

it('one that waits to be tried again is tried at once instead, and has no second job', async () => {
  const { reader, id } = await givenOutage(1 / 4);
  pass(-15);
  state.server.answer(() => '250 ok');
  expect(await retry(`notice-mail:${id}`)).toBe(1);
  await work({ only: 'prompt' });
  expect(await db.$count(jobs)).toBe(1);
  await work();
  expect(await mailsOf(reader)).toEqual([{ kind: 'examCancelled', status: 'sent' }]);
});

it('one that was read meanwhile, or is a week old, waits for nobody', async () => {
  const { id } = await givenOutage(24);
  await db.update(notifications).set({ readAt: state.at });
  expect(await failed()).toMatchObject({ given: 0 });
  await db.update(notifications).set({ readAt: null });
  pass(7 * 24 * 60);
  expect(await failed()).toMatchObject({ given: 0 });
  expect(await retry()).toBe(0);
  const [mail] = await db
    .select()
    .from(notificationMails)
    .where(eq(notificationMails.notificationId, id ?? ''));
  expect(mail?.status).toBe('failed');
});
