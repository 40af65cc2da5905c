import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { type GivenCourse, givenCourse, now } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, givenRoom, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { cancelLesson } from './cancel-lesson.ts';
import { moveLesson } from './move-lesson.ts';
import { saveLesson } from './save-lesson.ts';

const { db } = await testDatabase();

const slot = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };

it('G12: of ten who want one room at the same moment one gets it, and the others are told by whom it is taken', async () => {
  const roomId = await givenRoom(db);
  const courses: GivenCourse[] = [];
  for (let number = 0; number < 10; number += 1) courses.push(await givenCourse(db));

  const outcomes = await Promise.all(
    courses.map((course) =>
      inOwn((tx) => saveLesson(tx, { ...askedBy(course, roomId), publish: true }, now)),
    ),
  );

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome.refusals).toMatchObject([{ code: 'lessons.room_taken' }]);
});

it('G12: of a move and a cancellation at the same moment one holds, and nothing of the other', async () => {
  const lesson = await givenLesson(db);
  const later = { ...slot, roomIds: [], reason: null };
  const outcomes = await Promise.allSettled([
    inOwn((tx) => moveLesson(tx, { ...lesson, ...later }, now)),
    inOwn((tx) => cancelLesson(tx, { ...lesson, reason: 'x' }, now)),
  ]);

  const held = outcomes.filter((each) => each.status === 'fulfilled' && each.value.ok);
  expect(held).toHaveLength(1);
  const of = await db.select().from(lessons).where(eq(lessons.offeringId, lesson.courseId));
  const statuses = of.map(({ status }) => status).toSorted();
  expect([['cancelled'], ['moved', 'scheduled']]).toContainEqual(statuses);
});

const inOwn = <Value>(work: (tx: Database) => Promise<Outcome<Value>>) => db.transaction(work);

const askedBy = ({ courseId, professorId }: GivenCourse, roomId: string) => ({
  ...{ courseId, professorId, ...slot, kind: 'lecture' as const, onlineUrl: null },
  ...{ roomIds: [roomId], teacherIds: [professorId], topic: '', materials: [] },
});
