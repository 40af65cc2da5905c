import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { disputeStatus, runStatus } from '../../../contract/presences/presences.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { attendanceDisputes, attendanceRuns, attendances } from '../../db/schema.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { pairsOf } from '../../platform/states/state-machine.ts';
import { codesOf } from '../../testing/teaching/courses-fixtures.ts';
import { givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import {
  after,
  confirmed,
  givenAttendee,
  givenOpenRoll,
  timeZone,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { decideDispute, dispute } from './disputes.ts';
import { markByHand, mendPresence } from './mark-presence.ts';
import { closeRoll, confirmRoll, openRoll, reopenRoll, undoConfirmation } from './open-roll.ts';
import { disputeActions, disputeMachine, type RollAction, rollActions, rollMachine } from './roll-machine.ts';

const { inTransaction } = await testDatabase();

type Own = { lessonId: string; professorId: string; timeZone: string; careerId: string };
const calls: Record<RollAction, (tx: Database, own: Own) => Promise<Outcome<unknown>>> = {
  open: (tx, own) => openRoll(tx, own, after),
  mark: (tx, own) => markByHand(tx, { ...own, status: 'present' }, after),
  close: (tx, own) => closeRoll(tx, own, after),
  reopen: (tx, own) => reopenRoll(tx, own, after),
  confirm: (tx, own) => confirmRoll(tx, own, after),
  undo: async (tx, own) => {
    await tx.update(attendanceRuns).set({ confirmedAt: after }).where(eq(attendanceRuns.id, own.lessonId));
    return await undoConfirmation(tx, { ...own, areas }, after);
  },
  mend: async (tx, own) => {
    const { lessonId, careerId } = own;
    const absent = { status: 'absent', minutes: 0, source: 'system', markedAt: after } as const;
    const isCalled = await tx.$count(attendanceRuns, eq(attendanceRuns.id, lessonId));
    if (isCalled > 0) await tx.insert(attendances).values({ lessonId, careerId, ...absent });
    return await mendPresence(tx, { ...own, status: 'present', reason: 'C’era' }, after);
  },
};

describe('a roll', () => {
  it.each(pairsOf(rollMachine, rollActions))('$from, $action: listed $listed', ({ from, action, listed }) =>
    inTransaction(async (tx) => {
      const lesson = from === 'none' ? await givenLesson(tx) : await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      if (from !== 'none') {
        await tx.update(attendanceRuns).set({ status: from }).where(eq(attendanceRuns.id, lesson.lessonId));
      }
      const outcome = calls[action](tx, { ...lesson, careerId, timeZone });
      expect(await codesOf(outcome)).toEqual(listed ? [] : ['state.not_allowed']);
      if (!listed) return;
      const [run] = await tx.select().from(attendanceRuns).where(eq(attendanceRuns.id, lesson.lessonId));
      expect((rollMachine[from] as Record<string, readonly string[]>)[action]).toContain(run?.status);
    })(),
  );

  it('stands in each state of the contract', () => {
    expect(Object.keys(rollMachine).sort()).toEqual(['none', ...runStatus.options].sort());
  });
});

describe('a dispute', () => {
  it.each(pairsOf(disputeMachine, disputeActions))('$from, $action: listed $listed', ({ from, listed }) =>
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      await confirmed(tx, lesson);
      const opened = await dispute(tx, { ...lesson, careerId, reason: 'C’ero', timeZone }, after);
      if (!opened.ok) throw new Error('no dispute');
      const { disputeId } = opened.value;
      await tx.update(attendanceDisputes).set({ status: from }).where(eq(attendanceDisputes.id, disputeId));
      const asked = { ...lesson, disputeId, decision: 'upheld' as const, reason: 'Visto' };
      expect(await codesOf(decideDispute(tx, asked, after))).toEqual(listed ? [] : ['state.not_allowed']);
    })(),
  );

  it('stands in each state of the contract', () => {
    expect(Object.keys(disputeMachine).sort()).toEqual([...disputeStatus.options].sort());
  });
});
