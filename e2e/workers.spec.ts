import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpTransportType, HubConnectionBuilder, NullLogger } from '@microsoft/signalr';
import { sessionStatus } from '../contract/accounts/account.ts';
import { envelope } from '../contract/wire/envelope.ts';
import { givenSession } from '../lib/bff/session/given-session.ts';
import { cut, slow } from './support/foreign/foreign-behaviours.ts';
import { type ForeignInstitution, startForeignInstitution } from './support/foreign/foreign-institution.ts';
import { firstOf } from './support/foreign/foreign-people.ts';
import { test as base, campusPid, expect, isAlive, type OwnPortal } from './support/programs/own-portal.ts';
import { places } from './support/programs/places.ts';
import { sessionCookie } from './support/programs/session-cookie.ts';
import { startPortal } from './support/programs/start-portal.ts';

type Workers = { institution: ForeignInstitution; portal: OwnPortal };

/**
 * Portals of two workers, both of which serve; connections go to them by turns, and here each request has one of its own.
 * `workers` is one before a foreign institution, which is as new for each test.
 */
const test = base.extend<
  { givenWorkers(change?: Record<string, string>): Promise<OwnPortal>; workers: Workers },
  { shared: Workers }
>({
  givenWorkers: ({ givenPortal }, use) =>
    use(async (change) => bothServing(await givenPortal({ ...TWO, ...change }))),
  shared: [
    async ({ playwright: _ }, use) => {
      const [institution, dataDir] = [
        await startForeignInstitution(),
        await mkdtemp(join(tmpdir(), 'ateneo-workers-')),
      ];
      const env = { DATA_DIR: dataDir, SESSION_SECRETS: places().sessionSecret, CAMPUS_URL: institution.url };
      const portal = await startPortal('two workers', {
        ...TWO,
        ...env,
        HUB_SOCKETS_PER_SESSION: String(WAYS),
      });
      await use({ institution, portal: await bothServing(portal) });
      await portal.program.stop();
      await institution.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  workers: ({ shared }, use) => {
    shared.institution.reset();
    return use(shared);
  },
});

test.describe.configure({ mode: 'default' }); // in one worker of the tests, so that the portal they share is started once

const TWO = { WEB_CONCURRENCY: '2' };
/** To the hub, of one session. */
const WAYS = 8;

async function bothServing(portal: OwnPortal): Promise<OwnPortal> {
  await expect.poll(() => portal.program.printed(), { timeout: 30_000 }).toContain('Ateneo is at');
  return portal;
}

const STATUS = '/api/session/status';
const BOTH_TWICE = [1, 2, 3, 4];

test('S10: who signs out at one worker is signed out at the other, before the answer is there', async ({
  workers: { institution, portal },
}) => {
  const cookie = await cookieOf(institution, portal);
  for (const _ of BOTH_TWICE) expect(await isSignedIn(portal, cookie)).toBe(true);
  institution.behave('/api/user/logout', cut); // so that it knows the bearer still

  await ask(portal, '/api/user/logout', cookie);

  for (const _ of BOTH_TWICE) expect(await isSignedIn(portal, cookie)).toBe(false);
});

test('a worker that is killed is replaced: the port answers, and what the others knew it knows', async ({
  workers: { institution, portal },
}) => {
  const cookie = await cookieOf(institution, portal);
  institution.behave('/api/user/logout', cut);
  await ask(portal, '/api/user/logout', cookie);
  const before = childrenOf(portal);
  const ended = () => portal.program.lines('"msg":"a worker ended"').length;
  const endedBefore = ended();
  expect(before).toHaveLength(2);

  for (const worker of before) {
    process.kill(worker, 'SIGKILL');
    await expect.poll(() => isAlive(worker)).toBe(false);
    expect(await statusOf(portal)).toBe(200);
    await untilReplaced(portal, worker);
  }

  for (const _ of BOTH_TWICE) expect(await isSignedIn(portal, cookie)).toBe(false);
  expect(childrenOf(portal).some((worker) => before.includes(worker))).toBe(false);
  await expect.poll(ended).toBe(endedBefore + 2);
});

test('the metrics are those of both workers, and count what one did that is gone', async ({
  workers: { portal },
}) => {
  const calls = 'ateneo_portal_upstream_duration_seconds_count{call="/api/user/faculties",outcome="2xx"}';
  const before = await metric(portal, calls);
  for (const _ of BOTH_TWICE) expect(await statusOf(portal)).toBe(200);
  expect(await metric(portal, calls)).toBe(before + 4);
  expect(await metric(portal, 'ateneo_portal_workers')).toBe(2);

  const [worker = 0] = childrenOf(portal);
  process.kill(worker, 'SIGKILL');
  await untilReplaced(portal, worker);

  expect(await metric(portal, calls)).toBe(before + 4);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`S6: ${signal}, to one or to all, ends the workers once they have answered`, async ({
    givenWorkers,
  }) => {
    const institution = await startForeignInstitution();
    institution.behave('/api/user/faculties', slow(1_500));
    const portal = await givenWorkers({ CAMPUS_URL: institution.url });
    const workers = childrenOf(portal);
    const answers = Promise.all([1, 2].map(() => statusOf(portal)));
    await expect.poll(() => institution.askedFor('/api/user/faculties')).toHaveLength(2);

    const startedAt = Date.now();
    for (const pid of [portal.program.pid, ...workers]) process.kill(pid, signal);

    expect(await answers).toEqual([200, 200]);
    await expect.poll(() => [portal.program.pid, ...workers].some(isAlive)).toBe(false);
    expect(Date.now() - startedAt).toBeLessThan(8_000);
    await institution.stop();
  });
}

test('a portal that is killed takes its workers and campus along', async ({ givenWorkers, dataDir }) => {
  const { program, ...portal } = await givenWorkers();
  const campus = campusPid(dataDir);
  const workers = childrenOf({ ...portal, program }).filter((pid) => pid !== campus);
  expect(workers).toHaveLength(2);

  await program.kill();

  await expect.poll(() => [campus, ...workers].some(isAlive), { timeout: 10_000 }).toBe(false);
});

for (const [name, transport, own] of [
  ['WebSockets', HttpTransportType.WebSockets, false], // each has its own connection anyway
  ['server-sent events', HttpTransportType.ServerSentEvents, true],
  ['long polling', HttpTransportType.LongPolling, true],
] as const) {
  test(`the hub works over both workers, by ${name}`, async ({ workers: { institution, portal } }) => {
    const person = institution.givenPerson();
    const cookie = await cookieOf(institution, portal, person);
    const told: unknown[] = [];
    const connections = BOTH_TWICE.map(() =>
      new HubConnectionBuilder()
        .withUrl(`${portal.url}/notifications`, {
          transport,
          headers: { cookie, origin: portal.url, ...(own && { connection: 'close' }) },
        })
        .configureLogging(NullLogger.instance)
        .build(),
    );
    for (const connection of connections) {
      connection.on('enrolled', (payload: unknown) => told.push(payload));
      await connection.start();
    }
    const payload = { eventId: 'e1', courseId: 'c1', action: 'enrolled' };

    institution.tell(person, 'enrolled', payload);

    await expect.poll(() => told).toEqual(BOTH_TWICE.map(() => payload));
    for (const connection of connections) await connection.stop();
  });
}

test('a session has so many ways to the hub, whichever worker holds them', async ({
  workers: { institution, portal },
}) => {
  const cookie = await cookieOf(institution, portal);
  const listeners = await Promise.all(
    Array.from({ length: WAYS }, async () => {
      const { connectionToken } = await (
        await post(portal, '/notifications/negotiate?negotiateVersion=1', cookie)
      ).json();
      const leave = new AbortController();
      await fetch(`${portal.url}/notifications?id=${connectionToken}`, {
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          accept: 'text/event-stream',
          connection: 'close',
        },
        signal: leave.signal,
      });
      return leave;
    }),
  );
  const negotiate = async () =>
    (await post(portal, '/notifications/negotiate?negotiateVersion=1', cookie)).status;
  await pause(200);

  for (const _ of BOTH_TWICE) expect(await negotiate()).toBe(429);
  for (const leave of listeners) leave.abort();
  await expect.poll(negotiate).toBe(200);
});

async function cookieOf(
  institution: ForeignInstitution,
  { url }: OwnPortal,
  person = institution.givenPerson(),
) {
  const token = institution.issueToken(person, firstOf(person));
  const { name, value } = await sessionCookie(givenSession(Date.now(), { token }), url);
  return `${name}=${value}`;
}

/** On a connection of its own. */
const post = ({ url }: OwnPortal, path: string, cookie = '', body?: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      'sec-fetch-site': 'same-origin',
      connection: 'close',
      cookie,
    },
    ...(body && { body }),
  });

const ask = (portal: OwnPortal, path: string, cookie = '') => post(portal, path, cookie, '{}');
const statusOf = async (portal: OwnPortal) => (await ask(portal, '/api/user/faculties')).status;

async function isSignedIn(portal: OwnPortal, cookie: string): Promise<boolean> {
  const { result } = envelope.parse(await (await ask(portal, STATUS, cookie)).json());
  return sessionStatus.parse(result).authenticated;
}

/** The value of a sample of the portal's metrics. */
async function metric({ url }: OwnPortal, sample: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length) ?? 0);
}

/** Until another answers browsers in its place. */
async function untilReplaced(portal: OwnPortal, worker: number) {
  await expect.poll(() => childrenOf(portal)).not.toContain(worker);
  await expect.poll(() => childrenOf(portal)).toHaveLength(2);
  await expect.poll(() => metric(portal, 'ateneo_portal_workers'), { timeout: 60_000 }).toBe(2);
}

const childrenOf = ({ program: { pid } }: OwnPortal): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
