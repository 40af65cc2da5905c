import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { careers, planRows, plans, profiles, standingRows, transcriptRows } from '../db/schema.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { sealing } from '../testing/documents/key-fixtures.ts';
import {
  givenCareer,
  givenPerson,
  givenProgramme,
  givenUnit,
  now,
} from '../testing/people/careers-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addCareer } from './add-career.ts';
import { approvePlan } from './plans/approve-plan.ts';
import { addTranscriptRow } from './records/add-transcript-row.ts';

const { inTransaction } = await testDatabase();

describe('a career', () => {
  test(
    'takes the student profile that has no number yet, and then one of its own',
    inTransaction(async (tx) => {
      const { id: programmeId } = await givenProgramme(tx);
      const personId = await givenPerson(tx);
      const [applicant] = await tx
        .insert(profiles)
        .values({ personId, type: 'student' })
        .returning({ id: profiles.id });
      const career = { personId, programmeId, cohortYear: 2026 };
      const first = await doneOrThrow(addCareer(tx, { ...career, badge: '210001' }, now));
      const second = await doneOrThrow(addCareer(tx, { ...career, badge: '210002' }, now));

      expect(first).toEqual(applicant);
      expect(second).not.toEqual(first);
      expect(await tx.select().from(careers).where(eq(careers.id, first.id))).toMatchObject([
        { status: 'active' },
      ]);
    }),
  );

  test(
    'is changed by the same number of the same person',
    inTransaction(async (tx) => {
      const { id: programmeId } = await givenProgramme(tx);
      const career = { personId: await givenPerson(tx), badge: '210001', programmeId, cohortYear: 2026 };
      const first = await doneOrThrow(addCareer(tx, career, now));
      expect(await doneOrThrow(addCareer(tx, { ...career, cohortYear: 2025 }, now))).toEqual(first);
      expect(await tx.select({ cohortYear: careers.cohortYear }).from(careers)).toEqual([
        { cohortYear: 2025 },
      ]);
    }),
  );

  test.each(['active', 'suspended', 'withdrawn', 'graduated'] as const)(
    'that is %s stays so when it is added again without saying where it stands',
    (status) =>
      inTransaction(async (tx) => {
        const { id: programmeId } = await givenProgramme(tx);
        const career = { personId: await givenPerson(tx), badge: '210001', programmeId, cohortYear: 2026 };
        await doneOrThrow(addCareer(tx, { ...career, status }, now));
        await doneOrThrow(addCareer(tx, career, now));
        expect(await tx.select({ status: careers.status }).from(careers)).toEqual([{ status }]);
      })(),
  );

  test(
    'never takes the number of somebody else',
    inTransaction(async (tx) => {
      await givenCareer(tx, '210001');
      const { id: programmeId } = await givenProgramme(tx);
      const personId = await givenPerson(tx);
      const outcome = await addCareer(tx, { personId, badge: '210001', programmeId, cohortYear: 2026 }, now);
      expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'careers.badge_taken' }] });
    }),
  );
});

describe('a plan', () => {
  const rowsOfApproved = (tx: Database, careerId: string) =>
    tx
      .select({ unitId: planRows.unitId, status: planRows.status, cfu: planRows.cfu })
      .from(planRows)
      .innerJoin(plans, eq(plans.id, planRows.planId))
      .where(and(eq(plans.careerId, careerId), eq(plans.status, 'approved')))
      .orderBy(asc(planRows.year));

  test(
    'supersedes the one before and keeps what was passed',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const units = [await givenUnit(tx, 'A'), await givenUnit(tx, 'B'), await givenUnit(tx, 'C')];
      const [a = '', b = '', c = ''] = units.map(({ id }) => id);
      const approve = (rows: { unitId: string; year: number }[]) =>
        doneOrThrow(approvePlan(tx, { careerId, academicYear: 2026, rows }, now));
      await approve([
        { unitId: a, year: 1 },
        { unitId: b, year: 2 },
      ]);
      await doneOrThrow(
        addTranscriptRow(tx, { careerId, unitId: a, examDate: '2026-07-01', grade: 28 }, sealing, now),
      );
      await approve([{ unitId: c, year: 3 }]);

      expect(await rowsOfApproved(tx, careerId)).toEqual([
        { unitId: a, status: 'passed', cfu: 6 },
        { unitId: c, status: 'planned', cfu: 6 },
      ]);
      const versions = await tx
        .select({ version: plans.versionNumber, status: plans.status })
        .from(plans)
        .orderBy(plans.versionNumber);
      expect(versions).toEqual([
        { version: 1, status: 'superseded' },
        { version: 2, status: 'approved' },
      ]);
    }),
  );

  test(
    'counts as passed what was recorded before there was one',
    inTransaction(async (tx) => {
      const careerId = await givenCareer(tx);
      const { id: unitId } = await givenUnit(tx, 'A');
      const pass = { careerId, unitId, examDate: '2026-07-01', recognised: true };
      await doneOrThrow(addTranscriptRow(tx, pass, sealing, now));
      await doneOrThrow(
        approvePlan(tx, { careerId, academicYear: 2026, rows: [{ unitId, year: 1, cfu: 5 }] }, now),
      );
      expect(await rowsOfApproved(tx, careerId)).toEqual([{ unitId, status: 'recognised', cfu: 5 }]);
    }),
  );
});

test(
  'a transcript row of before is corrected by another, one recorded here is not',
  inTransaction(async (tx) => {
    const careerId = await givenCareer(tx);
    const { id: unitId } = await givenUnit(tx, 'A');
    const pass = { careerId, unitId, examDate: '2026-07-01' };
    await doneOrThrow(addTranscriptRow(tx, { ...pass, grade: 24 }, sealing, now));
    await doneOrThrow(addTranscriptRow(tx, { ...pass, grade: 30, honours: true }, sealing, now));
    expect(await tx.select().from(standingRows)).toMatchObject([{ grade: 30, honours: true, cfu: 6 }]);
    expect(await tx.$count(transcriptRows)).toBe(2);

    const { id: other } = await givenUnit(tx, 'B');
    const recorded = { ...pass, unitId: other, cfu: 6, outcomeId: randomUUID(), recordedAt: now };
    await tx.insert(transcriptRows).values(recorded);
    const outcome = await addTranscriptRow(tx, { ...pass, unitId: other, grade: 18 }, sealing, now);
    expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'transcript.recorded_here' }] });
  }),
);
