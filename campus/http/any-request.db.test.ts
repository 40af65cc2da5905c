import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { institutionCalls } from '../../contract/institution.ts';
import type { Call } from '../../contract/wire/call.ts';
import { issueServiceSession } from '../accounts/people/people.ts';
import { rowsOf } from '../db/rows.ts';
import { accounts, profiles } from '../db/schema.ts';
import { anyRequest, type Known } from '../testing/any-request.ts';
import { modelRuns } from '../testing/models/model-runs.ts';
import { givenBooked, givenSession } from '../testing/teaching/exams-fixtures.ts';
import { givenOpenSurvey } from '../testing/teaching/surveys-fixtures.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';

const SERVICE_TOKEN = 'the-service-token-of-any-request';
const PORTAL_SECRET = 'a-portal-secret-of-any-request-alone';

/** What a request of any kind would bring about is for a machine of its own. */
const LEFT_OUT: Record<string, string> = {
  'office/institution/renew': 'it makes the whole demo university',
};

const database = await testDatabase();
const { db } = database;
const app = await testApp(database, { CAMPUS_SERVICE_TOKEN: SERVICE_TOKEN, PORTAL_SECRET });
const folder = await mkdtemp(join(tmpdir(), 'ateneo-any-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { careerId, professorId } = await app.clock.transact(db, async (tx) => {
  const survey = await givenOpenSurvey(tx, { students: 2 });
  await givenBooked(tx, await givenSession(tx, {}, survey));
  const of = await tx.select({ personId: profiles.personId }).from(profiles);
  const personIds = [...new Set(of.map(({ personId }) => personId))];
  await tx.insert(accounts).values(personIds.map((personId) => ({ personId })));
  return { careerId: survey.careerIds[0] ?? '', professorId: survey.professorId };
});
const known = await whatIsThere();
const calls = Object.entries<Call>(institutionCalls).filter(([path]) => !(path in LEFT_OUT));

it('no request that fits its schema is answered by a fault of ours', { timeout: 600_000 }, async () => {
  const runs = modelRuns(4);
  const { numRuns = 1 } = runs;
  const faults: string[] = [];
  let taken = 0;
  for (const [path, { who, request }] of calls) {
    for (const body of fc.sample(anyRequest(request, known), runs)) {
      const sent = path === 'office/institution/backup' ? { path: join(folder, `${taken}`) } : body;
      for (const again of [false, true]) {
        const answer = await ask(path, who, sent);
        if (answer.statusCode !== 400) taken += 1;
        if (answer.statusCode < 500) continue;
        faults.push(`${path} ${answer.statusCode}${again ? ' again' : ''} ${JSON.stringify(sent)}`);
      }
    }
  }
  expect(faults).toEqual([]);
  // About a third of them are taken: were it few, the samples would say nothing.
  expect(taken / (2 * numRuns * calls.length)).toBeGreaterThan(0.2);
});

async function ask(path: string, who: Call['who'], body: unknown) {
  return await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: JSON.stringify(body) ?? '{}',
    headers: { 'content-type': 'application/json', ...(await proofOf(who)) },
  });
}

/** Whoever it takes: signed in anew for each request, since a request may end the session. */
async function proofOf(who: Call['who']): Promise<Record<string, string>> {
  if (who === 'office') return { authorization: `Bearer ${SERVICE_TOKEN}` };
  if (who === 'gateway') return { 'x-portal-secret': PORTAL_SECRET };
  const profileId = who === 'professor' ? professorId : careerId;
  const token = await app.clock.transact(db, (tx, now) => issueServiceSession(tx, profileId, now));
  return { authorization: `Bearer ${token}` };
}

/** Ids of every table, and what stands in the columns of texts. */
async function whatIsThere(): Promise<Known> {
  const columns = rowsOf<{ table: string; column: string; type: string }>(
    await db.execute(sql`select table_name as table, column_name as column, data_type as type
      from information_schema.columns where table_schema = 'public' and data_type in ('uuid', 'text')`),
  );
  const found: Record<string, Set<string>> = { uuid: new Set(), text: new Set() };
  for (const { table, column, type } of columns) {
    const rows = rowsOf<{ value: string | null }>(
      await db.execute(
        sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(table)} limit 3`,
      ),
    );
    for (const { value } of rows) if (value && value.length < 60) found[type]?.add(value);
  }
  return { ids: [...(found.uuid ?? [])], texts: [...(found.text ?? [])] };
}
