import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { lessonTeachers } from '../../db/schema.ts';
import { givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { confirmed, during, givenOpenRoll } from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callableRolls } from '../overviews.ts';

const { inTransaction } = await testDatabase();

it(
  'G11: the dashboard has the roll of a lesson from a quarter of an hour before it until its end',
  inTransaction(async (tx) => {
    const { professorId, lessonId } = await givenLesson(tx);
    const own = (at: Date) => rollsOf(tx, professorId, at);

    expect(await own(subMinutes(startsAt, 16))).toEqual([]);
    expect(await own(subMinutes(startsAt, 15))).toEqual([{ lessonId, status: null }]);
    expect(await own(endsAt)).toEqual([{ lessonId, status: null }]);
    expect(await own(addMinutes(endsAt, 1))).toEqual([]);
  }),
);

it(
  'G11: a roll that is open is gone on with from the dashboard, a confirmed one is done',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const { professorId, lessonId } = lesson;

    expect(await rollsOf(tx, professorId, during)).toEqual([{ lessonId, status: 'open' }]);
    await confirmed(tx, lesson, during);
    expect(await rollsOf(tx, professorId, during)).toEqual([]);
  }),
);

it(
  'G11: the dashboard has the rolls of whoever stands in, and of nobody else, and none of a cancelled lesson',
  inTransaction(async (tx) => {
    const { lessonId, professorId } = await givenLesson(tx);
    await givenLesson(tx, { status: 'cancelled', reason: 'Sciopero' });
    const [standIn, other] = [await givenProfessor(tx), await givenProfessor(tx)];
    const taken = { lessonId, startsAt, endsAt, occupies: true };
    await tx.insert(lessonTeachers).values({ ...taken, profileId: standIn, insteadOfId: professorId });

    expect(await rollsOf(tx, standIn, during)).toEqual([{ lessonId, status: null }]);
    expect(await rollsOf(tx, other, during)).toEqual([]);
  }),
);

async function rollsOf(tx: Database, professorId: string, at: Date) {
  const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
  const { rolls } = await callableRolls(tx, { professorId, personId: '' }, reader, at);
  return rolls;
}
