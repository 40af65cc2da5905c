import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type LockStatus, lockType } from '../../contract/locks/locks.ts';
import type { Database } from '../db/database.ts';
import { locks, notifications, outbox } from '../db/schema.ts';
import { pairsOf } from '../platform/states/state-machine.ts';
import { givenCareer, givenUnit, now } from '../testing/people/careers-fixtures.ts';
import { givenLock } from '../testing/people/locks-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readOutbox } from '../testing/written.ts';
import { clearLocksOf, endLock } from './end-lock.ts';
import { locksOn } from './locks-on.ts';
import { changeLock, lockActions, lockMachine } from './machine.ts';
import { writeStates } from './write-states.ts';

const { inTransaction } = await testDatabase();

const ends = {
  warn: 'warning',
  activate: 'active',
  clear: 'cleared',
  waive: 'waived',
  expire: 'expired',
  restore: 'active',
} as const;

async function lockOf(tx: Database, id: string) {
  const [lock] = await tx.select().from(locks).where(eq(locks.id, id));
  if (!lock) throw new Error('no such lock');
  return lock;
}

async function givenLockIn(tx: Database, status: LockStatus): Promise<string> {
  const id = await givenLock(tx, await givenCareer(tx), now);
  const endedAt = ['cleared', 'waived', 'expired'].includes(status) ? now : null;
  await tx.update(locks).set({ status, endedAt }).where(eq(locks.id, id));
  return id;
}

const moves = pairsOf(lockMachine, lockActions).filter(
  ({ from, action }) => from !== 'none' && action !== 'place',
);

it.each(moves)(
  'G10: a lock that is $from moves by $action only if that is listed: $listed',
  async ({ from, action, listed }) =>
    inTransaction(async (tx) => {
      const id = await givenLockIn(tx, from as LockStatus);
      const to = action === 'pass' ? from : ends[action as keyof typeof ends];
      const endedAt = ['clear', 'waive', 'expire'].includes(action) ? now : null;
      const moving = changeLock(
        tx,
        id,
        action as 'pass',
        { to: to as 'active', by: null, set: { endedAt }, tells: [] },
        now,
      );
      await (listed
        ? expect(moving).resolves.toBeDefined()
        : expect(moving).rejects.toThrow('changed meanwhile'));
      expect((await lockOf(tx, id)).status).toBe(listed ? to : from);
    })(),
);

const grace = { startsAt: now, graceUntil: addDays(now, 10), endsAt: addDays(now, 20) };
const at = async (tx: Database, careerId: string, when: Date) =>
  (await locksOn(tx, careerId, 'EXAM_BOOK', { now: when })).blocking.length;

describe('G10: the clock', () => {
  it(
    'says from when a lock stops something, whether or not a task has written it down',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const id = await givenLock(tx, careerId, now, grace);
      expect((await lockOf(tx, id)).status).toBe('warning');
      expect(await at(tx, careerId, addDays(now, 9))).toBe(0);
      expect(await at(tx, careerId, grace.graceUntil)).toBe(1);
      expect(await at(tx, careerId, addDays(now, 19))).toBe(1);
      expect(await at(tx, careerId, grace.endsAt)).toBe(0);
    }),
  );

  it(
    'is written down by a task, which tells at each step once',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const id = await givenLock(tx, careerId, now, { ...grace, startsAt: addDays(now, 1) });
      const stepped = [];
      for (const days of [0, 1, 1, 10, 10, 20, 20]) {
        await writeStates(tx, addDays(now, days));
        stepped.push((await lockOf(tx, id)).status);
      }
      expect(stepped).toEqual(['scheduled', 'warning', 'warning', 'active', 'active', 'expired', 'expired']);
      const noticed = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
      expect(noticed.map(({ kind }) => kind).sort()).toEqual(['lockActive', 'lockCleared', 'lockWarning']);
      const told = await readOutbox(tx, eq(outbox.audience, `profile:${careerId}`));
      const actions = told.filter(({ name }) => name === 'lockChanged').map(({ payload }) => payload.action);
      expect(actions.toSorted()).toEqual(['active', 'expired', 'warning', 'warning']);
    }),
  );
});

describe('G10: a cause that goes', () => {
  it(
    'clears its locks in the transaction in which it goes, and no other',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const id = await givenLock(tx, careerId, now, { sourceRef: 'charge:1' });
      const other = await givenLock(tx, careerId, now, { sourceRef: 'charge:2' });
      expect(await clearLocksOf(tx, 'charge:1', now)).toBe(1);
      expect(await clearLocksOf(tx, 'charge:1', now)).toBe(0);
      expect(await lockOf(tx, id)).toMatchObject({ status: 'cleared', endedAt: now });
      expect((await locksOn(tx, careerId, 'EXAM_BOOK', { now })).blocking.map((lock) => lock.id)).toEqual([
        other,
      ]);
    }),
  );

  it(
    'places one lock while it stands, and another one once it is back',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const first = await givenLock(tx, careerId, now, { sourceRef: 'charge:1' });
      expect(await givenLock(tx, careerId, now, { sourceRef: 'charge:1' })).toBe(first);
      await clearLocksOf(tx, 'charge:1', now);
      expect(await givenLock(tx, careerId, now, { sourceRef: 'charge:1' })).not.toBe(first);
    }),
  );

  it(
    'is not told to whom the lock was never told',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const id = await givenLock(tx, careerId, now, { startsAt: addDays(now, 1) });
      await endLock(tx, await lockOf(tx, id), 'waive', { reason: 'errore' }, now);
      expect(await tx.$count(notifications, eq(notifications.profileId, careerId))).toBe(0);
    }),
  );
});

describe('G10: what a lock is about', () => {
  it(
    'is one unit, where it is of one',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const { id: unitId } = await givenUnit(tx, 'FIS101');
      await givenLock(tx, careerId, now, { type: 'NO_SHOW', scope: { unitId } });
      const ask = (about: { unitId?: string }) => locksOn(tx, careerId, 'EXAM_BOOK', { ...about, now });
      expect((await ask({ unitId })).blocking).toHaveLength(1);
      expect((await ask({ unitId: crypto.randomUUID() })).blocking).toEqual([]);
      expect((await ask({})).blocking).toEqual([]);
    }),
  );

  it(
    'is never an academic year before its own',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      await givenLock(tx, careerId, now, { academicYear: 2026 });
      const ask = (academicYear?: number) => locksOn(tx, careerId, 'EXAM_BOOK', { academicYear, now });
      const stopped = await Promise.all([2025, 2026, 2027, undefined].map(ask));
      expect(stopped.map(({ blocking }) => blocking.length)).toEqual([0, 1, 1, 1]);
    }),
  );

  it(
    'is what the regulation says of its type',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      for (const type of lockType.options) {
        await givenLock(tx, careerId, now, { type, sourceRef: type, blocks: ['RENEW'] });
      }
      const { blocking } = await locksOn(tx, careerId, 'RENEW', { now });
      expect(blocking.map(({ type }) => type).toSorted()).toEqual(
        ['CAREER_NOT_ACTIVE', 'DISCIPLINARY', 'FEES_OVERDUE', 'OFFICE', 'TITLE_MISSING'].toSorted(),
      );
    }),
  );
});
