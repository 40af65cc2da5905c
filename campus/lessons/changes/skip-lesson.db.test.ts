import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attendanceRuns, lessons } from '../../db/schema.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { givenOpenRoll } from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { cancelLesson, skipLesson } from './cancel-lesson.ts';
import { moveLesson } from './move-lesson.ts';

const { inTransaction } = await testDatabase();

const after = addHours(endsAt, 1);
const reason = 'Docente malato, nessun avviso';

it(
  'G12: a lesson that is over and that nobody opened can be said not to be taken, with a reason',
  inTransaction(async (tx) => {
    const given = await givenLesson(tx);
    expect(await codesOf(cancelLesson(tx, { ...given, reason }, after))).toEqual(['state.not_allowed']);
    await doneBy(skipLesson(tx, { ...given, reason }, after));
    const [stored] = await tx.select().from(lessons).where(eq(lessons.id, given.lessonId));
    expect(stored).toMatchObject({ status: 'cancelled', reason, occupies: false });
  }),
);

it(
  'G12: not before its end, nor where its roll was called',
  inTransaction(async (tx) => {
    const given = await givenLesson(tx);
    const { lessonId, professorId } = given;
    expect(await codesOf(skipLesson(tx, { ...given, reason }, addHours(endsAt, -1)))).toEqual([
      'state.not_allowed',
    ]);
    const opened = { key: 'k', status: 'open' as const, openedById: professorId, openedAt: endsAt };
    await tx.insert(attendanceRuns).values({ id: lessonId, ...opened });
    expect(await codesOf(skipLesson(tx, { ...given, reason }, after))).toEqual(['lessons.was_taken']);
  }),
);

it(
  'G12: nor is one cancelled or moved whose roll was called: what was seen of its students stays',
  inTransaction(async (tx) => {
    const given = await givenOpenRoll(tx);
    const before = addHours(endsAt, -1);
    expect(await codesOf(cancelLesson(tx, { ...given, reason }, before))).toEqual(['lessons.was_taken']);
    const later = { startsAt: addDays(startsAt, 7).toISOString(), endsAt: addDays(endsAt, 7).toISOString() };
    const move = { ...given, ...later, roomIds: [given.roomId], reason };
    expect(await codesOf(moveLesson(tx, move, before))).toEqual(['lessons.was_taken']);
  }),
);
