import { expect, it } from 'vitest';
import { OFFERED_PATH, saidOffered } from '../../../contract/adoption/said-offered.ts';
import { testApp } from '../../testing/test-campus.ts';
import { testDatabase } from '../../testing/test-database.ts';

type Document = {
  openapi: string;
  paths: Record<string, { post?: { requestBody?: unknown; responses?: unknown } }>;
};

const app = await testApp(await testDatabase());

it('the document names every call with what it takes and answers', async () => {
  const answer = await app.inject({ url: '/openapi.json' });
  const { openapi, paths } = answer.json<Document>();

  expect(openapi).toBe('3.1.0');
  const seed = Object.keys(paths).filter((path) => path.startsWith('/api/user/'));
  expect(seed.map((path) => path.slice('/api/user/'.length)).sort()).toEqual([
    'autologin',
    'changepassword',
    'email',
    'faculties',
    'fetchcopy',
    'language',
    'listprofessors',
    'login',
    'logout',
    'owncopies',
    'owndata',
    'pendingemail',
    'profile',
    'profiles',
    'readings',
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

it('anybody may read which areas are offered: all of them', async () => {
  const answer = await app.inject({ url: OFFERED_PATH });
  expect(answer.headers['cache-control']).toBe('public, max-age=600');
  const { areas } = saidOffered.parse(answer.json());
  expect(areas).toEqual(expect.arrayContaining(['student.exams', 'professor.presences', 'student.search']));
});
