import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { lessonRooms, lessons, notifications } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { notify } from '../notices.ts';
import { taughtLesson } from '../weeks/professor-week.ts';
import { cancelLesson, undoCancelLesson } from './cancel-lesson.ts';

const { inTransaction } = await testDatabase();
const inTime = addMinutes(now, 10);
const late = new Date(inTime.getTime() + 1);
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;

it(
  'G12: a cancelled lesson is held as it was to be, within ten minutes: every page shows it, its notice is gone',
  inTransaction(async (tx) => {
    const { lesson, careerId, asked } = await givenCancelled(tx);
    const shown = await taughtLesson(tx, asked, reader, inTime);
    expect(shown.undoUntil).toBe(inTime.toISOString());

    expect(await doneBy(undoCancelLesson(tx, asked, inTime))).toMatchObject({ status: 'scheduled' });

    const again = await taughtLesson(tx, asked, reader, inTime);
    expect(again).toMatchObject({ undoUntil: null, lesson: { status: 'scheduled', reason: null } });
    const held = await tx.select().from(lessonRooms).where(eq(lessonRooms.lessonId, lesson.lessonId));
    expect(held).toMatchObject([{ roomId: lesson.roomId, occupies: true }]);
    expect((await readOutbox(tx)).at(-1)).toMatchObject({ payload: { action: 'changed' } });
    const told = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
    expect(told).toMatchObject([{ resolvedAt: inTime }]);
  }),
);

it(
  'that a lesson was moved before it was cancelled is still to be told once the cancellation is taken back',
  inTransaction(async (tx) => {
    const lesson = await givenLesson(tx);
    const { lessonId, professorId } = lesson;
    const [{ uid: subject } = { uid: '' }] = await tx.select().from(lessons).where(eq(lessons.id, lessonId));
    const careerId = await givenStudent(tx, [lesson]);
    const values = { course: { it: 'Ottica' }, when: startsAt, rooms: 'A1' };
    await notify(tx, 'lessonRelocated', { to: [careerId], subject, link: '/', values }, now);
    const version = lesson.version;
    const cancelled = await doneBy(
      cancelLesson(tx, { lessonId, professorId, version, reason: 'Sciopero' }, now),
    );
    await doneBy(undoCancelLesson(tx, { lessonId, professorId, version: cancelled.version }, inTime));
    const told = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
    expect(Object.fromEntries(told.map(({ kind, resolvedAt }) => [kind, resolvedAt]))).toEqual({
      lessonRelocated: null,
      lessonCancelled: inTime,
    });
  }),
);

it(
  'a cancelled lesson whose room was taken since stays cancelled, and says by what',
  inTransaction(async (tx) => {
    const { lesson, asked } = await givenCancelled(tx);
    await givenLesson(tx, { roomId: lesson.roomId });
    expect((await taughtLesson(tx, asked, reader, inTime)).undoUntil).toBeNull();
    expect(await codesOf(undoCancelLesson(tx, asked, inTime))).toEqual(['lessons.room_taken']);
    const [stored] = await tx.select().from(lessons).where(eq(lessons.id, lesson.lessonId));
    expect(stored?.status).toBe('cancelled');
  }),
);

it(
  'a cancellation is not taken back after ten minutes, by who didn’t cancel, nor within an hour of the lesson',
  inTransaction(async (tx) => {
    const { asked } = await givenCancelled(tx);
    expect(await codesOf(undoCancelLesson(tx, asked, late))).toEqual(['state.undo_over']);
    expect((await taughtLesson(tx, asked, reader, late)).undoUntil).toBeNull();
    const professorId = await givenProfessor(tx);
    await expect(undoCancelLesson(tx, { ...asked, professorId }, inTime)).rejects.toThrow(NotFound);

    const near = subMinutes(startsAt, 60);
    const soon = await givenCancelled(tx, near);
    expect((await taughtLesson(tx, soon.asked, reader, near)).undoUntil).toBeNull();
    expect(await codesOf(undoCancelLesson(tx, soon.asked, near))).toEqual(['state.not_allowed']);
  }),
);

async function givenCancelled(tx: Database, at = now) {
  const lesson = await givenLesson(tx);
  const careerId = await givenStudent(tx, [lesson]);
  await givenEnrolment(tx, { ...lesson, careerId }, 'enrolled');
  const { lessonId, professorId } = lesson;
  const cancelled = { lessonId, professorId, version: lesson.version, reason: 'Sciopero' };
  const { version } = await doneBy(cancelLesson(tx, cancelled, at));
  return { lesson, careerId, asked: { lessonId, professorId, version } };
}
