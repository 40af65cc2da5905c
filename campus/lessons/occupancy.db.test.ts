import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { lessonRooms, lessons, lessonTeachers } from '../db/schema.ts';
import { givenCourse } from '../testing/teaching/courses-fixtures.ts';
import { endsAt, type GivenLesson, givenLesson, startsAt } from '../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

const { inTransaction } = await testDatabase();

const refusedBy = (constraint: string) => ({ cause: { code: '23P01', constraint } });

/** What the engine says of the work, which it does in a savepoint. */
const within = (tx: Database, work: (inner: Database) => Promise<unknown>) => tx.transaction(work);

describe('G12: two lessons', () => {
  it(
    'are never in one room at a time, whoever writes them',
    inTransaction(async (tx) => {
      const { roomId } = await givenLesson(tx);
      await expect(within(tx, (inner) => givenLesson(inner, { roomId }))).rejects.toMatchObject(
        refusedBy('lesson_room_free'),
      );
    }),
  );

  it(
    'are never held by one teacher at a time',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      const overlapping = { startsAt: addHours(startsAt, 1), endsAt: addHours(endsAt, 1) };
      await expect(within(tx, (inner) => givenLesson(inner, overlapping, given))).rejects.toMatchObject(
        refusedBy('lesson_teacher_free'),
      );
    }),
  );

  it(
    'may follow each other without a break',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      const next = { roomId: given.roomId, startsAt: endsAt, endsAt: addHours(endsAt, 2) };
      expect(await givenLesson(tx, next, given)).toMatchObject({ roomId: given.roomId });
    }),
  );

  it.each(['draft', 'cancelled', 'moved'] as const)('of which one is %s may have one room', (status) =>
    inTransaction(async (tx) => {
      const given = await givenLesson(tx, { status });
      expect(await givenLesson(tx, { roomId: given.roomId }, given)).toMatchObject({ roomId: given.roomId });
    })(),
  );
});

describe('the rooms and teachers of a lesson', () => {
  it(
    'are taken when it is, wherever it is put',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      const later = { startsAt: addHours(startsAt, 5), endsAt: addHours(endsAt, 5) };
      await tx
        .update(lessons)
        .set({ ...later, heldFrom: later.endsAt })
        .where(eq(lessons.id, given.lessonId));
      expect(await takenBy(tx, given)).toEqual([
        { ...later, occupies: true },
        { ...later, occupies: true },
      ]);
    }),
  );

  it(
    'are free from the moment it is cancelled',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      await tx.update(lessons).set({ status: 'cancelled' }).where(eq(lessons.id, given.lessonId));
      expect(await takenBy(tx, given)).toEqual([
        { startsAt, endsAt, occupies: false },
        { startsAt, endsAt, occupies: false },
      ]);
      expect(await givenLesson(tx, { roomId: given.roomId }, given)).toMatchObject({ roomId: given.roomId });
    }),
  );

  it(
    'keep a draft from being published where somebody else was quicker',
    inTransaction(async (tx) => {
      const draft = await givenLesson(tx, { status: 'draft' });
      await givenLesson(tx, { roomId: draft.roomId }, await givenCourse(tx));
      const publishing = within(tx, (inner) =>
        inner.update(lessons).set({ status: 'scheduled' }).where(eq(lessons.id, draft.lessonId)),
      );
      await expect(publishing).rejects.toMatchObject(refusedBy('lesson_room_free'));
    }),
  );
});

async function takenBy(tx: Database, { lessonId }: GivenLesson) {
  const taken = (table: typeof lessonRooms | typeof lessonTeachers) =>
    tx
      .select({ startsAt: table.startsAt, endsAt: table.endsAt, occupies: table.occupies })
      .from(table)
      .where(eq(table.lessonId, lessonId));
  return [...(await taken(lessonRooms)), ...(await taken(lessonTeachers))];
}
