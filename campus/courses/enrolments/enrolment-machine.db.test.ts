import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type EnrolmentStatus, enrolmentStatus } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { endsOf } from '../../platform/states/state-machine.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { moveQueue } from '../seats/waiting-list.ts';
import { decide, undoDecision } from './decide.ts';
import { enrol } from './enrol.ts';
import { enrolmentMachine, LIVE_STATUSES, type MovingAction } from './enrolment-machine.ts';
import { drop, removeFromCourse, withdraw } from './leave-course.ts';
import { take } from './take.ts';

const { inTransaction } = await testDatabase();

type Given = GivenCourse & { careerId: string; enrolmentId: string };

/** What each person can do to an enrolment that is there. */
const calls: Record<
  string,
  { action: MovingAction; call: (tx: Database, given: Given) => Promise<Outcome<unknown>> }
> = {
  take: { action: 'take', call: (tx, given) => take(tx, given, now) },
  drop: { action: 'drop', call: (tx, given) => drop(tx, given, now) },
  withdraw: { action: 'withdraw', call: (tx, given) => withdraw(tx, given, now) },
  remove: {
    action: 'remove',
    call: (tx, given) => removeFromCourse(tx, { ...given, reason: 'Trasferito' }, now),
  },
  undo: {
    action: 'undo',
    call: async (tx, given) => {
      const { professorId } = given;
      const asDecided = { decidedAt: now, decidedById: professorId };
      await tx.update(enrolments).set(asDecided).where(eq(enrolments.id, given.enrolmentId));
      return await undoDecision(tx, given, now);
    },
  },
  accept: { action: 'decide', call: (tx, given) => decideOne(tx, given, { decision: 'accept' }) },
  reject: {
    action: 'decide',
    call: (tx, given) => decideOne(tx, given, { decision: 'reject', reason: 'Posti riservati' }),
  },
};

const pairs = enrolmentStatus.options.flatMap((status) =>
  Object.entries(calls).map(([verb, { action }]) => ({
    status,
    verb,
    to: endsOf(enrolmentMachine, status, action) ?? [],
  })),
);
const listed = pairs.filter(({ to }) => to.length > 0);
const unlisted = pairs.filter(({ to }) => to.length === 0);

describe('a listed transition', () => {
  it.each(listed)('G1: $status, $verb', ({ status, verb, to }) =>
    inTransaction(async (tx) => {
      const given = await givenOne(tx, status);

      expect(await codesOf(callOf(verb)(tx, given))).toEqual([]);

      expect(to).toContain(await statusOf(tx, given.enrolmentId));
    })(),
  );

  it(
    'G1: waitlisted, offer',
    inTransaction(async (tx) => {
      const given = await givenOne(tx, 'waitlisted', { capacity: 1 });
      await moveQueue(tx, given.courseId, now);
      expect(await statusOf(tx, given.enrolmentId)).toBe('offered');
    }),
  );

  it(
    'G1: offered, lapse',
    inTransaction(async (tx) => {
      const given = await givenOne(tx, 'offered', { offeredUntil: now });
      await moveQueue(tx, given.courseId, now);
      expect(await statusOf(tx, given.enrolmentId)).toBe('lapsed');
    }),
  );
});

describe('an unlisted transition is refused with state.not_allowed', () => {
  it.each(unlisted)('G1: $status, $verb', ({ status, verb }) =>
    inTransaction(async (tx) => {
      const given = await givenOne(tx, status);

      expect(await codesOf(callOf(verb)(tx, given))).toEqual(['state.not_allowed']);

      expect(await statusOf(tx, given.enrolmentId)).toBe(status);
    })(),
  );

  it(
    'G1: none, take, drop and withdraw',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const careerId = await givenStudent(tx, [course]);
      for (const change of [take, drop, withdraw]) {
        expect(await codesOf(change(tx, { ...course, careerId }, now))).toEqual(['state.not_allowed']);
      }
    }),
  );

  it.each(enrolmentStatus.options.filter((status) => status !== 'waitlisted'))(
    'G1: %s, offer and lapse: time and free places leave it alone',
    (status) =>
      inTransaction(async (tx) => {
        const given = await givenOne(tx, status);
        await moveQueue(tx, given.courseId, now);
        expect(await statusOf(tx, given.enrolmentId)).toBe(status);
      })(),
  );
});

describe('enrolling', () => {
  it.each([
    ['enrolled', { mode: 'open' }],
    ['waitlisted', { mode: 'fifo', capacity: 0 }],
    ['requested', { mode: 'draw' }],
    ['requested', { mode: 'ranked', capacity: 0, waitlistCapacity: 0 }],
    ['pending', { mode: 'approval' }],
  ] as const)('G1: none, enrol: %s', (status, window) =>
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, window);
      const careerId = await givenStudent(tx, [course]);
      expect(await doneBy(enrol(tx, { ...course, careerId }, now))).toMatchObject({ status });
    })(),
  );

  it.each(LIVE_STATUSES)('G1: %s, enrol: refused, for it is already there', (status) =>
    inTransaction(async (tx) => {
      const given = await givenOne(tx, status);
      const [code] = await codesOf(enrol(tx, given, now));
      expect(code).toMatch(/^courses\.already_/);
      expect(await statusOf(tx, given.enrolmentId)).toBe(status);
    })(),
  );
});

const callOf = (verb: string) => {
  const found = calls[verb];
  if (!found) throw new Error(`no call ${verb}`);
  return found.call;
};

/** An enrolment of a state; who waits does so for a place that isn't there. */
async function givenOne(
  tx: Database,
  status: EnrolmentStatus,
  { capacity = status === 'waitlisted' ? 0 : 5, offeredUntil = addHours(now, 1) } = {},
) {
  const course = await givenCourse(tx, { mode: 'fifo', capacity });
  const careerId = await givenStudent(tx, [course]);
  const enrolmentId = await givenEnrolment(tx, { ...course, careerId }, status, { offeredUntil });
  return { ...course, careerId, enrolmentId };
}

/** The outcome of the one request, as if it were a call of its own. */
async function decideOne(
  tx: Database,
  { courseId, professorId, enrolmentId }: Given,
  decision: { decision: 'accept' } | { decision: 'reject'; reason: string },
): Promise<Outcome<unknown>> {
  const request = { courseId, professorId, enrolmentIds: [enrolmentId], ...decision };
  const [decided] = await doneBy(decide(tx, request, now));
  const refusals = decided?.refusals ?? [];
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, value: decided };
}

async function statusOf(tx: Database, enrolmentId: string) {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
  return enrolment?.status;
}
