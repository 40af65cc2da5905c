import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addOffering } from '../../catalogue/office-catalogue.ts';
import { enrolments, enrolmentWindows, outbox } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { givenCareer, givenUnit, now } from '../../testing/people/careers-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { saveEnrolmentWindow } from './save-window.ts';

const { inTransaction } = await testDatabase();

test(
  'a larger window offers its places to the queue',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    const { id: unitId } = await givenUnit(tx, 'A');
    const taught = { unitId, academicYear: 2026, term: 'first' } as const;
    const { id: offeringId } = await doneOrThrow(addOffering(tx, taught, now));
    const window = {
      offeringId,
      mode: 'fifo',
      opensAt: now,
      closesAt: new Date('2026-12-01T10:00:00Z'),
    } as const;
    const save = (capacity: number) => doneOrThrow(saveEnrolmentWindow(tx, { ...window, capacity }, now));
    await save(0);
    await tx
      .insert(enrolments)
      .values({ offeringId, careerId, status: 'waitlisted', queueNumber: 1, requestedAt: now });
    await tx.update(enrolmentWindows).set({ waitlisted: 1, queueCounter: 1 });
    await save(1);

    expect(await tx.select({ status: enrolments.status }).from(enrolments)).toEqual([{ status: 'offered' }]);
    expect(await tx.select().from(enrolmentWindows)).toMatchObject([{ taken: 1, waitlisted: 0 }]);
  }),
);

test(
  'an enrolment window keeps the places taken, tells its seats, and never falls below them',
  inTransaction(async (tx) => {
    const { id: unitId } = await givenUnit(tx, 'A');
    const { id: offeringId } = await doneOrThrow(
      addOffering(tx, { unitId, academicYear: 2026, term: 'first' }, now),
    );
    const save = (capacity: number | null) =>
      saveEnrolmentWindow(
        tx,
        { offeringId, mode: 'fifo', opensAt: now, closesAt: new Date('2026-12-01T10:00:00Z'), capacity },
        now,
      );
    await doneOrThrow(save(30));
    await tx.update(enrolmentWindows).set({ taken: 12 });
    expect(await save(11)).toMatchObject({ ok: false, refusals: [{ code: 'windows.below_taken' }] });
    await doneOrThrow(save(12));
    await doneOrThrow(save(null));

    expect(await tx.select().from(enrolmentWindows)).toMatchObject([
      { taken: 12, capacity: null, version: 3 },
    ]);
    const told = await tx
      .select()
      .from(outbox)
      .where(eq(outbox.name, 'seatsChanged'))
      .orderBy(asc(outbox.written));
    expect(told.map(({ audience, name, payload }) => [audience, name, payload.capacity])).toEqual([
      [`course:${offeringId}`, 'seatsChanged', 30],
      [`course:${offeringId}`, 'seatsChanged', 12],
      [`course:${offeringId}`, 'seatsChanged', null],
    ]);
  }),
);
