import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LessonStatus, RegisterStatus } from '../../contract/lessons/lessons.ts';
import type { Database } from '../db/database.ts';
import { lessonRegisters, lessons, notificationMails, notifications, outbox } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import type { Outcome } from '../platform/outcome.ts';
import { endsOf, pairsOf } from '../platform/states/state-machine.ts';
import {
  codesOf,
  doneBy,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../testing/teaching/courses-fixtures.ts';
import { endsAt, type GivenLesson, givenLesson, startsAt } from '../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readOutbox } from '../testing/written.ts';
import { cancelLesson, reopenLesson, skipLesson, undoCancelLesson } from './changes/cancel-lesson.ts';
import { moveLesson } from './changes/move-lesson.ts';
import { publishLessons } from './changes/publish-lessons.ts';
import { deleteDraft, saveLesson } from './changes/save-lesson.ts';
import { substitute } from './changes/substitute.ts';
import { diaryOf } from './diary/diary.ts';
import { approveRegister, lockRegisters, returnRegister } from './diary/office-registers.ts';
import { saveDiary, submitDiary, undoDiary } from './diary/write-diary.ts';
import { lessonActions, lessonMachine, registerActions, registerMachine, writeHeld } from './machines.ts';

const { inTransaction } = await testDatabase();

const after = addHours(endsAt, 1);
const reason = 'Sciopero';
const states = ['draft', 'scheduled', 'held', 'closed', 'cancelled', 'moved'] as const;

type Act = (tx: Database, given: GivenLesson, at: Date) => Promise<Outcome<unknown>>;

/** What people can do to a lesson; what time alone does is tested by itself. */
const actOnLesson = {
  save: (tx, given, at) => saveLesson(tx, asItStands(given), at),
  publish: (tx, given, at) => publishLessons(tx, { ...given, lessons: [given] }, at),
  delete: (tx, given, at) => deleteDraft(tx, given, at),
  move: (tx, given, at) => moveLesson(tx, { ...given, ...aDayLater, roomIds: [], reason }, at),
  substitute: async (tx, given, at) => {
    const profileId = await givenProfessor(tx);
    return await substitute(tx, { ...given, insteadOfId: given.professorId, profileId }, at);
  },
  cancel: (tx, given, at) => cancelLesson(tx, { ...given, reason }, at),
  undo: async (tx, given, at) => {
    const { professorId: actorId, lessonId: entityId } = given;
    await audit(tx, { actorId, action: 'lesson.cancel', entity: 'lesson', entityId }, at);
    await tx.update(lessons).set({ changedAt: at }).where(eq(lessons.id, entityId));
    return await undoCancelLesson(tx, given, at);
  },
  skip: (tx, given, at) => skipLesson(tx, { ...given, reason }, at),
  reopen: (tx, given, at) => reopenLesson(tx, given, at),
} satisfies Record<string, Act>;

const aDayLater = {
  startsAt: addDays(startsAt, 1).toISOString(),
  endsAt: addDays(endsAt, 1).toISOString(),
};

const asItStands = ({ roomId, ...given }: GivenLesson) => ({
  ...given,
  kind: 'lecture' as const,
  onlineUrl: null,
  roomIds: [roomId],
  teacherIds: [given.professorId],
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  topic: 'Limiti',
  materials: [],
});

const people = Object.keys(actOnLesson) as (keyof typeof actOnLesson)[];
const lessonPairs = pairsOf(lessonMachine, lessonActions).filter(
  (pair): pair is typeof pair & { from: LessonStatus; action: keyof typeof actOnLesson } =>
    pair.from !== 'deleted' && (people as string[]).includes(pair.action),
);
const timeOf = (from: LessonStatus) => (from === 'held' || from === 'closed' ? after : now);

describe('a lesson', () => {
  it.each(lessonPairs.filter(({ listed }) => listed))('G12: $from allows $action', ({ from, action }) =>
    inTransaction(async (tx) => {
      const given = await givenLesson(tx, { status: from });
      expect(await codesOf(actOnLesson[action](tx, given, timeOf(from)))).toEqual([]);
      expect(endsOf(lessonMachine, from, action)).toContain((await statusOf(tx, given)) ?? 'deleted');
    })(),
  );

  it.each(lessonPairs.filter(({ listed }) => !listed))('G12: $from refuses $action', ({ from, action }) =>
    inTransaction(async (tx) => {
      const given = await givenLesson(tx, { status: from });
      expect(await codesOf(actOnLesson[action](tx, given, timeOf(from)))).toEqual(['state.not_allowed']);
      expect(await statusOf(tx, given)).toBe(from);
    })(),
  );

  it(
    'G12: hands on to its successor what it is called by whoever brought it, however often it is moved',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx, { sourceKey: 'brought' });
      const once = await doneBy(moveLesson(tx, { ...given, ...aDayLater, roomIds: [], reason }, now));
      const back = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), roomIds: [], reason };
      const twice = await doneBy(moveLesson(tx, { ...given, ...once, ...back }, now));
      const found = await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.sourceKey, 'brought'));
      expect(found).toEqual([{ id: twice.lessonId }]);
    }),
  );

  it.each(['move', 'substitute', 'cancel', 'publish', 'delete'] as const)(
    'G12: that is over refuses to %s, whether or not that is written down',
    (action) =>
      inTransaction(async (tx) => {
        const given = await givenLesson(tx);
        expect(await codesOf(actOnLesson[action](tx, given, endsAt))).toEqual(['state.not_allowed']);
      })(),
  );

  it(
    'is held by the clock alone, from its end on',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      await writeHeld(tx, addHours(endsAt, -1));
      expect(await statusOf(tx, given)).toBe('scheduled');
      await writeHeld(tx, endsAt);
      expect(await statusOf(tx, given)).toBe('held');
    }),
  );

  it.each(states.filter((status) => status !== 'scheduled'))(
    'that is %s is not held by the clock',
    (status) =>
      inTransaction(async (tx) => {
        const given = await givenLesson(tx, { status });
        await writeHeld(tx, after);
        expect(await statusOf(tx, given)).toBe(status);
      })(),
  );

  it(
    'that the office takes back can be cancelled for a day, and is held again then',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      const { version } = await doneBy(reopenLesson(tx, given, after));
      await writeHeld(tx, addHours(after, 23));
      expect(await statusOf(tx, given)).toBe('scheduled');
      await writeHeld(tx, addHours(after, 24));
      expect(await statusOf(tx, given)).toBe('held');
      expect(version).toBeGreaterThan(given.version);
    }),
  );

  it(
    'is taken back within a day of its end, and no later',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      expect(await codesOf(reopenLesson(tx, given, addDays(endsAt, 1)))).toEqual(['state.not_allowed']);
    }),
  );

  it.each([
    ['save', 'changed'],
    ['move', 'moved'],
    ['cancel', 'cancelled'],
    ['substitute', 'changed'],
  ] as const)('G12: everybody around the course is told of %s', (action, told) =>
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      await actOnLesson[action](tx, given, now);
      const events = await readOutbox(tx, eq(outbox.name, 'lessonChanged'));
      expect(events).toMatchObject([
        {
          audience: `course:${given.courseId}`,
          payload: { courseId: given.courseId, lessonId: given.lessonId, action: told },
        },
      ]);
    })(),
  );
});

describe('G4: who attends', () => {
  it.each([
    ['move', 25, 'lessonMoved', 'daily'],
    ['move', 23, 'lessonMovedLate', 'now'],
    ['cancel', 25, 'lessonCancelled', 'daily'],
    ['cancel', 23, 'lessonCancelledLate', 'now'],
  ] as const)('is notified of a %s %i hours before: %s', (action, hours, kind, choice) =>
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      const careerId = await givenStudent(tx, [given]);
      await givenEnrolment(tx, { ...given, careerId }, 'enrolled');
      await actOnLesson[action](tx, given, addHours(startsAt, -hours));
      const notified = await tx
        .select({ to: notifications.profileId, kind: notifications.kind, mailed: notificationMails.choice })
        .from(notifications)
        .innerJoin(notificationMails, eq(notificationMails.notificationId, notifications.id));
      expect(notified).toEqual([{ to: careerId, kind, mailed: choice }]);
    })(),
  );

  it(
    'is told of nothing once the course was given up',
    inTransaction(async (tx) => {
      const given = await givenLesson(tx);
      const careerId = await givenStudent(tx, [given]);
      await givenEnrolment(tx, { ...given, careerId }, 'dropped');
      await cancelLesson(tx, { ...given, reason }, now);
      expect(await tx.select().from(notifications)).toEqual([]);
    }),
  );
});

/** What is done to a register, by its professor and the office. */
const actOnRegister = {
  submit: (tx, { lesson, version }) => submitDiary(tx, { ...lesson, version }, after),
  undo: (tx, { lesson, version }) => undoDiary(tx, { ...lesson, version }, after),
  return: (tx, { registerId }) => returnRegister(tx, { registerId, reason }, after),
  approve: (tx, { registerId }) => approveRegister(tx, { registerId }, after),
} satisfies Record<string, (tx: Database, given: GivenRegister) => Promise<Outcome<unknown>>>;

type GivenRegister = { registerId: string; lesson: GivenLesson; version: number };

const registerPairs = pairsOf(registerMachine, registerActions).filter(
  (pair): pair is typeof pair & { action: keyof typeof actOnRegister } => pair.action !== 'lock',
);

describe('a register', () => {
  it.each(registerPairs.filter(({ listed }) => listed))('G12: $from allows $action', ({ from, action }) =>
    inTransaction(async (tx) => {
      const given = await givenRegister(tx, from);
      expect(await codesOf(actOnRegister[action](tx, given))).toEqual([]);
      expect(endsOf(registerMachine, from, action)).toContain(await registerStatusOf(tx, given));
    })(),
  );

  it.each(registerPairs.filter(({ listed }) => !listed))('G12: $from refuses $action', ({ from, action }) =>
    inTransaction(async (tx) => {
      const given = await givenRegister(tx, from);
      expect(await codesOf(actOnRegister[action](tx, given))).toEqual(['state.not_allowed']);
      expect(await registerStatusOf(tx, given)).toBe(from);
    })(),
  );

  it.each([
    [null, 'open'],
    ['Mancano ore', 'returned'],
  ] as const)('is taken back within ten minutes: returned for %s before, it is %s again', (reason, back) =>
    inTransaction(async (tx) => {
      const { lesson, registerId, version } = await givenRegister(tx, reason ? 'returned' : 'open');
      await tx.update(lessonRegisters).set({ reason }).where(eq(lessonRegisters.id, registerId));
      const submitted = await doneBy(submitDiary(tx, { ...lesson, version }, after));
      const asked = { ...lesson, version: submitted.version };
      const late = new Date(addMinutes(after, 10).getTime() + 1);
      expect(await codesOf(undoDiary(tx, asked, late))).toEqual(['state.undo_over']);
      expect((await diaryOf(tx, lesson, 'it', late)).register.undoUntil).toBeNull();
      const { register } = await diaryOf(tx, lesson, 'it', addMinutes(after, 10));
      expect(register.undoUntil).toBe(addMinutes(after, 10).toISOString());
      expect(await doneBy(undoDiary(tx, asked, addMinutes(after, 10)))).toMatchObject({ status: back });
      expect((await diaryOf(tx, lesson, 'it', after)).register).toMatchObject({ status: back, reason });
    })(),
  );

  it(
    'that is approved is locked after a month, and its lessons are closed',
    inTransaction(async (tx) => {
      const given = await givenRegister(tx, 'submitted');
      await doneBy(approveRegister(tx, given, after));
      await lockRegisters(tx, addDays(after, 29));
      expect(await registerStatusOf(tx, given)).toBe('approved');
      await lockRegisters(tx, addDays(after, 30));
      expect(await registerStatusOf(tx, given)).toBe('locked');
      expect(await statusOf(tx, given.lesson)).toBe('closed');
    }),
  );

  it(
    'that is approved is locked by the clock alone: nobody returns it any more',
    inTransaction(async (tx) => {
      const given = await givenRegister(tx, 'submitted');
      await doneBy(approveRegister(tx, given, after));
      const late = { registerId: given.registerId, reason };
      expect(await codesOf(returnRegister(tx, late, addDays(after, 30)))).toEqual(['state.not_allowed']);
    }),
  );

  it(
    'takes no entry for a lesson that wasn’t held, and none while it is with the office',
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx);
      expect(await codesOf(saveDiary(tx, entryOf(lesson), now))).toEqual(['lessons.not_held']);
      const submitted = await givenRegister(tx, 'submitted');
      expect(await codesOf(saveDiary(tx, { ...entryOf(submitted.lesson), version: 1 }, after))).toEqual([
        'lessons.register_closed',
      ]);
    }),
  );

  it(
    'is submitted only when every lesson that was held is written down',
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx);
      const submit = submitDiary(tx, { ...lesson, version: 1 }, after);
      expect(await codesOf(submit)).toEqual(['lessons.entries_missing']);
    }),
  );
});

const entryOf = ({ lessonId, professorId }: GivenLesson) => ({
  ...{ lessonId, professorId, topics: 'Limiti e continuità', kind: 'lecture' as const },
  ...{ minutes: 120, substituteId: null, version: 0 },
});

/** A register with the one lesson that was held. */
async function givenRegister(tx: Database, status: RegisterStatus): Promise<GivenRegister> {
  const lesson = await givenLesson(tx);
  await doneBy(saveDiary(tx, entryOf(lesson), after));
  const [register] = await tx
    .update(lessonRegisters)
    .set({ status, submittedAt: after, approvedAt: after })
    .where(eq(lessonRegisters.professorId, lesson.professorId))
    .returning({ registerId: lessonRegisters.id, version: lessonRegisters.version });
  if (!register) throw new Error('no register was written');
  return { ...register, lesson };
}

async function registerStatusOf(tx: Database, { registerId }: GivenRegister) {
  const [register] = await tx.select().from(lessonRegisters).where(eq(lessonRegisters.id, registerId));
  return register?.status;
}

async function statusOf(tx: Database, { lessonId }: GivenLesson): Promise<LessonStatus | undefined> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId));
  return lesson?.status;
}
