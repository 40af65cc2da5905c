import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPostgres } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { testApp, testCampus } from '../testing/test-campus.ts';
import { eventually } from '../testing/test-eventually.ts';

const { db, givenSignedIn } = await testCampus();

/** A listening institution on PostgreSQL; PERSON_AT_ONCE is 2, a query waits up to 80 s for a connection. */
const [{ url } = { url: '' }] = rowsOf<{ url: string }>(
  await db.execute(sql`select current_database() as url`),
);
const address = new URL(process.env.TEST_DATABASE_URL ?? '');
address.pathname = url;
const database = openPostgres(address.href, { connections: 10, waitMs: 80_000 });
const app = await testApp(database, { PERSON_AT_ONCE: '2' });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** A call of which all but its body is sent. */
function begin(path: string, token: string) {
  const headers = {
    'content-type': 'application/json',
    'content-length': 2,
    authorization: `Bearer ${token}`,
  };
  const to = { port, host: '127.0.0.1', method: 'POST', path: `/api/${path}`, agent: false };
  const asked = request({ ...to, headers });
  asked.on('error', () => {}); // it was left
  return asked;
}

function ask(path: string, token: string) {
  const asked = begin(path, token);
  asked.end('{}');
  return asked;
}

async function statusOf(path: string, token: string): Promise<number> {
  const [answer] = await once(ask(path, token), 'response');
  answer.resume();
  return answer.statusCode;
}

/** What is asked of the database and waits for a lock there. */
const waiting = async () =>
  rowsOf<{ count: number }>(
    await db.execute(sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  )[0]?.count;

it('S4: what a person has left before it was answered counts as theirs until it is done', async () => {
  const [one, other] = [await givenSignedIn(), await givenSignedIn()];
  expect(await statusOf('user/profile', one.token)).toBe(200); // by now it is known whose token it is
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`lock table certificate in access exclusive mode`);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  try {
    for (let time = 1; time <= 12; time += 1) {
      const asked = ask('student/documents/templates', one.token);
      if (time <= 2) await eventually(async () => expect(await waiting()).toBeGreaterThanOrEqual(time));
      else await new Promise((resolve) => setTimeout(resolve, 100)); // it is there, or waits for its turn
      asked.destroy();
    }
    expect(await waiting()).toBe(2);
    expect(await statusOf('user/profile', other.token)).toBe(200);
  } finally {
    end.resolve();
    await slow;
  }
  expect(await statusOf('user/profile', one.token)).toBe(200);
});

it('S4: what was left before all of it was sent holds no turn', async () => {
  const { token } = await givenSignedIn();
  expect(await statusOf('user/profile', token)).toBe(200);
  for (let time = 1; time <= 2; time += 1) {
    const asked = begin('user/profile', token);
    asked.write('{');
    await eventually(async () => expect(await running()).toBe(1));
    asked.destroy();
    await eventually(async () => expect(await running()).toBe(0));
  }
});

async function running(): Promise<number> {
  const { text } = await app.metrics.expose();
  return Number(/^ateneo_campus_turns_running (\d+)$/m.exec(text)?.[1]);
}
