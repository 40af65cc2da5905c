import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { attendanceRuns } from '../../db/schema.ts';
import { openRoll } from '../../presences/rolls/open-roll.ts';
import { overlapping } from '../../testing/overlapping.ts';
import { endsAt, givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import { timeZone } from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { skipLesson } from './cancel-lesson.ts';

const { db } = await testDatabase();

const after = addHours(endsAt, 1);

it('G12: a lesson whose roll is opened while somebody says that it wasn’t taken is one or the other', async () => {
  for (const isSkippedFirst of [true, false]) {
    const lesson = await givenLesson(db);
    const skip = (tx: Database) => skipLesson(tx, { ...lesson, reason: 'Non tenuta' }, after);
    const open = (tx: Database) => openRoll(tx, { ...lesson, timeZone }, after);
    const settled = await (isSkippedFirst ? overlapping(db, skip, open) : overlapping(db, open, skip));
    expect(settled.map(({ ok }) => ok)).toEqual([true, false]);
    const called = await db.$count(attendanceRuns, eq(attendanceRuns.id, lesson.lessonId));
    expect(called).toBe(isSkippedFirst ? 0 : 1);
  }
});
