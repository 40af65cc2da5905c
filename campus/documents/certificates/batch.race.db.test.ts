import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { certificates, jobs } from '../../db/schema.ts';
import { runDueJob } from '../../platform/jobs/jobs.ts';
import { createClock } from '../../platform/time/clock.ts';
import { badgesOf, begin, certificateSetting } from '../../testing/documents/batches-fixtures.ts';
import { doneBy, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { batchProgressOf, MAKE_CERTIFICATES } from './begin-batch.ts';
import { makeBatch } from './make-batch.ts';

const { db } = await testDatabase();
const clock = createClock();

it('G8: a batch that several make at once, and that is cut off in between, has each certificate once and its numbers without gaps', async () => {
  const students: string[] = [];
  for (let each = 0; each < 12; each++) students.push(await givenStudent(db, []));
  const badges = await badgesOf(db, students);
  const { batchId } = await clock.transact(db, (tx, now) => doneBy(begin(tx, { badges }, now)));
  let made = 0;
  const setting = () => {
    made += 1;
    if (made % 4 === 0) throw new Error('cut off');
    return certificateSetting;
  };
  const handlers = { [MAKE_CERTIFICATES]: () => makeBatch({ db, clock }, batchId, setting) };
  for (let round = 0; round < 20; round++) {
    await Promise.all([
      runDueJob(db, clock, handlers),
      makeBatch({ db, clock }, batchId, setting).catch(() => {}),
    ]);
    await db
      .update(jobs)
      .set({ runAt: new Date(0) })
      .where(eq(jobs.kind, MAKE_CERTIFICATES));
    if ((await batchProgressOf(db, batchId)).waiting === 0) break;
  }

  expect(await batchProgressOf(db, batchId)).toMatchObject({ waiting: 0, issued: 12, refused: 0 });
  const numbers = (await db.select().from(certificates)).map(({ number }) => number);
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
});
