import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  auditEvents,
  courseUnits,
  faculties,
  offeringTeachers,
  prerequisites,
  profiles,
  programmeUnits,
} from '../db/schema.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { givenPerson, givenProgramme, givenUnit, now } from '../testing/people/careers-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addFaculty, addOffering, addUnit } from './office-catalogue.ts';

const { inTransaction } = await testDatabase();

test(
  'a faculty is known by its code: the same code renames it, and each time is audited',
  inTransaction(async (tx) => {
    const first = await doneOrThrow(addFaculty(tx, { code: 'SCI', name: { it: 'Scienze' } }, now));
    const again = await doneOrThrow(
      addFaculty(tx, { code: 'SCI', name: { it: 'Scienze e Ingegneria' } }, now),
    );
    expect(again).toEqual(first);
    expect(await tx.select({ name: faculties.name }).from(faculties)).toEqual([
      { name: { it: 'Scienze e Ingegneria' } },
    ]);
    expect(
      await tx.select({ action: auditEvents.action }).from(auditEvents).orderBy(auditEvents.seq),
    ).toEqual([{ action: 'faculty.add' }, { action: 'faculty.add' }]);
  }),
);

test(
  'a unit has its places in programmes and its prerequisites; codes may recur',
  inTransaction(async (tx) => {
    const { id: programmeId } = await givenProgramme(tx);
    const basics = await givenUnit(tx, 'INF101');
    const unit = {
      code: 'INF101',
      title: { it: 'Algoritmi' },
      cfu: 9,
      programmes: [{ programmeId, year: 2 }],
    };
    const { id } = await doneOrThrow(addUnit(tx, { ...unit, requiredUnitIds: [basics.id] }, now));

    expect(await tx.$count(courseUnits, eq(courseUnits.code, 'INF101'))).toBe(2);
    expect(await tx.select().from(programmeUnits)).toEqual([
      { programmeId, unitId: id, year: 2, kind: 'mandatory' },
    ]);
    expect(await tx.select().from(prerequisites)).toEqual([{ unitId: id, requiredUnitId: basics.id }]);
  }),
);

test(
  'an offering is one of its unit, year, term and partition; teachers come to those there are',
  inTransaction(async (tx) => {
    const { id: unitId } = await givenUnit(tx, 'INF101');
    const teach = async () => {
      const personId = await givenPerson(tx);
      const [profile] = await tx
        .insert(profiles)
        .values({ personId, type: 'professor' })
        .returning({ id: profiles.id });
      return profile?.id ?? '';
    };
    const [one, other] = [await teach(), await teach()];
    const offering = { unitId, academicYear: 2026, term: 'first' } as const;
    const first = await doneOrThrow(addOffering(tx, { ...offering, teacherIds: [one] }, now));
    const again = await doneOrThrow(addOffering(tx, { ...offering, teacherIds: [one, other] }, now));
    const second = await doneOrThrow(addOffering(tx, { ...offering, partition: 'A-L' }, now));

    expect(again).toEqual(first);
    expect(second).not.toEqual(first);
    const teachers = await tx
      .select()
      .from(offeringTeachers)
      .where(eq(offeringTeachers.offeringId, first.id));
    expect(teachers.map(({ profileId }) => profileId).sort()).toEqual([one, other].sort());
  }),
);
