import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lockPasses } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import { givenPass } from '../../testing/people/pass-fixtures.ts';
import { givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookExam } from './book-exam.ts';

const { db } = await testDatabase();

const book = (booking: { examId: string; careerId: string }) =>
  db.transaction((tx) => bookExam(tx, booking, now));

it('G10: of two acts at once a single pass lets one go', async () => {
  const [one, other] = [await givenSession(db), await givenSession(db)];
  const careerId = await givenStudent(db, [one, other]);
  const lockId = await givenLock(db, careerId, now);
  await givenPass(db, lockId, 'EXAM_BOOK', now);

  const settled = await Promise.allSettled([book({ ...one, careerId }), book({ ...other, careerId })]);

  const booked = settled.filter((each) => each.status === 'fulfilled' && each.value.ok);
  expect(booked).toHaveLength(1);
  const passes = await db.select().from(lockPasses).where(eq(lockPasses.lockId, lockId));
  expect(passes).toMatchObject([{ usedFor: expect.stringMatching(/^exam:/) }]);
});

it('G10: who books while the lock is being cleared is booked or refused, and booked the next time', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const session = await givenSession(db);
    const careerId = await givenStudent(db, [session]);
    const sourceRef = `charge:${careerId}`;
    await givenLock(db, careerId, now, { sourceRef });

    const [first] = await Promise.all([
      book({ ...session, careerId }),
      db.transaction((tx) => clearLocksOf(tx, sourceRef, now)),
    ]);
    const second = first.ok ? first : await book({ ...session, careerId });
    if (!first.ok) expect(first.refusals).toMatchObject([{ code: 'exams.locked' }]);
    expect(second).toMatchObject({ ok: true, value: { status: 'booked' } });
  }
});
