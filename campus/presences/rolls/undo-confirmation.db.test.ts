import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { attendances, outbox, planRows } from '../../db/schema.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import {
  after,
  confirmed,
  during,
  givenAttendee,
  givenOpenRoll,
  givenRule,
  timeZone,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { dispute } from './disputes.ts';
import { markByHand } from './mark-presence.ts';
import { undoConfirmation } from './open-roll.ts';
import { rollDetail } from './roll-detail.ts';
import { confirmUntil } from './roll-times.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone };
const inTime = addMinutes(after, 10);
const late = new Date(inTime.getTime() + 1);

it(
  'a confirmed roll is taken back within ten minutes: what was marked stays, the absences go',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const there = await givenAttendee(tx, lesson);
    await givenAttendee(tx, lesson);
    await doneBy(markByHand(tx, { ...lesson, careerId: there, status: 'present' }, during));
    await confirmed(tx, lesson);
    const shown = await rollDetail(tx, { ...lesson, areas }, reader, inTime);
    expect(shown.undoUntil).toBe(inTime.toISOString());

    expect(await doneBy(undoConfirmation(tx, { ...lesson, timeZone, areas }, inTime))).toMatchObject({
      status: 'closed',
    });

    const written = await tx.select().from(attendances).where(eq(attendances.lessonId, lesson.lessonId));
    expect(written).toMatchObject([{ careerId: there, status: 'present' }]);
    const told = await readOutbox(tx, eq(outbox.name, 'rollChanged'));
    expect(told.at(-1)).toMatchObject({ payload: { status: 'closed' } });
    expect((await rollDetail(tx, { ...lesson, areas }, reader, inTime)).undoUntil).toBeNull();
  }),
);

it(
  'a plan that a confirmation said was attended says so no longer, once that is taken back',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson);
    await givenRule(tx, lesson, 75);
    await doneBy(markByHand(tx, { ...lesson, careerId, status: 'present' }, during));
    await confirmed(tx, lesson);
    await doneBy(undoConfirmation(tx, { ...lesson, timeZone, areas }, inTime));
    const rows = await tx.select().from(planRows).where(eq(planRows.unitId, lesson.unitId));
    expect(rows).toMatchObject([{ status: 'planned' }]);
  }),
);

it(
  'a confirmed roll is not taken back after ten minutes, nor once a student disputes it',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson);
    await confirmed(tx, lesson);
    expect(await codesOf(undoConfirmation(tx, { ...lesson, timeZone, areas }, late))).toEqual([
      'state.undo_over',
    ]);
    await doneBy(dispute(tx, { ...lesson, careerId, reason: 'C’ero', timeZone }, after));
    expect(await codesOf(undoConfirmation(tx, { ...lesson, timeZone, areas }, inTime))).toEqual([
      'presences.undo_disputed',
    ]);
    expect((await rollDetail(tx, { ...lesson, areas }, reader, inTime)).undoUntil).toBeNull();
  }),
);

it(
  'a roll says of each student whether they were in the course when the lesson began',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const later = await givenAttendee(tx, lesson);
    await tx.execute(
      `update enrolment set requested_at = '2026-09-29T00:00:00Z' where career_id = '${later}'` as never,
    );
    expect((await rollDetail(tx, { ...lesson, areas }, reader, during)).rows).toMatchObject([
      { joined: false },
    ]);
  }),
);

describe('a plan that said of a unit that it was attended before a roll was confirmed', () => {
  const later = { startsAt: addDays(startsAt, 1), endsAt: addDays(endsAt, 1) };
  const statuses = async (tx: Database, { unitId }: { unitId: string }) =>
    (await tx.select().from(planRows).where(eq(planRows.unitId, unitId))).map(({ status }) => status);

  it(
    'says so still once that is taken back, where the unit’s course of before was attended',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      await givenRule(tx, lesson, 75);
      await tx.update(planRows).set({ status: 'attended' }).where(eq(planRows.unitId, lesson.unitId));
      await doneBy(markByHand(tx, { ...lesson, careerId, status: 'present' }, during));
      await confirmed(tx, lesson);
      await doneBy(undoConfirmation(tx, { ...lesson, timeZone, areas }, inTime));
      expect(await statuses(tx, lesson)).toEqual(['attended']);
    }),
  );

  it(
    'says so still where lessons were added to those by which it was attended',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      await givenRule(tx, lesson, 60);
      await doneBy(markByHand(tx, { ...lesson, careerId, status: 'present' }, during));
      await confirmed(tx, lesson);
      const added = await givenLesson(tx, later, lesson);
      await givenOpenRoll(tx, added, later.startsAt);
      await doneBy(markByHand(tx, { ...added, careerId, status: 'present' }, later.startsAt));
      await confirmed(tx, added, later.endsAt);
      await doneBy(undoConfirmation(tx, { ...added, timeZone, areas }, later.endsAt));
      expect(await statuses(tx, lesson)).toEqual(['attended']);
    }),
  );
});

it(
  'a confirmed roll is taken back only as long as its professor may confirm it again',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson);
    await doneBy(markByHand(tx, { ...lesson, careerId, status: 'present' }, during));
    const last = confirmUntil({ endsAt }, timeZone);
    await confirmed(tx, lesson, addMinutes(last, -1));
    const { undoUntil } = await rollDetail(tx, { ...lesson, areas }, reader, last);
    expect(undoUntil).toBe(last.toISOString());
    const over = addMinutes(last, 1);
    expect((await rollDetail(tx, { ...lesson, areas }, reader, over)).undoUntil).toBeNull();
    expect(await codesOf(undoConfirmation(tx, { ...lesson, timeZone, areas }, over))).toEqual([
      'state.undo_over',
    ]);
  }),
);
