import { addDays } from 'date-fns/addDays';
import { expect, it } from 'vitest';
import { enrol } from '../courses/enrolments/enrol.ts';
import type { Database } from '../db/database.ts';
import { doneBy, givenStudent, now } from '../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { studentLessons, taughtLessons } from './dashboard.ts';

const { inTransaction } = await testDatabase();

const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;

it(
  'G3: a student is told of today’s lessons, and of the next one once none is left',
  inTransaction(async (tx) => {
    const lesson = await givenLesson(tx);
    const tomorrow = { startsAt: addDays(startsAt, 1), endsAt: addDays(endsAt, 1) };
    const next = await givenLesson(tx, tomorrow, lesson);
    const careerId = await givenStudent(tx, [lesson]);
    await doneBy(enrol(tx, { ...lesson, careerId }, now));

    const during = await of(tx, careerId, startsAt);
    expect(during.lessons).toMatchObject({ today: [{ id: lesson.lessonId }], next: { id: lesson.lessonId } });
    const after = await of(tx, careerId, endsAt);
    expect(after.lessons).toMatchObject({ today: [{ id: lesson.lessonId }], next: { id: next.lessonId } });
    expect(after.day).toMatchObject([
      { code: 'lesson', at: startsAt }, // the day isn’t empty: it is over
      { code: 'lesson', at: tomorrow.startsAt, endsAt: tomorrow.endsAt, isDeadline: false, count: 1 },
    ]);
    const later = await of(tx, careerId, tomorrow.endsAt);
    expect(later.lessons?.next).toBeNull();
  }),
);

it(
  'G3: a cancelled lesson is today’s and not the next one; a draft is nobody’s',
  inTransaction(async (tx) => {
    const lesson = await givenLesson(tx, { status: 'cancelled', reason: 'Sciopero' });
    await givenLesson(tx, { status: 'draft' }, lesson);
    const careerId = await givenStudent(tx, [lesson]);
    await doneBy(enrol(tx, { ...lesson, careerId }, now));

    const { lessons, day } = await of(tx, careerId, startsAt);
    expect(lessons).toMatchObject({ today: [{ id: lesson.lessonId, status: 'cancelled' }], next: null });
    expect(day).toEqual([]);
  }),
);

it(
  'G3: who neither attends nor teaches a course hears nothing of its lessons',
  inTransaction(async (tx) => {
    const lesson = await givenLesson(tx);
    const other = await givenLesson(tx, {}, undefined);
    const careerId = await givenStudent(tx, []);

    expect((await of(tx, careerId, startsAt)).lessons).toEqual({ today: [], next: null });
    const own = { professorId: other.professorId, personId: '' };
    expect((await taughtLessons(tx, own, reader, startsAt)).lessons?.today.map(({ id }) => id)).toEqual([
      other.lessonId,
    ]);
    expect(lesson.lessonId).not.toBe(other.lessonId);
  }),
);

const of = (tx: Database, careerId: string, at: Date) =>
  studentLessons(tx, { careerId, personId: '' }, reader, at);
