import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openPostgres } from '../db/database.ts';
import { eventually } from '../testing/test-eventually.ts';
import { addErrorAnswers } from './error-answers.ts';

it('a call that has waited too long for a connection is told that there is none for now', async () => {
  const database = openPostgres(process.env.TEST_DATABASE_URL ?? '', { connections: 1, waitMs: 100 });
  const app = Fastify();
  app.decorateRequest('language', 'en');
  addErrorAnswers(app, 'Europe/Rome');
  app.get('/', () => database.db.transaction((tx) => tx.execute(sql`select 1`)));

  await eventually(() => database.db.execute(sql`select 1`)); // the one connection there is: to make it may take longer
  const answer = await database.db.transaction(() => app.inject('/'));

  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ success: false });
  expect((await app.inject('/')).statusCode).toBe(200);
  await app.close();
  await database.close();
});
