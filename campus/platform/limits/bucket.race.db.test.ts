import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { bucketOf, take } from './bucket.ts';

const database = await testDatabase();

it('S3: a hundred at once get no more out of a bucket than it holds', async () => {
  const bucket = bucketOf('race', '', { atOnce: 7, everyMs: 60_000 });
  const now = new Date('2026-09-20T10:00:00Z');
  const taken = await Promise.all(Array.from({ length: 100 }, () => take(database.db, bucket, now)));
  expect(taken.filter(Boolean)).toHaveLength(7);
});
