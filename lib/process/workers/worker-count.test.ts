import { expect, it } from 'vitest';
import { workerCount } from './worker-count.ts';

const foreign = {
  NODE_ENV: 'production' as const,
  WEB_CONCURRENCY: undefined,
  CAMPUS_URL: ['https://api.example.edu'],
};
const own = { ...foreign, CAMPUS_URL: [] };
const postgres = { DATABASE_URL: 'postgres://ateneo@127.0.0.1/ateneo' };

it.each([
  ['one for each core before another institution', foreign, {}, 2, 2],
  ['one for each core before campus on PostgreSQL', own, postgres, 2, 2],
  ['four at most', foreign, {}, 64, 4],
  ['one before the embedded database', own, {}, 8, 1],
  ['as many as are configured', { ...foreign, WEB_CONCURRENCY: 12 }, {}, 2, 12],
  ['as many as are configured before the embedded database too', { ...own, WEB_CONCURRENCY: 2 }, {}, 8, 2],
  ['one in development', { ...foreign, NODE_ENV: 'development' as const, WEB_CONCURRENCY: 2 }, {}, 8, 1],
])('a portal is %s', (_what, config, env, cores, count) => {
  expect(workerCount(config, env, cores)).toBe(count);
});
