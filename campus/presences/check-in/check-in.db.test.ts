import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import { addSeconds } from 'date-fns/addSeconds';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CheckedIn } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import { attendances, auditEvents, outbox } from '../../db/schema.ts';
import { TooManyAttempts } from '../../platform/failures.ts';
import type { Outcome } from '../../platform/outcome.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenEnrolment,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import { type GivenLesson, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import {
  codeOnWall,
  confirmed,
  during,
  givenAttendee,
  givenOpenRoll,
  timeZone,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit, readOutbox } from '../../testing/written.ts';
import { markByHand } from '../rolls/mark-presence.ts';
import { closeRoll, reopenRoll } from '../rolls/open-roll.ts';
import { STEP_MS } from '../rolls/roll-codes.ts';
import { checkIn, checkInAtOnce } from './check-in.ts';

const { inTransaction } = await testDatabase();

type Params = Parameters<typeof checkIn>[1];
const asks = (careerId: string, code: string, more: Partial<Params> = {}): Params => ({
  careerId,
  code,
  language: 'it',
  device: null,
  openedAt: null,
  ...more,
});

/** Both ways, the short one first, as the service goes them. */
async function comes(tx: Database, asked: Params, now = during): Promise<Outcome<CheckedIn>> {
  const atOnce = { reserved: null, answerTo: (value: CheckedIn) => value };
  return (await checkInAtOnce(tx, asked, now, atOnce)) ?? (await checkIn(tx, asked, now));
}

const recordsOf = (tx: Database, { lessonId }: GivenLesson) =>
  tx.select().from(attendances).where(eq(attendances.lessonId, lessonId));

describe('a code on the wall', () => {
  it.each(['the short way', 'the long way'] as const)('%s: is a record, the audit, and who is told', (way) =>
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      const asked = asks(careerId, await codeOnWall(tx, lesson, during), {
        source: 'qr',
        device: 'd'.repeat(22),
      });

      const done = await doneBy(way === 'the short way' ? comes(tx, asked) : checkIn(tx, asked, during));

      expect(done).toMatchObject({
        lessonId: lesson.lessonId,
        status: 'present',
        markedAt: during.toISOString(),
      });
      expect(await recordsOf(tx, lesson)).toMatchObject([
        { careerId, status: 'present', minutes: 120, source: 'qr', markedAt: during, markedById: null },
      ]);
      const [audited] = await readAudit(tx, eq(auditEvents.action, 'attendance.check-in'));
      expect(audited).toMatchObject({ actorId: careerId, detail: { source: 'qr' } });
      const [told] = await readOutbox(tx, eq(outbox.name, 'presenceMarked'));
      expect(told).toMatchObject({
        audience: `teachers:${lesson.courseId}`,
        payload: { careerId, status: 'present', minutes: 120, source: 'qr', markedAt: during.toISOString() },
      });
      const [own] = await readOutbox(tx, eq(outbox.name, 'attendanceChanged'));
      expect(own).toMatchObject({ id: done.eventId, audience: `profile:${careerId}` });
    })(),
  );

  it(
    'is taken as it is typed, and for two steps by the service’s clock',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const code = await codeOnWall(tx, lesson, during);
      const end = addMilliseconds(
        new Date(Math.floor(during.getTime() / STEP_MS) * STEP_MS),
        2 * STEP_MS - 1,
      );
      const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `.toLowerCase();
      await doneBy(comes(tx, asks(await givenAttendee(tx, lesson), typed), end));
      const next = addMilliseconds(end, 1);
      const late = comes(tx, asks(await givenAttendee(tx, lesson), code), next);
      expect(await codesOf(late)).toEqual(['presences.code_expired']);
    }),
  );
});

describe('S23: a check-in is refused with', () => {
  it(
    'presences.too_early, and the later one is good all the same',
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx);
      const careerId = await givenAttendee(tx, lesson);
      expect(await codesOf(comes(tx, asks(careerId, 'K74M3P')))).toEqual(['presences.too_early']);
      await givenOpenRoll(tx, lesson);
      await doneBy(comes(tx, asks(careerId, await codeOnWall(tx, lesson, during))));
    }),
  );

  it(
    'presences.code_expired a minute later',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const code = await codeOnWall(tx, lesson, during);
      const late = comes(tx, asks(await givenAttendee(tx, lesson), code), addMinutes(during, 1));
      expect(await codesOf(late)).toEqual(['presences.code_expired']);
    }),
  );

  it(
    'presences.roll_closed, until it is open again',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      await doneBy(closeRoll(tx, { ...lesson, timeZone }, during));
      const asked = asks(careerId, await codeOnWall(tx, lesson, during));
      expect(await codesOf(comes(tx, asked))).toEqual(['presences.roll_closed']);
      await doneBy(reopenRoll(tx, { ...lesson, timeZone }, during));
      await doneBy(comes(tx, asked));
    }),
  );

  it(
    'presences.wrong_lesson where it is another lesson’s own page',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const lesson = await givenOpenRoll(tx, await givenLesson(tx, {}, course));
      const careerId = await givenAttendee(tx, lesson);
      const asked = asks(careerId, await codeOnWall(tx, lesson, during), { lessonId: crypto.randomUUID() });
      expect(await codesOf(comes(tx, asked))).toEqual(['presences.wrong_lesson']);
    }),
  );

  it(
    'presences.wrong_lesson for who has another lesson now, presences.not_on_roster for who has none',
    inTransaction(async (tx) => {
      const [own, other] = [await givenOpenRoll(tx), await givenOpenRoll(tx)];
      const code = await codeOnWall(tx, other, during);
      const here = await givenAttendee(tx, own);
      const nowhere = await givenStudent(tx, [await givenCourse(tx)]);
      expect(await codesOf(comes(tx, asks(here, code)))).toEqual(['presences.wrong_lesson']);
      expect(await codesOf(comes(tx, asks(nowhere, code)))).toEqual(['presences.not_on_roster']);
      expect(await recordsOf(tx, other)).toEqual([]);
    }),
  );

  it(
    'presences.not_on_roster for who only waits for a place, with the way to the course',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenStudent(tx, [lesson]);
      await givenEnrolment(tx, { courseId: lesson.courseId, careerId }, 'waitlisted');
      const asked = asks(careerId, await codeOnWall(tx, lesson, during));
      const way = { fixUrl: `/student/courses/${lesson.courseId}`, fix: 'presences.course' };
      expect(await comes(tx, asked)).toMatchObject({
        refusals: [{ code: 'presences.not_on_roster', ...way }],
      });
    }),
  );

  it(
    'presences.device_used: one student a device in a lesson, and in the next one the device is free again',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const [one, other] = [await givenAttendee(tx, lesson), await givenAttendee(tx, lesson)];
      const device = 'aaaaaaaaaaaaaaaaaaaaaa';
      const code = await codeOnWall(tx, lesson, during);
      await doneBy(comes(tx, asks(one, code, { device })));
      expect(await codesOf(comes(tx, asks(other, code, { device })))).toEqual(['presences.device_used']);
      await doneBy(comes(tx, asks(other, code, { device: 'b'.repeat(22) })));
      const next = await givenLesson(
        tx,
        { startsAt: addMinutes(startsAt, 180), endsAt: addMinutes(startsAt, 300) },
        lesson,
      );
      const later = addMinutes(startsAt, 185);
      await confirmed(tx, lesson, addMinutes(startsAt, 150));
      await givenOpenRoll(tx, next, later);
      await doneBy(comes(tx, asks(other, await codeOnWall(tx, next, later), { device }), later));
      const [first, second] = await tx.select().from(attendances).where(eq(attendances.careerId, other));
      expect(first?.device).not.toBe(second?.device);
    }),
  );

  it.each(['present', 'late', 'left_early', 'absent', 'excused'] as const)(
    'presences.already_marked where the professor wrote %s: what is marked by hand stands',
    (status) =>
      inTransaction(async (tx) => {
        const lesson = await givenOpenRoll(tx);
        const careerId = await givenAttendee(tx, lesson);
        await doneBy(markByHand(tx, { ...lesson, careerId, status }, during));
        const asked = asks(careerId, await codeOnWall(tx, lesson, during));
        expect(await codesOf(comes(tx, asked))).toEqual(['presences.already_marked']);
        expect(await recordsOf(tx, lesson)).toMatchObject([{ status, source: 'manual' }]);
      })(),
  );

  it(
    'presences.already_marked the second time',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      const asked = asks(careerId, await codeOnWall(tx, lesson, during));
      await doneBy(comes(tx, asked));
      expect(await codesOf(comes(tx, asked))).toEqual(['presences.already_marked']);
      expect(await recordsOf(tx, lesson)).toHaveLength(1);
    }),
  );

  it(
    'presences.code_wrong five times in a minute, then not even a right one is looked at',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      for (let guess = 0; guess < 5; guess++) {
        expect(await codesOf(comes(tx, asks(careerId, 'K74M3P')))).toEqual(['presences.code_wrong']);
      }
      const right = await codeOnWall(tx, lesson, during);
      await expect(comes(tx, asks(careerId, 'K74M3P'))).rejects.toThrow(TooManyAttempts);
      await expect(comes(tx, asks(careerId, right))).rejects.toThrow(TooManyAttempts);
      const later = addSeconds(during, 12);
      await doneBy(comes(tx, asks(careerId, await codeOnWall(tx, lesson, later)), later));
    }),
  );

  it(
    'nothing that counts where the code was one of a lesson',
    inTransaction(async (tx) => {
      const [own, other] = [await givenOpenRoll(tx), await givenOpenRoll(tx)];
      const careerId = await givenAttendee(tx, own);
      const code = await codeOnWall(tx, other, during);
      for (let time = 0; time < 8; time++) {
        expect(await codesOf(comes(tx, asks(careerId, code)))).toEqual(['presences.wrong_lesson']);
      }
    }),
  );
});

describe('S23: a link that led to a sign-in', () => {
  it.each([
    ['was opened in time', 0, 300, []],
    ['took too long', 0, 601, ['presences.code_expired']],
    ['was opened too late', 60, 90, ['presences.code_expired']],
  ] as const)('%s', (_how, opened, pressed, codes) =>
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      const code = await codeOnWall(tx, lesson, during);
      const openedAt = addSeconds(during, opened);
      const now = addSeconds(during, pressed);
      expect(await codesOf(comes(tx, asks(careerId, code, { openedAt }), now))).toEqual(codes);
    })(),
  );

  it(
    'is good though the roll was closed meanwhile, not though it was closed before',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const [in_time, late] = [await givenAttendee(tx, lesson), await givenAttendee(tx, lesson)];
      const code = await codeOnWall(tx, lesson, during);
      await doneBy(closeRoll(tx, { ...lesson, timeZone }, addSeconds(during, 5)));
      const now = addSeconds(during, 60);
      await doneBy(comes(tx, asks(in_time, code, { openedAt: during }), now));
      const after = comes(tx, asks(late, code, { openedAt: addSeconds(during, 6) }), now);
      expect(await codesOf(after)).toEqual(['presences.roll_closed']);
    }),
  );
});
