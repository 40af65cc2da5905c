import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { MOST_DEVICES, type Pushing } from '../../../contract/notifications/push.ts';
import { notify } from '../../courses/notices.ts';
import { facts, notificationPushes, notifications, people, pushDevices } from '../../db/schema.ts';
import { givenBrowser } from '../../testing/push-service-fixtures.ts';
import { codesOf, testCampus } from '../../testing/test-campus.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-push-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const { db, call, configured, givenSignedIn, givenToken } = await testCampus();
const at = await configured({ DATA_DIR: dataDir });

/** A browser as it would be subscribed at a service out there; nothing is posted to it here. */
const newBrowser = () => givenBrowser(`https://push.example.org/of/${randomUUID()}`);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Asker = { token: string };
const read = async ({ token }: Asker, type = 'student') =>
  ((await call(`/api/${type}/notifications/preferences`, {}, { token, at })).result as { pushing: Pushing })
    .pushing;
const remove = ({ token }: Asker, body: object) =>
  call('/api/notifications/removedevice', body, { token, at });

async function add(asker: Asker, { subscription } = newBrowser(), more: object = {}) {
  const { key } = await read(asker);
  const body = { ...subscription, key, userAgent: FIREFOX, ...more };
  return await call('/api/notifications/adddevice', body, { token: asker.token, at });
}

describe('S31: a browser of somebody’s own', () => {
  it('is listed by what it is called and since when, without its endpoint, and once however often it says so', async () => {
    const asker = await givenSignedIn();
    const browser = newBrowser();
    await add(asker, browser);
    const added = await add(asker, browser);
    expect(added.result).toMatchObject({ devices: [{ browser: 'Firefox', system: 'Linux' }] });
    expect((await read(asker)).devices).toHaveLength(1);
    expect(JSON.stringify(added.result)).not.toContain('push.example.org');
  });

  it('is the person’s, under each of their profiles', async () => {
    const asker = await givenSignedIn({
      profiles: [{ type: 'student', badge: 'M909090' }, { type: 'professor' }],
    });
    await add(asker);
    const token = await givenToken(asker.profileIds[1] ?? '');
    expect((await read({ token }, 'professor')).devices).toHaveLength(1);
  });

  it('is removed, one by one or by itself, and what waited for it goes along', async () => {
    const asker = await givenSignedIn();
    const [one, other] = [newBrowser(), newBrowser()];
    await add(asker, one);
    await add(asker, other);
    await told(asker.profileIds);
    const { devices } = await read(asker);
    expect(await remove(asker, { deviceId: devices[0]?.id })).toMatchObject({
      result: { devices: [{ id: devices[1]?.id }] },
    });
    expect(await remove(asker, { endpoint: one.endpoint })).toMatchObject({ result: { devices: [] } });
    expect(await remove(asker, { endpoint: one.endpoint })).toMatchObject({ success: true });
    expect(await waitingFor(asker.profileIds)).toBe(0);
  });

  it('is not taken with a key that was dropped since this process began: nothing could be pushed to it', async () => {
    const asker = await givenSignedIn();
    const known = { key: 'keys', value: { PUSH_KEY: ['another'] } };
    await db.insert(facts).values(known).onConflictDoUpdate({ target: facts.key, set: known });
    await add(asker);
    expect((await read(asker)).devices).toEqual([]);
    await db.delete(facts).where(eq(facts.key, 'keys'));
    await add(asker);
    expect((await read(asker)).devices).toHaveLength(1);
  });

  it('is one of ten at most; the same one again is none more', async () => {
    const asker = await givenSignedIn();
    const first = newBrowser();
    await add(asker, first);
    for (let count = 1; count < MOST_DEVICES; count += 1) await add(asker);
    expect(codesOf(await add(asker))).toEqual(['notifications.too_many_devices']);
    expect(await add(asker, first)).toMatchObject({ success: true });
  });

  it('is one of ten at most, however many come at once', async () => {
    const asker = await givenSignedIn();
    const answers = await Promise.all(Array.from({ length: MOST_DEVICES + 3 }, () => add(asker)));
    expect(answers.filter(({ success }) => success)).toHaveLength(MOST_DEVICES);
  });
});

describe('S31: somebody else', () => {
  it('neither sees nor removes it', async () => {
    const [owner, other] = [await givenSignedIn(), await givenSignedIn()];
    const browser = newBrowser();
    await add(owner, browser);
    const { devices } = await read(owner);
    expect((await read(other)).devices).toEqual([]);
    expect(await remove(other, { deviceId: devices[0]?.id })).toMatchObject({ status: 404 });
    expect(await remove(other, { endpoint: browser.endpoint })).toMatchObject({ result: { devices: [] } });
    expect((await read(owner)).devices).toHaveLength(1);
  });

  it('who merely learnt its endpoint can’t take it', async () => {
    const [owner, thief] = [await givenSignedIn(), await givenSignedIn()];
    const browser = newBrowser();
    await add(owner, browser);
    const taken = givenBrowser(browser.endpoint); // the same address, and keys of the thief’s own
    expect(codesOf(await add(thief, taken))).toEqual(['notifications.endpoint_taken']);
    expect((await read(owner)).devices).toHaveLength(1);
  });

  it('who signs in at the same browser has it from then on, and nothing of what waited for the one before', async () => {
    const [before, after] = [await givenSignedIn(), await givenSignedIn()];
    const browser = newBrowser();
    await add(before, browser);
    await told(before.profileIds);
    await add(after, browser);
    expect((await read(before)).devices).toEqual([]);
    expect((await read(after)).devices).toHaveLength(1);
    expect(await waitingFor(before.profileIds)).toBe(0);
  });

  it('who comes at the same moment doesn’t share it', async () => {
    const [one, other] = [await givenSignedIn(), await givenSignedIn()];
    const browser = newBrowser();
    await Promise.all([add(one, browser), add(other, browser)]);
    const lists = await Promise.all([read(one), read(other)]);
    expect(lists.flatMap(({ devices }) => devices)).toHaveLength(1);
  });

  it('who isn’t signed in, or hasn’t proven an address, has none', async () => {
    const unproven = await givenSignedIn({ profiles: [{ type: 'student' }] });
    await db.update(people).set({ emailVerified: false }).where(eq(people.id, unproven.personId));
    const body = { ...newBrowser().subscription, key: 'x', userAgent: '' };
    expect(await call('/api/notifications/adddevice', body, { at })).toMatchObject({ status: 401 });
    expect(await call('/api/notifications/adddevice', body, { token: unproven.token, at })).toMatchObject({
      status: 403,
    });
  });
});

describe('S31: what is refused', () => {
  it.each([
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://169.254.169.254/latest',
    'https://[::1]/a',
    'https://localhost/a',
    'https://db:5432/a',
  ])('the endpoint %s', async (endpoint) => {
    const asker = await givenSignedIn();
    expect(codesOf(await add(asker, givenBrowser(endpoint)))).toEqual(['notifications.endpoint_not_public']);
  });

  it.each([
    ['a point that is none', { p256dh: 'A'.repeat(87) }],
    ['a short secret', { auth: 'abc' }],
    ['an endless endpoint', { endpoint: `https://push.example.org/${'a'.repeat(2000)}` }],
    ['endless words of itself', { userAgent: 'x'.repeat(2000) }],
  ])('%s', async (_, more) => {
    const asker = await givenSignedIn();
    expect(await add(asker, newBrowser(), more)).toMatchObject({ status: 400 });
  });

  it('a subscription with a key that isn’t ours', async () => {
    const asker = await givenSignedIn();
    expect(codesOf(await add(asker, newBrowser(), { key: 'BOther' }))).toEqual(['notifications.other_key']);
  });

  it('every one, where nothing is pushed', async () => {
    const asker = await givenSignedIn();
    const { token } = asker;
    const none = await configured({ DATA_DIR: dataDir, PUSH: '0' });
    const { key } = await read(asker);
    const body = { ...newBrowser().subscription, key, userAgent: FIREFOX };
    expect(codesOf(await call('/api/notifications/adddevice', body, { token, at: none }))).toEqual([
      'notifications.not_pushed',
    ]);
    const preferences = await call('/api/student/notifications/preferences', {}, { token, at: none });
    expect(preferences.result).toMatchObject({ pushing: null });
  });
});

it('under another key of the institution a browser is kept and not listed, and takes nobody’s place', async () => {
  const asker = await givenSignedIn();
  await add(asker);
  const other = mkdtempSync(join(tmpdir(), 'ateneo-push-'));
  const rotated = await configured({ DATA_DIR: other });
  const { token } = asker;
  const preferences = await call('/api/student/notifications/preferences', {}, { token, at: rotated });
  const { pushing } = preferences.result as { pushing: Pushing };
  expect(pushing.devices).toEqual([]);
  const body = { ...newBrowser().subscription, key: pushing.key, userAgent: FIREFOX };
  await call('/api/notifications/adddevice', body, { token, at: rotated });
  expect(await db.$count(pushDevices, eq(pushDevices.personId, asker.personId))).toBe(2);
  rmSync(other, { recursive: true });
});

const told = (to: string[]) =>
  at.clock.transact(db, (tx, now) =>
    notify(
      tx,
      'requestAccepted',
      { to, subject: 'a-course', link: '/student/courses', values: { course: { it: 'Algebra' } } },
      now,
    ),
  );

async function waitingFor([profileId = '']: string[]) {
  const rows = await db
    .select({ id: notificationPushes.deviceId })
    .from(notificationPushes)
    .innerJoin(notifications, eq(notifications.id, notificationPushes.notificationId))
    .where(eq(notifications.profileId, profileId));
  return rows.length;
}
