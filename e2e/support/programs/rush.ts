import pg from 'pg';
import * as z from 'zod/mini';
import { startPostgres } from '../../../campus/testing/test-server.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { cookiesOf, type Member } from '../fixtures/crowd.ts';
import { keepPlaces, places } from './places.ts';
import { startPlaces } from './start-places.ts';

/** A call that many make at the same moment, at the portal's or at the institution's own door. */
export interface Rush {
  path:
    | '/api/student/exams/book'
    | '/api/student/exams/void'
    | '/api/student/courses/enrol'
    | '/api/student/presences/checkin';
  body: object;
  door: 'portal' | 'institution';
}

/** How it went: how often each answer came (a status, or why there was none), and in which time. */
export interface RushResult {
  answers: Record<string, number>;
  totalMs: number;
  medianMs: number;
}

/** A portal and its institution on a PostgreSQL of their own, in place of the run's until the end. */
export async function startRush(
  env: Record<string, string> = {},
): Promise<{ databaseUrl: string; stop(): Promise<void> }> {
  const postgres = await startPostgres();
  const started = await startPlaces('rush', { ...postgres.env, ...env });
  keepPlaces(started.places);
  return {
    databaseUrl: postgres.url,
    async stop() {
      await started.stop();
      await postgres.stop();
    },
  };
}

/** Everybody of the crowd calls at once, and nobody calls again. */
export async function rush(crowd: Member[], call: Rush): Promise<RushResult> {
  const headers = call.door === 'portal' ? await portalHeaders(crowd) : institutionHeaders(crowd);
  const startedAt = performance.now();
  const settled = await Promise.all(
    headers.map(async (own) => ({ answer: await ask(call, own), ms: performance.now() - startedAt })),
  );
  const times = settled.map(({ ms }) => ms).sort((one, other) => one - other);
  const answers = Map.groupBy(settled, ({ answer }) => answer);
  return {
    answers: Object.fromEntries([...answers].map(([answer, given]) => [answer, given.length])),
    totalMs: times.at(-1) ?? 0,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

/** What the database holds after a rush, in the order of the commits. */
export async function commitsOf(
  databaseUrl: string,
  { path, id }: { path: Rush['path']; id: string },
): Promise<{ careerId: string; status: string; queueNumber: number | null }[]> {
  const [table, column] = path.endsWith('book')
    ? ['exam_booking', 'session_id']
    : ['enrolment', 'offering_id'];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query(
      `select career_id as "careerId", status, queue_number as "queueNumber" from ${table}
       where ${column} = $1 order by pg_xact_commit_timestamp(xmin)`,
      [id],
    )
    .finally(() => client.end());
  return rows;
}

async function ask({ path, body, door }: Rush, headers: Record<string, string>): Promise<string> {
  const { portalUrl, campusUrl } = places();
  try {
    const response = await fetch(new URL(path, door === 'portal' ? portalUrl : campusUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { success, result, messages } = envelope.parse(await response.json());
    if (success) return z.object({ status: z._default(z.string(), 'done') }).parse(result).status;
    return `${response.status} ${messages.map(({ text }) => text).join(' ')}`;
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error);
  }
}

const portalHeaders = async (crowd: Member[]) =>
  (await cookiesOf(crowd)).map((cookie) => ({ cookie, 'sec-fetch-site': 'same-origin' }));

const institutionHeaders = (crowd: Member[]) =>
  crowd.map(({ session }) => ({ authorization: `Bearer ${session.token}` }));
