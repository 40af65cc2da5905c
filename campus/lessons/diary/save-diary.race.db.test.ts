import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { lessons } from '../../db/schema.ts';
import { overlapping } from '../../testing/overlapping.ts';
import { endsAt, givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { skipLesson } from '../changes/cancel-lesson.ts';
import { saveDiary } from './write-diary.ts';

const { db } = await testDatabase();
const after = addHours(endsAt, 1);
const entry = {
  ...{ topics: 'Gruppi', minutes: 120, kind: 'lecture' as const, substituteId: null },
  version: 0,
};

it('G13: of a lesson that is said not to be taken while its diary is written, one is so', async () => {
  for (const isSkippedFirst of [true, false]) {
    const lesson = await givenLesson(db);
    const skip = (tx: Database) => skipLesson(tx, { ...lesson, reason: 'Non tenuta' }, after);
    const write = (tx: Database) => saveDiary(tx, { ...lesson, ...entry }, after);
    const settled = await (isSkippedFirst ? overlapping(db, skip, write) : overlapping(db, write, skip));
    expect(settled.map(({ ok }) => ok)).toEqual([true, false]);
    const [stored] = await db.select().from(lessons).where(eq(lessons.id, lesson.lessonId));
    expect(stored?.status === 'cancelled').toBe(isSkippedFirst);
  }
});
