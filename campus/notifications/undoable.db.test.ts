import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { decide, undoDecision } from '../courses/enrolments/decide.ts';
import { jobs, notificationChoices, notifications } from '../db/schema.ts';
import { cancelLesson, undoCancelLesson } from '../lessons/changes/cancel-lesson.ts';
import { moveLesson } from '../lessons/changes/move-lesson.ts';
import { givenMailing } from '../testing/services/mailing-fixtures.ts';
import {
  doneBy,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from '../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { dueAt } from './plan-mails.ts';

const { db } = await testDatabase();
const morning = addHours(now, -2);
const { state, pass, work, mailsOf } = await givenMailing(db, morning);

beforeEach(async () => {
  state.at = morning;
  state.server.received.splice(0);
  await db.delete(notifications);
  await db.delete(jobs);
});

/** A request that is refused now; what its student was notified of is planned. */
async function givenRefused() {
  const course = await givenCourse(db, { mode: 'approval' });
  const careerId = await givenStudent(db, [course]);
  const enrolmentId = await givenEnrolment(db, { ...course, careerId }, 'pending');
  const refusal = { ...course, enrolmentIds: [enrolmentId], decision: 'reject' as const, reason: 'Completo' };
  await db.transaction((tx) => doneBy(decide(tx, refusal, state.at)));
  await work();
  return { course, careerId, enrolmentId };
}

it('what can be taken back stands in the portal at once, and is mailed once it can’t be any more', async () => {
  const { careerId } = await givenRefused();
  expect(await db.$count(notifications, eq(notifications.profileId, careerId))).toBe(1);
  pass(10);
  await work();
  expect(await mailsOf(careerId)).toEqual([{ kind: 'requestRejected', status: 'queued' }]);
  pass(1);
  await work();
  expect(await mailsOf(careerId)).toEqual([{ kind: 'requestRejected', status: 'sent' }]);
});

it('what was taken back is never mailed', async () => {
  const { course, careerId, enrolmentId } = await givenRefused();
  pass(10);
  await db.transaction((tx) => doneBy(undoDecision(tx, { ...course, enrolmentId }, state.at)));
  pass(60);
  await work();
  expect(await mailsOf(careerId)).toEqual([{ kind: 'requestRejected', status: 'spared' }]);
  expect(state.server.received).toEqual([]);
});

it('the mail of a day waits too, where the day’s mails would go out before', () => {
  const early = new Date('2026-01-14T05:55:00Z');
  const notBefore = new Date('2026-01-14T06:06:00Z');
  const setting = { isCritical: false, timeZone: 'Europe/Rome', notBefore };
  expect(dueAt('daily', setting, early)).toEqual(notBefore);
});

it.each([
  ['before its mail is due', 2],
  ['when its mail has come due', 9],
])('a move that gave way to a cancellation is mailed once that is taken back: %s', async (_, minutes) => {
  const lesson = await givenLesson(db);
  const careerId = await givenStudent(db, [lesson]);
  await givenEnrolment(db, { ...lesson, careerId }, 'enrolled');
  const choice = { profileId: careerId, portal: true, email: 'now' as const };
  await db.insert(notificationChoices).values([
    { ...choice, kind: 'lessonMoved' },
    { ...choice, kind: 'lessonCancelled' },
  ]);
  const { professorId, roomId } = lesson;
  const place = { startsAt: addDays(startsAt, 1).toISOString(), endsAt: addDays(endsAt, 1).toISOString() };
  const move = { ...lesson, ...place, roomIds: [roomId], reason: null };
  const { lessonId, version } = await db.transaction((tx) => doneBy(moveLesson(tx, move, state.at)));
  await work();
  pass(minutes);
  const cancel = { lessonId, professorId, version, reason: 'Sciopero' };
  const cancelled = await db.transaction((tx) => doneBy(cancelLesson(tx, cancel, state.at)));
  pass(3);
  await work();
  const undo = { lessonId, professorId, version: cancelled.version };
  await db.transaction((tx) => doneBy(undoCancelLesson(tx, undo, state.at)));
  await work();
  pass(11);
  await work();
  expect(await mailsOf(careerId)).toEqual([
    { kind: 'lessonMoved', status: 'sent' },
    { kind: 'lessonCancelled', status: 'spared' },
  ]);
  expect(state.server.received).toHaveLength(1);
});
