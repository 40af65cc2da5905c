import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { readConfig } from '../../config.ts';
import {
  jobs,
  notificationChoices,
  notificationPushes,
  notifications,
  people,
  profiles,
  pushDevices,
} from '../../db/schema.ts';
import { notify, resolve } from '../../exams/notices.ts';
import { runDueJob } from '../../platform/jobs/jobs.ts';
import { KEY_KINDS } from '../../platform/keys/key-kinds.ts';
import { createMailer } from '../../platform/notices/mail.ts';
import { NO_TEMPLATES } from '../../platform/notices/mail-templates.ts';
import { noticesIn } from '../../platform/notices/notify.ts';
import { createClock } from '../../platform/time/clock.ts';
import { givenBrowser, provenSender, startPushService } from '../../testing/push-service-fixtures.ts';
import { givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { listFailed, retryFailed } from '../../work/failed-work.ts';
import { notifications as area } from '../area.ts';
import { pushKeyOf } from './push-key.ts';

const { db } = await testDatabase();
const service = await startPushService();
afterAll(service.stop);
const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-push-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const key = pushKeyOf({ dataDir, pem: undefined });

const timeZone = 'Europe/Rome';
const morning = new Date('2026-11-23T09:00:00Z');
const night = new Date('2026-11-23T23:00:00Z');
const when = new Date('2026-12-01T09:00:00Z');
const examId = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';

let at = morning;
/** The clock is given: what waits for an hour doesn't. */
const clock: ReturnType<typeof createClock> = {
  ...createClock(),
  now: async () => at,
  transact: (database, work) => database.transaction((tx) => work(tx, at)),
};
const pass = (minutes: number) => {
  at = new Date(at.getTime() + minutes * 60_000);
};

const publicOrigin = 'https://portal.example.org';
const configured = (more: object = {}) =>
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: publicOrigin,
    INSTITUTION_NAME: 'Università di Prova',
    PUSH_TO_LOOPBACK: '1',
    ...more,
  });
const handlersOf = (config: ReturnType<typeof readConfig>) => {
  const mailer = createMailer(
    {
      smtpUrl: undefined,
      from: 'ateneo@example.org',
      directory: join(dataDir, 'mail'),
      institution: 'Università di Prova',
      templates: NO_TEMPLATES,
      ...{ timeZone, publicOrigin },
    },
    { info: () => {} },
  );
  const { log } = fastify();
  const context = {
    db,
    clock,
    timeZone,
    mailer,
    publicOrigin,
    config,
    notices: noticesIn(areas),
    areas,
    log,
  };
  return { ...area.promptJobs?.(context), ...area.pushJobs?.(context) };
};
const handlers = handlersOf(configured());
async function work(given = handlers) {
  while (await runDueJob(db, clock, given));
}

beforeEach(async () => {
  at = morning;
  service.received.splice(0);
  await db.delete(notifications);
  await db.delete(pushDevices);
  await db.delete(jobs);
});

describe('S31: a push', () => {
  it('can be read by its browser alone, says what kind it is of and where, and nothing of a grade or of anybody', async () => {
    const reader = await givenReader();
    const [browser, other] = [await givenDevice(reader), await givenDevice(reader)];
    await told('outcomePublished', reader.profileIds);
    pass(11);
    await work();
    const [clear = '', ...more] = browser.read(service.received);
    expect(more).toEqual([]);
    expect(JSON.parse(clear)).toEqual({
      title: 'Università di Prova',
      body: 'Esiti pubblicati: apri il portale',
      lang: 'it',
      link: `/student/exams/${examId}`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
      silent: false,
    });
    expect(clear).not.toMatch(/Algebra|27|Docente|@/i);
    expect(other.read(service.received)).toHaveLength(1);
    // With a key that isn’t its own.
    expect(() => givenBrowser(other.endpoint).read(service.received)).toThrow();
    expect(await statusesOf(reader)).toEqual(['sent', 'sent']);
  });

  it('is as long as any other, so that its length tells nothing', async () => {
    const reader = await givenReader();
    await givenDevice(reader);
    await told('outcomePublished', reader.profileIds);
    pass(11);
    await told('examMoved', reader.profileIds);
    await work();
    expect(new Set(service.received.map(({ bytes }) => bytes.length))).toEqual(new Set([4096]));
  });

  it('proves the institution to this push service alone, with the key that the browser subscribed with', async () => {
    const reader = await givenReader();
    await givenDevice(reader);
    await told('examMoved', reader.profileIds);
    await work();
    const [received] = service.received;
    const { key: shown, claims } = provenSender(received ?? never());
    expect(shown).toBe(key.open);
    expect(claims).toEqual({ aud: service.origin, sub: publicOrigin, exp: expect.any(Number) });
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThan(24 * 60 * 60);
    expect(received?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    });
  });

  it('about the same thing takes the place of the one before; for another browser it has another topic', async () => {
    const reader = await givenReader();
    const [one, other] = [await givenDevice(reader), await givenDevice(reader)];
    await told('examMoved', reader.profileIds);
    await told('examMoved', reader.profileIds);
    await work();
    const topics = (endpoint: string) =>
      new Set(
        service.received.filter(({ path }) => endpoint.endsWith(path)).map(({ headers }) => headers.topic),
      );
    const [ofOne, ofOther] = [topics(one.endpoint), topics(other.endpoint)];
    expect([ofOne.size, ofOther.size]).toEqual([1, 1]);
    expect(ofOne).not.toEqual(ofOther);
  });

  it('comes once to a person with two profiles, if one of them wants it', async () => {
    const reader = await givenReader({ profiles: 2 });
    const browser = await givenDevice(reader);
    await chosen(reader.profileIds[0], 'examMoved', false);
    await told('examMoved', reader.profileIds);
    await work();
    expect(browser.read(service.received)).toHaveLength(1);
  });

  it('doesn’t come where the kind was switched off, nor of a kind that comes later anyway, unless it was asked for', async () => {
    const reader = await givenReader();
    await givenDevice(reader);
    await chosen(reader.profileIds[0], 'examMoved', false);
    await told('examMoved', reader.profileIds);
    await told('outcomeRecorded', reader.profileIds);
    await work();
    expect(service.received).toEqual([]);
    await chosen(reader.profileIds[0], 'outcomeRecorded', true);
    await told('outcomeRecorded', reader.profileIds);
    await work();
    expect(service.received).toHaveLength(1);
  });

  it('isn’t sent where it was read, or its cause is gone, before it was due', async () => {
    const [read, settled] = [await givenReader(), await givenReader()];
    await givenDevice(read);
    await givenDevice(settled);
    await told('examMoved', [...read.profileIds, ...settled.profileIds]);
    await db
      .update(notifications)
      .set({ readAt: at })
      .where(eq(notifications.profileId, read.profileIds[0] ?? ''));
    await db.transaction((tx) => resolve(tx, 'examMoved', { subject: examId, to: settled.profileIds }, at));
    await work();
    expect(service.received).toEqual([]);
    expect([await statusesOf(read), await statusesOf(settled)]).toEqual([['spared'], ['spared']]);
  });

  it('is spared where nothing is pushed any more, and fails where the browser subscribed with another key', async () => {
    const reader = await givenReader();
    await givenDevice(reader);
    await told('examMoved', reader.profileIds);
    await work(handlersOf(configured({ PUSH: '0' })));
    expect(await statusesOf(reader)).toEqual(['spared']);
    const other = await givenReader();
    await givenDevice(other, { keyId: 'another' });
    await told('examMoved', other.profileIds);
    await work();
    expect([service.received, await statusesOf(other)]).toEqual([[], ['failed']]);
  });
});

describe('at night', () => {
  it('what is critical comes at once, without a sound', async () => {
    at = night;
    const reader = await givenReader();
    const browser = await givenDevice(reader);
    await told('examMoved', reader.profileIds);
    await work();
    expect(browser.read(service.received).map((clear) => JSON.parse(clear).silent)).toEqual([true]);
  });

  it('anything else waits until seven', async () => {
    at = night;
    const reader = await givenReader();
    const browser = await givenDevice(reader);
    await told('examPromoted', reader.profileIds);
    await work();
    expect(service.received).toEqual([]);
    pass(7 * 60);
    await work();
    expect(browser.read(service.received)).toHaveLength(1);
  });
});

describe('S31: a push service', () => {
  it.each([404, 410])('that answers %i ends the browser', async (status) => {
    const reader = await givenReader();
    const [gone, left] = [await givenDevice(reader), await givenDevice(reader)];
    service.answer(gone.endpoint, { status });
    await told('examMoved', reader.profileIds);
    await work();
    const devices = await db.select({ endpoint: pushDevices.endpoint }).from(pushDevices);
    expect(devices).toEqual([{ endpoint: left.endpoint }]);
    expect(await statusesOf(reader)).toEqual(['sent']);
  });

  it('that wants to be left alone for ten minutes is, and then has it once', async () => {
    const reader = await givenReader();
    const browser = await givenDevice(reader);
    service.answer(browser.endpoint, { status: 429, headers: { 'retry-after': '600' } }, { status: 201 });
    await told('examMoved', reader.profileIds);
    for (const [minutes, asked] of [
      [0, 1],
      [9, 1],
      [2, 2],
      [60, 2],
    ] as const) {
      pass(minutes);
      await work();
      expect(service.received).toHaveLength(asked);
    }
    expect(await statusesOf(reader)).toEqual(['sent']);
  });

  it('can’t put off for longer than four hours', async () => {
    const reader = await givenReader();
    const browser = await givenDevice(reader);
    const headers = { 'retry-after': '999999999' };
    service.answer(browser.endpoint, { status: 503, headers }, { status: 201 });
    await told('examMoved', reader.profileIds);
    await work();
    pass(4 * 60);
    await work();
    expect(await statusesOf(reader)).toEqual(['sent']);
  });

  it('that fails is asked five times more, and no further', async () => {
    const reader = await givenReader();
    const browser = await givenDevice(reader);
    service.answer(browser.endpoint, { status: 500 });
    await told('examMoved', reader.profileIds);
    for (let quarters = 0; quarters < 40; quarters += 1) {
      await work();
      pass(15);
    }
    expect(service.received).toHaveLength(6);
    expect(await statusesOf(reader)).toEqual(['failed']);
  });

  it('that leads elsewhere is not followed', async () => {
    const reader = await givenReader();
    const [browser, bait] = [await givenDevice(reader), service.browser()];
    service.answer(browser.endpoint, { status: 307, headers: { location: bait.endpoint } });
    await told('examMoved', reader.profileIds);
    await work();
    expect(service.received).toHaveLength(1);
    expect(await statusesOf(reader)).toEqual(['failed']);
  });

  it.each([400, 403, 413])('that refuses for good, by %i, is asked once', async (status) => {
    const reader = await givenReader();
    const browser = await givenDevice(reader);
    service.answer(browser.endpoint, { status });
    await told('examMoved', reader.profileIds);
    await work();
    pass(300);
    await work();
    expect(service.received).toHaveLength(1);
    expect(await statusesOf(reader)).toEqual(['failed']);
  });

  it('on this machine is asked by a test alone: what stands in the database is looked at again', async () => {
    const reader = await givenReader();
    await givenDevice(reader);
    await givenDevice(reader, {}, 'https://localhost/push');
    await told('examMoved', reader.profileIds);
    await work(handlersOf(configured({ PUSH_TO_LOOPBACK: '0' })));
    expect(service.received).toEqual([]);
    expect(await statusesOf(reader)).toEqual(['failed', 'failed']);
  });

  it('that fails for a browser is asked once for all that waits for it, and has it all once it answers', async () => {
    const reader = await givenReader();
    const [browser, other] = [await givenDevice(reader), await givenDevice(reader)];
    const asked = () => service.received.filter(({ path }) => browser.endpoint.endsWith(path)).length;
    service.answer(browser.endpoint, { status: 503 });
    for (let notice = 0; notice < 5; notice += 1) await told('examMoved', reader.profileIds);
    await work();
    expect([asked(), other.read(service.received).length]).toEqual([1, 5]);
    pass(2);
    await work();
    expect(asked()).toBe(2);

    service.answer(browser.endpoint, { status: 201 });
    pass(6);
    await work();
    expect(asked()).toBe(2 + 5);
    expect(new Set(await statusesOf(reader))).toEqual(new Set(['sent']));
  });

  it('that isn’t there is asked again later', async () => {
    const reader = await givenReader();
    await givenDevice(reader, {}, 'http://127.0.0.1:1/push');
    await told('examMoved', reader.profileIds);
    await work();
    expect(await statusesOf(reader)).toEqual(['queued']);
  });
});

it('a browser that subscribed with a former key is pushed to as before, while that key is in the list', async () => {
  const reader = await givenReader();
  const browser = await givenDevice(reader);
  await told('examMoved', reader.profileIds);
  const former = readFileSync(join(dataDir, 'push', 'key.pem'), 'utf8');
  const PUSH_KEY = [KEY_KINDS.PUSH_KEY.make(), former].map((pem) => KEY_KINDS.PUSH_KEY.written(pem)).join();
  await work(handlersOf(configured({ PUSH_KEY })));
  expect(await statusesOf(reader)).toEqual(['sent']);
  expect(browser.read(service.received)).toHaveLength(1);
});

it('a browser that has not been seen for a year is forgotten', async () => {
  const reader = await givenReader();
  await givenDevice(reader, { seenAt: new Date('2025-11-22T00:00:00Z') });
  const left = await givenDevice(reader);
  const tasks = typeof area.tasks === 'function' ? area.tasks(configured()) : (area.tasks ?? []);
  for (const { run } of tasks) await run({ db, clock, timeZone });
  const devices = await db.select({ endpoint: pushDevices.endpoint }).from(pushDevices);
  expect(devices).toEqual([{ endpoint: left.endpoint }]);
});

it('S31: a push that was given up is work that fails, with its cause, and the office has it pushed after all', async () => {
  const reader = await givenReader();
  const browser = await givenDevice(reader);
  service.answer(browser.endpoint, { status: 503 });
  await told('examMoved', reader.profileIds);
  await work();
  expect(await listFailed(db, at)).toMatchObject({ given: 0, retried: 1 });
  for (let hour = 0; hour < 24; hour += 1) {
    pass(60);
    await work();
  }
  const [device] = await db.select({ id: pushDevices.id }).from(pushDevices);
  const [notice] = await db.select({ id: notifications.id }).from(notifications);
  const id = `notice-push:${notice?.id}:${device?.id}`;
  const listed = await listFailed(db, at);
  expect(listed).toMatchObject({ given: 1, retried: 0 });
  expect(listed.first).toMatchObject([{ id, what: 'examMoved', attempts: 6, retryAt: null }]);
  expect(listed.first[0]?.cause).toContain('503');

  service.received.splice(0);
  service.answer(browser.endpoint, { status: 201 });
  expect(await db.transaction((tx) => retryFailed(tx, { id }, at))).toBe(1);
  await work();
  expect(browser.read(service.received)).toHaveLength(1);
  expect(await statusesOf(reader)).toEqual(['sent']);
  expect(await listFailed(db, at)).toMatchObject({ given: 0, retried: 0 });
});

describe('S31: a push that is due and has lost its job', () => {
  async function givenLost(minutes: number) {
    const reader = await givenReader();
    const browser = await givenDevice(reader);
    at = night;
    await told('examPromoted', reader.profileIds);
    await work();
    await db.delete(jobs);
    pass(minutes);
    const tasks = typeof area.tasks === 'function' ? area.tasks(configured()) : (area.tasks ?? []);
    for (let turn = 0; turn < 2; turn += 1) {
      for (const { run } of tasks) await run({ db, clock, timeZone });
      await work();
    }
    return { reader, read: browser.read(service.received) };
  }

  it('is pushed all the same, once', async () => {
    const { reader, read } = await givenLost(8 * 60);
    expect(read).toHaveLength(1);
    expect(await statusesOf(reader)).toEqual(['sent']);
    expect(await db.$count(jobs, eq(jobs.kind, 'notification-push'))).toBe(0);
  });

  it('is not pushed once it is no news any more', async () => {
    const { reader, read } = await givenLost(8 * 24 * 60);
    expect(read).toEqual([]);
    expect(await statusesOf(reader)).toEqual(['spared']);
  });
});

async function givenReader({ profiles: many = 1 } = {}) {
  const first = await givenProfessor(db);
  const [row] = await db.select({ personId: profiles.personId }).from(profiles).where(eq(profiles.id, first));
  const personId = row?.personId ?? never();
  await db.update(people).set({ language: 'it' }).where(eq(people.id, personId));
  const profileIds = [first];
  for (let more = 1; more < many; more += 1) {
    const [added] = await db
      .insert(profiles)
      .values({ personId, type: 'student' })
      .returning({ id: profiles.id });
    profileIds.push(added?.id ?? never());
  }
  return { personId, profileIds };
}

type Reader = Awaited<ReturnType<typeof givenReader>>;

async function givenDevice(
  { personId }: Reader,
  more: Partial<typeof pushDevices.$inferInsert> = {},
  place?: string,
) {
  const browser = service.browser(place);
  await db
    .insert(pushDevices)
    .values({ ...browser.subscription, personId, keyId: key.id, since: at, seenAt: at, ...more });
  return browser;
}

const chosen = (profileId = '', kind: string, push: boolean) =>
  db.insert(notificationChoices).values({ profileId, kind, portal: true, email: 'now', push });

type Told = 'examMoved' | 'examPromoted' | 'outcomePublished' | 'outcomeRecorded';

const values = { course: { it: 'Algebra' }, when, reason: 'Voto 27' };

const told = (kind: Told, to: string[]) =>
  db.transaction((tx) =>
    notify<Told>(tx, kind, { to, subject: examId, link: `/student/exams/${examId}`, values }, at),
  );

async function statusesOf({ profileIds: [profileId = ''] }: Reader) {
  const rows = await db
    .select({ status: notificationPushes.status })
    .from(notificationPushes)
    .innerJoin(notifications, eq(notifications.id, notificationPushes.notificationId))
    .where(eq(notifications.profileId, profileId));
  return rows.map(({ status }) => status);
}

function never(): never {
  throw new Error('there is none');
}
