import { addDays } from 'date-fns/addDays';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { lessonTeachers } from '../../db/schema.ts';
import { doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, type GivenLesson, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { diariesToDo } from './diaries-to-do.ts';
import { returnRegister } from './office-registers.ts';
import { saveDiary, submitDiary } from './write-diary.ts';

const { inTransaction } = await testDatabase();

it(
  'G12: the dashboard asks for lessons that are missing in the diary once they are late, then for the diary, until it is submitted',
  inTransaction(async (tx) => {
    const first = await givenLesson(tx);
    const second = await givenLesson(
      tx,
      { startsAt: addDays(startsAt, 9), endsAt: addDays(endsAt, 9) },
      first,
    );
    const todo = (day: number) => todoOf(tx, first.professorId, day);

    expect(await todo(7)).toEqual([]);
    expect(await diariesToDo(tx, first.professorId, addDays(endsAt, 8))).toMatchObject([
      {
        ...{ code: 'diary_to_write', area: 'lessons', severity: 'soon', params: { count: 1 } },
        link: `/professor/lessons/diary/${first.courseId}`,
      },
    ]);

    await written(tx, first, 8);
    expect(await todo(8)).toEqual([]);
    expect(await todo(10)).toEqual([]);
    await written(tx, second, 10);
    expect(await todo(10)).toEqual(['diary_to_submit']);

    await doneBy(submitDiary(tx, { ...first, version: 1 }, addDays(endsAt, 10)));
    expect(await todo(10)).toEqual([]);
  }),
);

it(
  'G12: the dashboard asks to correct a diary that the office has returned',
  inTransaction(async (tx) => {
    const lesson = await givenLesson(tx);
    await written(tx, lesson, 1);
    const { registerId } = await doneBy(submitDiary(tx, { ...lesson, version: 1 }, addDays(endsAt, 1)));
    await doneBy(returnRegister(tx, { registerId, reason: 'Mancano gli argomenti' }, addDays(endsAt, 2)));

    expect(await todoOf(tx, lesson.professorId, 2)).toEqual(['diary_returned']);
  }),
);

it(
  'G12: nobody is asked for the diary of another, for a cancelled lesson, or for one of long ago',
  inTransaction(async (tx) => {
    const lesson = await givenLesson(tx);
    await givenLesson(tx, { status: 'cancelled', reason: 'Sciopero' });
    const standIn = await givenProfessor(tx);
    const { lessonId } = await givenLesson(tx, { status: 'cancelled', reason: 'Sciopero' }, lesson);
    await tx.insert(lessonTeachers).values({
      ...{ lessonId, startsAt, endsAt, occupies: false },
      ...{ profileId: standIn, insteadOfId: lesson.professorId },
    });

    expect(await todoOf(tx, standIn, 8)).toEqual([]);
    expect(await diariesToDo(tx, lesson.professorId, addDays(endsAt, 8))).toMatchObject([
      { params: { count: 1 } },
    ]);
    expect(await todoOf(tx, lesson.professorId, 366)).toEqual([]);
  }),
);

const todoOf = async (tx: Database, professorId: string, day: number) =>
  (await diariesToDo(tx, professorId, addDays(endsAt, day))).map(({ code }) => code);

const written = (tx: Database, { lessonId, professorId }: GivenLesson, day: number) =>
  doneBy(
    saveDiary(
      tx,
      {
        ...{ lessonId, professorId, topics: 'Limiti e continuità', kind: 'lecture' },
        ...{ minutes: 120, substituteId: null, version: 0 },
      },
      addDays(endsAt, day),
    ),
  );
