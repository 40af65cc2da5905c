import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { instance } from '../../observe/instance.ts';
import { RELEASE } from '../../observe/release.ts';
import { knownMigrationNames } from '../db/known-migrations.ts';
import { rowsOf } from '../db/rows.ts';
import { tell } from '../platform/live/events.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';

const PEER = '10.0.0.5';
const database = await testDatabase();
const app = await testApp(database, { HEALTH_PEERS: PEER, HEALTH_HOSTS: 'campus-a' });

async function get(url: string, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) {
  const { statusCode, body } = await app.inject({ method: 'GET', url, remoteAddress, headers });
  return { status: statusCode, body };
}

/** What Prometheus would read: the samples by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const { body } = await get('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

it('is alive, and ready with its database', async () => {
  expect(await get('/healthz')).toEqual({ status: 200, body: '{"status":"alive"}' });
  expect(await get('/readyz', PEER)).toEqual({ status: 200, body: '{"status":"ready"}' });
});

it('says to the inside its release and its last migration', async () => {
  const { body } = await get('/healthz?instance');
  const said = instance.parse(JSON.parse(body));
  expect(said).toMatchObject({
    program: 'campus',
    release: RELEASE,
    migration: knownMigrationNames().at(-1),
  });
});

it.each(['/healthz', '/readyz', '/metrics'])(
  'to others %s is a path like any that is not there',
  async (path) => {
    const unknown = await get('/nowhere', '192.0.2.1');
    expect(unknown.status).toBe(404);
    expect(await get(path, '192.0.2.1')).toEqual(unknown);
    expect(await get(path, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toEqual(unknown);
  },
);

it.each(['/healthz', '/readyz', '/metrics'])(
  'S13: %s answers no page whose name was pointed at this machine',
  async (path) => {
    for (const address of ['127.0.0.1', PEER])
      expect((await get(path, address, { host: 'rebound.example:4001' })).status).toBe(404);
    for (const host of ['campus-a:4001', '10.0.0.11:4001', '[::1]:4001', 'localhost:4001'])
      expect((await get(path, PEER, { host })).status).toBe(200);
  },
);

it('is not ready where a migration is missing', async () => {
  const [last] = rowsOf<{ name: string; hash: string }>(
    await database.db.execute(
      sql`delete from migration where name = (select max(name) from migration) returning name, hash`,
    ),
  );
  expect(await get('/readyz')).toEqual({ status: 503, body: '{"status":"unready","why":"migrations"}' });
  await database.db.execute(sql`insert into migration (name, hash) values (${last?.name}, ${last?.hash})`);
  expect((await get('/readyz')).status).toBe(200);
});

it('what nothing here opens, and what is given up, is measured for an alarm', async () => {
  const measured = await samples();
  for (const what of [
    'files_missing',
    'files_sealed',
    'surveys_unclosed',
    'work_given_up',
    'notices_given_up',
  ])
    expect(measured.get(`ateneo_campus_${what}`)).toBe(0);
});

it('counts calls by their route, and what has none as unknown', async () => {
  await app.inject({ method: 'POST', url: '/api/user/faculties', payload: {} });
  await app.inject({ method: 'POST', url: '/api/student/exams/book', payload: {} });
  await get('/anything/an/attacker/likes');
  const read = await samples();
  const counted = (route: string, status: string) =>
    read.get(`ateneo_campus_request_duration_seconds_count{route="${route}",status="${status}"}`);
  expect(counted('/api/user/faculties', '2xx')).toBe(1);
  expect(counted('/api/student/exams/book', '4xx')).toBe(1);
  expect(counted('unknown', '4xx')).toBeGreaterThanOrEqual(1);
  expect([...read.keys()].join()).not.toContain('attacker');
});

it('says how old the oldest event is that waits for its number', async () => {
  expect((await samples()).get('ateneo_campus_outbox_lag_seconds')).toBe(0);
  const told = new Date((await app.clock.now(database.db)).getTime() - 5_000);
  await tell(database.db, 'booked', 'nobody', { examId: 'june', action: 'booked' }, told);
  expect((await samples()).get('ateneo_campus_outbox_lag_seconds')).toBeGreaterThanOrEqual(5);
});
