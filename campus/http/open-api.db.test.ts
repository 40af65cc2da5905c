import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openTestDatabase } from '../db/test-database.ts';

type Document = {
  openapi: string;
  paths: Record<string, { post?: { requestBody?: unknown; responses?: unknown } }>;
};

it('the document names every call with what it takes and answers', async () => {
  const database = await openTestDatabase();
  const app = await createApp(database, readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }));
  const answer = await app.inject({ url: '/openapi.json' });
  const { openapi, paths } = answer.json<Document>();
  await app.close();
  await database.close();

  expect(openapi).toBe('3.1.0');
  const seed = Object.keys(paths).filter((path) => path.startsWith('/api/user/'));
  expect(seed.map((path) => path.slice('/api/user/'.length)).sort()).toEqual([
    'autologin',
    'changepassword',
    'email',
    'faculties',
    'language',
    'listprofessors',
    'login',
    'logout',
    'pendingemail',
    'profile',
    'profiles',
    'recovery',
    'register',
    'smallupdateprofile',
    'stepup',
    'updateprofile',
    'validate',
  ]);
  for (const path of seed) {
    expect(paths[path]?.post).toMatchObject({
      requestBody: expect.anything() as unknown,
      responses: { 200: expect.anything() as unknown },
    });
  }
});
