import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attendances, lessons } from '../../db/schema.ts';
import { startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { after, confirmed, givenAttendee, givenOpenRoll } from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { attendedLessons } from './own-presences.ts';

const { inTransaction } = await testDatabase();

it(
  'G12: what is certified is what counts: no lesson that was cancelled or moved after its roll was called',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson);
    await confirmed(tx, lesson);
    await tx.update(attendances).set({ status: 'present', minutes: 120 });
    const asked = { careerId, from: subDays(startsAt, 1), to: addDays(startsAt, 1) };
    expect(await attendedLessons(tx, asked, after)).toHaveLength(1);
    await tx.update(lessons).set({ status: 'cancelled' }).where(eq(lessons.id, lesson.lessonId));
    expect(await attendedLessons(tx, asked, after)).toEqual([]);
  }),
);
