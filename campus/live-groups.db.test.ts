import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addPerson } from './accounts/people/people.ts';
import { addCareer } from './careers/add-career.ts';
import { approvePlan } from './careers/plans/approve-plan.ts';
import { addOffering, addProgramme, addUnit } from './catalogue/office-catalogue.ts';
import type { Database } from './db/database.ts';
import { enrolments, examBoards, examSessionOfferings, examSessions } from './db/schema.ts';
import { hubGroupsOf } from './live.ts';
import { doneOrThrow } from './platform/outcome.ts';
import { testDatabase } from './testing/test-database.ts';

const now = new Date('2026-11-20T10:00:00Z');
const { inTransaction } = await testDatabase();

async function givenOffering(tx: Database, academicYear = 2026, unitId?: string, teacherIds: string[] = []) {
  const unit = { code: 'A', title: { it: 'Algebra' }, cfu: 6 };
  const ofUnit = unitId ?? (await doneOrThrow(addUnit(tx, unit, now))).id;
  const offering = { unitId: ofUnit, academicYear, term: 'first', teacherIds } as const;
  return { unitId: ofUnit, offeringId: (await doneOrThrow(addOffering(tx, offering, now))).id };
}

async function givenProfile(tx: Database, type: 'student' | 'professor') {
  const person = { givenName: 'Ada', familyName: 'Serramonte', email: `${randomUUID()}@example.org` };
  const added = await doneOrThrow(addPerson(tx, { ...person, profiles: [{ type }] }, now));
  return { personId: added.personId, profileId: added.profileIds[0] ?? '' };
}

async function givenStudent(tx: Database): Promise<string> {
  const { personId } = await givenProfile(tx, 'student');
  const programme = { code: 'INF', title: { it: 'Informatica' }, level: 'bachelor' } as const;
  const { id: programmeId } = await doneOrThrow(addProgramme(tx, programme, now));
  return (await doneOrThrow(addCareer(tx, { personId, badge: '1', programmeId, cohortYear: 2026 }, now))).id;
}

const groupsOf = async (tx: Database, profileId: string) => (await hubGroupsOf(tx, profileId, 2026)).sort();
const expected = (profileId: string, ...offeringIds: string[]) =>
  [`profile:${profileId}`, ...offeringIds.map((id) => `course:${id}`)].sort();
const expectedOfTeacher = (profileId: string, ...offeringIds: string[]) =>
  [...expected(profileId, ...offeringIds), ...offeringIds.map((id) => `teachers:${id}`)].sort();

test(
  'a student has the planned courses of this year and last, and those of a live enrolment',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx);
    const { unitId, offeringId } = await givenOffering(tx);
    const last = await givenOffering(tx, 2025, unitId);
    await givenOffering(tx, 2024, unitId);
    const [chosen, left] = [await givenOffering(tx), await givenOffering(tx)];
    await doneOrThrow(approvePlan(tx, { careerId, academicYear: 2026, rows: [{ unitId, year: 1 }] }, now));
    await tx.insert(enrolments).values([
      { offeringId: chosen.offeringId, careerId, status: 'waitlisted', requestedAt: now },
      { offeringId: left.offeringId, careerId, status: 'left', requestedAt: now },
    ]);
    expect(await groupsOf(tx, careerId)).toEqual(
      expected(careerId, offeringId, last.offeringId, chosen.offeringId),
    );
  }),
);

test(
  'a professor has the courses taught, and those of exams chaired or sat on, also as a teacher of them',
  inTransaction(async (tx) => {
    const { profileId } = await givenProfile(tx, 'professor');
    const { profileId: colleague } = await givenProfile(tx, 'professor');
    const taught = await givenOffering(tx, 2026, undefined, [profileId]);
    const examined = [await givenOffering(tx), await givenOffering(tx)];
    await givenOffering(tx, 2026, undefined, [colleague]);
    for (const [index, { unitId, offeringId }] of examined.entries()) {
      const sessionId = randomUUID();
      const chairId = index === 0 ? profileId : colleague;
      await tx.insert(examSessions).values({ id: sessionId, unitId, chairId, ...times });
      await tx.insert(examSessionOfferings).values({ sessionId, offeringId });
      if (index === 1) await tx.insert(examBoards).values({ sessionId, profileId });
    }
    expect(await groupsOf(tx, profileId)).toEqual(
      expectedOfTeacher(profileId, taught.offeringId, ...examined.map(({ offeringId }) => offeringId)),
    );
  }),
);

test(
  'somebody without any has the own group alone',
  inTransaction(async (tx) => {
    const { profileId } = await givenProfile(tx, 'student');
    expect(await groupsOf(tx, profileId)).toEqual([`profile:${profileId}`]);
  }),
);

const times = {
  mode: 'written',
  startsAt: new Date('2026-12-10T08:00:00Z'),
  endsAt: new Date('2026-12-10T11:00:00Z'),
  bookingOpensAt: now,
  bookingClosesAt: new Date('2026-12-05T08:00:00Z'),
  cancelUntil: new Date('2026-12-05T08:00:00Z'),
} as const;
