import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { examBookings, examSessions, jobs, notifications } from '../db/schema.ts';
import { voidBooking, voidByBoard } from '../exams/bookings/void-booking.ts';
import { notify } from '../exams/notices.ts';
import { cancelSession, undoCancelSession } from '../exams/sessions/cancel-session.ts';
import { moveSession } from '../exams/sessions/move-session.ts';
import { cancelLesson } from '../lessons/changes/cancel-lesson.ts';
import { moveLesson } from '../lessons/changes/move-lesson.ts';
import { saveLesson } from '../lessons/changes/save-lesson.ts';
import { givenMailing } from '../testing/services/mailing-fixtures.ts';
import { doneBy, givenEnrolment, givenStudent, now } from '../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenSession,
  timeZone,
} from '../testing/teaching/exams-fixtures.ts';
import {
  endsAt,
  type GivenLesson,
  givenLesson,
  givenRoom,
  startsAt,
} from '../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

const { db } = await testDatabase();
/** Ten in the morning in the institution's zone. */
const morning = addHours(now, -2);
const { state, pass, work, mailsOf } = await givenMailing(db, morning);

beforeEach(async () => {
  state.at = morning;
  state.server.received.splice(0);
  await db.delete(notifications);
  await db.delete(jobs);
});

const inDb = <Result>(act: (tx: Database) => Promise<Result>) => db.transaction(act);

/** Plans what was notified, lets some minutes pass, and does what is due then. */
async function later(minutes: number) {
  await work();
  pass(minutes);
  await work();
}

describe('an exam that was moved', () => {
  async function givenMoved() {
    const session = await givenSession(db);
    const { careerId } = await givenBooked(db, session);
    const [booking] = await db.select().from(examBookings).where(eq(examBookings.careerId, careerId));
    const [stored] = await db.select().from(examSessions).where(eq(examSessions.id, session.examId));
    await db.delete(notifications);
    await db.delete(jobs);
    const to = { startsAt: addHours(session.startsAt, 1), endsAt: addHours(session.startsAt, 4) };
    const move = {
      ...{ examId: session.examId, professorId: session.professorId, version: stored?.version ?? 0 },
      ...{ room: 'A1', timeZone, startsAt: to.startsAt.toISOString(), endsAt: to.endsAt.toISOString() },
    };
    const { version } = await inDb((tx) => doneBy(moveSession(tx, move, state.at)));
    await later(4);
    return { session, careerId, booking, version };
  }
  type Moved = Awaited<ReturnType<typeof givenMoved>>;

  const cancel = ({ session: { examId, professorId }, version }: Moved) =>
    inDb((tx) =>
      doneBy(cancelSession(tx, { examId, professorId, version, reason: 'Aula allagata' }, state.at)),
    );

  it('is not said to be moved after it was said to be cancelled', async () => {
    const moved = await givenMoved();
    await cancel(moved);
    await later(11);
    expect(await mailsOf(moved.careerId)).toEqual([
      { kind: 'examMoved', status: 'spared' },
      { kind: 'examCancelled', status: 'sent' },
    ]);
    expect(state.server.received).toHaveLength(1);
  });

  it('is said to be moved after all, once the cancellation that came after it is taken back', async () => {
    const moved = await givenMoved();
    const { version } = await cancel(moved);
    await later(8);
    const { examId, professorId } = moved.session;
    const asked = { examId, professorId, version };
    await inDb((tx) => doneBy(undoCancelSession(tx, asked, state.at)));
    await later(10);
    expect(await mailsOf(moved.careerId)).toEqual([
      { kind: 'examMoved', status: 'sent' },
      { kind: 'examCancelled', status: 'spared' },
    ]);
  });

  it.each([
    ['student', []],
    ['board', [{ kind: 'examVoided', status: 'sent' }]],
  ] as const)('is not said to be moved to who was taken off by the %s', async (who, told) => {
    const { session, careerId, booking } = await givenMoved();
    const { examId, professorId } = session;
    if (who === 'student') await inDb((tx) => doneBy(voidBooking(tx, { examId, careerId }, state.at)));
    else {
      const voided = { examId, professorId, bookingId: booking?.id ?? '', reason: 'Rinuncia' };
      await inDb((tx) => doneBy(voidByBoard(tx, voided, state.at)));
    }
    await later(11);
    expect(await mailsOf(careerId)).toEqual([{ kind: 'examMoved', status: 'spared' }, ...told]);
  });

  it('a seat that came free at night is not told in the morning of an exam that was cancelled', async () => {
    state.at = addHours(morning, 13);
    const session = await givenSession(db);
    const { careerId } = await givenBooked(db, session);
    const [stored] = await db.select().from(examSessions).where(eq(examSessions.id, session.examId));
    await promoted(session, careerId);
    await later(4);
    await cancel({ session, version: stored?.version ?? 0 } as Moved);
    await later(12 * 60);
    expect(await mailsOf(careerId)).toEqual([
      { kind: 'examPromoted', status: 'spared' },
      { kind: 'examCancelled', status: 'sent' },
    ]);
  });

  const promoted = ({ examId: subject, startsAt: at }: GivenSession, careerId: string) =>
    inDb((tx) => {
      const values = { course: { it: 'Algebra' }, when: at };
      return notify(tx, 'examPromoted', { to: [careerId], subject, link: '/', values }, state.at);
    });
});

describe('a lesson that was moved', () => {
  async function givenAttended(slot = { startsAt, endsAt }) {
    const lesson = await givenLesson(db, slot);
    const careerId = await givenStudent(db, [lesson]);
    await givenEnrolment(db, { ...lesson, careerId }, 'enrolled');
    return { lesson, careerId };
  }

  const moved = async (lesson: Pick<GivenLesson, 'lessonId' | 'professorId' | 'version'>, hours: number) => {
    const slot = { startsAt: addHours(startsAt, hours), endsAt: addHours(endsAt, hours) };
    const move = {
      ...{ ...lesson, roomIds: [], reason: 'Sciopero' },
      ...{ startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() },
    };
    const successor = await inDb((tx) => doneBy(moveLesson(tx, move, state.at)));
    return { professorId: lesson.professorId, lessonId: successor.lessonId, version: successor.version };
  };

  it('several times within a day is mailed once, from where it was to where it is', async () => {
    const { lesson, careerId } = await givenAttended();
    let last: Pick<GivenLesson, 'lessonId' | 'professorId' | 'version'> = lesson;
    for (const hours of [24, 25, 26]) {
      last = await moved(last, hours);
      await later(2);
    }
    await later(24 * 60);
    expect((await mailsOf(careerId)).map(({ status }) => status)).toEqual(['spared', 'spared', 'sent']);
    const [told] = await db
      .select({ params: notifications.params })
      .from(notifications)
      .where(eq(notifications.link, `/student/lessons/${last.lessonId}`));
    expect(told?.params).toMatchObject({
      from: { instant: startsAt.toISOString() },
      to: { instant: addHours(startsAt, 26).toISOString() },
    });
  });

  it('is not said to be moved, in the morning, after it was said to be cancelled', async () => {
    const afternoon = addHours(startsAt, 24 + 7); // four in the afternoon
    const { lesson, careerId } = await givenAttended({ startsAt: afternoon, endsAt: addHours(afternoon, 2) });
    state.at = subHours(afternoon, 26);
    const successor = await moved(lesson, 24 + 8);
    await work();
    state.at = subHours(afternoon, 10);
    await inDb((tx) => doneBy(cancelLesson(tx, { ...successor, reason: 'Malattia' }, state.at)));
    await later(12 * 60);
    expect(await mailsOf(careerId)).toEqual([
      { kind: 'lessonMoved', status: 'spared' },
      { kind: 'lessonCancelledLate', status: 'sent' },
    ]);
  });

  it.each([
    ['to another room, at once', ['B'], 'lessonRelocatedLate'],
    ['out of every room', [], null],
  ] as const)(
    'is not said, in the morning, to be in a room that it was brought out of since: %s',
    async (_, names, told) => {
      const afternoon = addHours(startsAt, 24 + 7);
      const slot = { startsAt: afternoon, endsAt: addHours(afternoon, 2) };
      const { lesson, careerId } = await givenAttended(slot);
      state.at = subHours(afternoon, 26);
      const within = await relocated(lesson, slot, [await givenRoom(db)]);
      await work();
      state.at = subHours(afternoon, 10);
      const roomIds = await Promise.all(names.map(() => givenRoom(db)));
      await relocated({ ...lesson, ...within }, slot, roomIds);
      await later(12 * 60);
      expect(await mailsOf(careerId)).toEqual([
        { kind: 'lessonRelocated', status: 'spared' },
        ...(told ? [{ kind: told, status: 'sent' }] : []),
      ]);
    },
  );

  it('to another day is not said to be in another room of the day before', async () => {
    const { lesson, careerId } = await givenAttended();
    const within = await relocated(lesson, { startsAt, endsAt }, [await givenRoom(db)]);
    await work();
    await moved({ ...lesson, ...within }, 24);
    await later(24 * 60);
    expect(await mailsOf(careerId)).toEqual([
      { kind: 'lessonMoved', status: 'sent' },
      { kind: 'lessonRelocated', status: 'spared' },
    ]);
  });

  const relocated = (
    { lessonId, professorId, courseId, version }: GivenLesson,
    slot: { startsAt: Date; endsAt: Date },
    roomIds: string[],
  ) =>
    inDb((tx) =>
      doneBy(
        saveLesson(
          tx,
          {
            ...{ lessonId, version, professorId, courseId, roomIds, teacherIds: [professorId] },
            ...{ kind: 'lecture', onlineUrl: null, topic: '', materials: [], publish: false },
            ...{ startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() },
          },
          state.at,
        ),
      ),
    );
});
