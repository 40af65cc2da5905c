import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { auditEvents, examBookings, outbox } from '../../db/schema.ts';
import { givenCourse, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit, readOutbox } from '../../testing/written.ts';
import { VersionConflict } from '../failures.ts';
import { eventOf } from '../live/events.ts';
import type { StateMachine } from './state-machine.ts';
import { foundTransitionsOf, transitionsOf } from './transition.ts';

const database = await testDatabase();
const { inTransaction } = database;

const machine = {
  waitlisted: { promote: ['booked'] },
  booked: { void: ['voided'] },
  voided: {},
} as const satisfies StateMachine<'waitlisted' | 'booked' | 'voided', 'promote' | 'void'>;
const change = transitionsOf(examBookings, machine, 'place');
const changeFound = foundTransitionsOf(examBookings, machine, 'place');

async function givenBooking(tx: Database, status: 'booked' | 'waitlisted' | 'voided') {
  const session = await givenSession(tx, {}, await givenCourse(tx));
  const careerId = await givenStudent(tx, [session]);
  const id = randomUUID();
  const { examId: sessionId, unitId } = session;
  await tx
    .insert(examBookings)
    .values({ id, sessionId, careerId, unitId, kind: 'final', status, bookedAt: now });
  return { id, careerId, sessionId };
}

const stored = async (tx: Database, id: string) =>
  (await tx.select().from(examBookings).where(eq(examBookings.id, id)))[0];
const auditedOf = (tx: Database, id: string) => readAudit(tx, eq(auditEvents.entityId, id));

it(
  'a transition moves the row, counts its version up, is audited and told',
  inTransaction(async (tx) => {
    const { id, careerId, sessionId } = await givenBooking(tx, 'booked');
    const told = eventOf('voided', careerId, { examId: sessionId, action: 'voided' }, now);
    const set = { voidReason: 'Aula' };

    const moved = await change(
      tx,
      id,
      'void',
      { to: 'voided', by: careerId, version: 1, set, detail: { by: 'student' }, tells: [told] },
      now,
    );

    expect(moved).toEqual({ version: 2 });
    expect(await stored(tx, id)).toMatchObject({ status: 'voided', voidReason: 'Aula', version: 2 });
    const entry = { actorId: careerId, action: 'place.void', entity: 'place', detail: { by: 'student' } };
    expect(await auditedOf(tx, id)).toMatchObject([entry]);
    expect(await readOutbox(tx, eq(outbox.id, told.id))).toMatchObject([
      { audience: `profile:${careerId}`, name: 'voided', payload: { examId: sessionId, eventId: told.id } },
    ]);
  }),
);

it.each([
  ['from a state that does not list it', 'voided', undefined],
  ['on another version than was read', 'booked', 7],
] as const)('%s nothing is written', (_, status, version) =>
  inTransaction(async (tx) => {
    const { id } = await givenBooking(tx, status);
    await expect(change(tx, id, 'void', { to: 'voided', by: null, version, tells: [] }, now)).rejects.toThrow(
      VersionConflict,
    );
    expect(await stored(tx, id)).toMatchObject({ status, version: 1 });
    expect(await auditedOf(tx, id)).toEqual([]);
  })(),
);

it(
  'of those that are found whatever lists the action moves, each of them audited and told of',
  inTransaction(async (tx) => {
    const [booked, other] = [await givenBooking(tx, 'booked'), await givenBooking(tx, 'booked')];
    const voided = await givenBooking(tx, 'voided');
    const ids = [booked.id, other.id, voided.id];
    const tells = ({ careerId, sessionId }: { careerId: string; sessionId: string }) => [
      eventOf('voided', careerId, { examId: sessionId, action: 'voided' }, now),
    ];

    const found = inArray(examBookings.id, ids);
    const change = {
      to: 'voided' as const,
      by: null,
      set: { voidReason: 'Aula' },
      detail: { by: 'system' },
      tells,
    };
    const moved = await changeFound(tx, found, 'void', change, now);

    expect(new Set(moved.map(({ id }) => id))).toEqual(new Set([booked.id, other.id]));
    for (const { id, careerId } of [booked, other]) {
      expect(await stored(tx, id)).toMatchObject({ status: 'voided', voidReason: 'Aula', version: 2 });
      expect(await auditedOf(tx, id)).toMatchObject([
        { actorId: null, action: 'place.void', entity: 'place', detail: { by: 'system' }, at: now },
      ]);
      const told = await readOutbox(tx, eq(outbox.audience, `profile:${careerId}`));
      expect(told).toMatchObject([{ name: 'voided' }]);
    }
    expect(await stored(tx, voided.id)).toMatchObject({ voidReason: null, version: 1 });
    expect(await auditedOf(tx, voided.id)).toEqual([]);
  }),
);

it(
  'what was shown so before it is written down keeps its version',
  inTransaction(async (tx) => {
    const { id } = await givenBooking(tx, 'booked');
    const found = eq(examBookings.id, id);
    await changeFound(tx, found, 'void', { to: 'voided', by: null, keepsVersion: true }, now);
    expect(await stored(tx, id)).toMatchObject({ status: 'voided', version: 1 });
    expect(await auditedOf(tx, id)).toHaveLength(1);
  }),
);

it('what is not in the machine does not compile', () => {
  const later = { by: null, tells: [] };
  const wrong = [
    // @ts-expect-error no state lists this action
    () => change(database.db, 'id', 'cancel', { ...later, to: 'voided' }, now),
    // @ts-expect-error this action does not end there
    () => change(database.db, 'id', 'void', { ...later, to: 'booked' }, now),
    // @ts-expect-error nobody says who learns of it
    () => change(database.db, 'id', 'void', { by: null, to: 'voided' }, now),
  ];
  expect(wrong).toHaveLength(3);
});
