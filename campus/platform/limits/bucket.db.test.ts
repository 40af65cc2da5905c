import { addDays } from 'date-fns/addDays';
import { addSeconds } from 'date-fns/addSeconds';
import { expect, it } from 'vitest';
import { buckets } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { TooManyAttempts } from '../failures.ts';
import { bucketOf, forgetFullBuckets, putBack, take, takeFrom, takeTurn } from './bucket.ts';

const start = new Date('2026-09-20T10:00:00Z');
const database = await testDatabase();

let serial = 0;
/** Three at once, then one every ten seconds. */
const givenBucket = () => bucketOf('test', String(++serial), { atOnce: 3, everyMs: 10_000 });

async function takenAt(bucket: ReturnType<typeof givenBucket>, now: Date, times: number) {
  const taken: boolean[] = [];
  for (let time = 0; time < times; time += 1) taken.push(await take(database.db, bucket, now));
  return taken.filter(Boolean).length;
}

it('S3: a bucket gives what it holds at once, and then one at its rhythm', async () => {
  const bucket = givenBucket();
  expect(await takenAt(bucket, start, 5)).toBe(3);
  expect(await takenAt(bucket, addSeconds(start, 9), 1)).toBe(0);
  expect(await takenAt(bucket, addSeconds(start, 10), 2)).toBe(1);
  expect(await takenAt(bucket, addSeconds(start, 31), 5)).toBe(2);
});

it('S3: a bucket that was left alone is full, and never more than full', async () => {
  const bucket = givenBucket();
  await takenAt(bucket, start, 3);
  expect(await takenAt(bucket, addSeconds(start, 100_000), 5)).toBe(3);
});

it('S3: who finds a bucket empty is told when the next one comes', async () => {
  const bucket = givenBucket();
  await takenAt(bucket, start, 3);
  const refused = (now: Date) => takeFrom(database.db, [bucket], now).catch((error: unknown) => error);
  expect(await refused(addSeconds(start, 4))).toEqual(new TooManyAttempts(6));
  expect(await refused(addSeconds(start, 4))).toMatchObject({ retryAfterS: 6 });
  expect(await refused(addSeconds(start, 10))).toBeUndefined();
});

it('S3: buckets of several uses or persons are several, and keep no name in the clear', async () => {
  const [one, other] = [givenBucket(), givenBucket()];
  await takenAt(one, start, 3);
  expect(await takenAt(other, start, 1)).toBe(1);
  expect(bucketOf('register', 'ada', one).key).not.toBe(bucketOf('recovery', 'ada', one).key);
  expect(bucketOf('register', 'ada@example.org', one).key).not.toContain('ada');
});

it('S3: what comes one after the other is told its turn', async () => {
  const bucket = givenBucket();
  const turns = [];
  for (let time = 0; time < 4; time += 1) turns.push(await takeTurn(database.db, bucket, start));
  expect(turns).toEqual([start, addSeconds(start, 10), addSeconds(start, 20), null]);
});

it('S3: one that is put back can be taken again', async () => {
  const bucket = givenBucket();
  await takenAt(bucket, start, 3);
  await putBack(database.db, bucket);
  expect(await takenAt(bucket, start, 2)).toBe(1);
});

it('S3: full buckets are cleared away, others stay', async () => {
  const [full, used] = [givenBucket(), givenBucket()];
  await takenAt(full, start, 1);
  const later = addDays(start, 30);
  await takenAt(used, later, 1);
  await forgetFullBuckets(database.db, addSeconds(later, 5));
  expect((await database.db.select().from(buckets)).map(({ key }) => key)).toEqual([used.key]);
});
