import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import {
  auditEvents,
  careers,
  courseUnits,
  enrolments,
  enrolmentWindows,
  faculties,
  offeringTeachers,
  outbox,
  people,
  planRows,
  plans,
  prerequisites,
  profiles,
  programmeUnits,
  transcriptRows,
} from '../db/schema.ts';
import { openTestDatabase, rolledBack } from '../db/test-database.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { addCareer } from './careers.ts';
import { saveEnrolmentWindow } from './enrolment-windows.ts';
import { addFaculty } from './faculties.ts';
import { addOffering } from './offerings.ts';
import { approvePlan } from './plans.ts';
import { addProgramme } from './programmes.ts';
import { addTranscriptRow } from './transcript.ts';
import { addUnit } from './units.ts';

const now = new Date('2026-11-20T10:00:00Z');
const serviceToken = 'a-service-token-of-these-tests-only';
let database: OpenDatabase;
let app: CampusApp;

beforeAll(async () => {
  database = await openTestDatabase();
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', CAMPUS_SERVICE_TOKEN: serviceToken } as const;
  app = await createApp(database, readConfig(environment));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const inTransaction = (work: (tx: Database) => Promise<void>) => () => rolledBack(database.db, work);

const givenProgramme = (tx: Database, code = 'INF') =>
  doneOrThrow(addProgramme(tx, { code, title: { it: 'Informatica' }, level: 'bachelor' }, now));

const givenUnit = (tx: Database, code: string, requiredUnitIds?: string[]) =>
  doneOrThrow(addUnit(tx, { code, title: { it: code }, cfu: 6, requiredUnitIds }, now));

async function givenPerson(tx: Database): Promise<string> {
  const [person] = await tx
    .insert(people)
    .values({ givenName: 'Ada', familyName: 'Serramonte', email: `${randomUUID()}@example.org` })
    .returning({ id: people.id });
  return person?.id ?? '';
}

async function givenCareer(tx: Database, badge = '210001'): Promise<string> {
  const { id: programmeId } = await givenProgramme(tx);
  const personId = await givenPerson(tx);
  return (await doneOrThrow(addCareer(tx, { personId, badge, programmeId, cohortYear: 2026 }, now))).id;
}

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
    expect(await tx.select({ action: auditEvents.action }).from(auditEvents)).toEqual([
      { action: 'faculty.add' },
      { action: 'faculty.add' },
    ]);
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
      expect(await doneOrThrow(addCareer(tx, { ...career, status: 'suspended' }, now))).toEqual(first);
      expect(await tx.select({ status: careers.status }).from(careers)).toEqual([{ status: 'suspended' }]);
    }),
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
        addTranscriptRow(tx, { careerId, unitId: a, examDate: '2026-07-01', grade: 28 }, now),
      );
      await approve([{ unitId: c, year: 3 }]);

      expect(await rowsOfApproved(tx, careerId)).toEqual([
        { unitId: a, status: 'passed', cfu: 6 },
        { unitId: c, status: 'planned', cfu: 6 },
      ]);
      const versions = await tx
        .select({ version: plans.version, status: plans.status })
        .from(plans)
        .orderBy(plans.version);
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
      await doneOrThrow(addTranscriptRow(tx, pass, now));
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
    await doneOrThrow(addTranscriptRow(tx, { ...pass, grade: 24 }, now));
    await doneOrThrow(addTranscriptRow(tx, { ...pass, grade: 30, honours: true }, now));
    expect(await tx.select().from(transcriptRows)).toMatchObject([{ grade: 30, honours: true, cfu: 6 }]);

    await tx.update(transcriptRows).set({ outcomeId: randomUUID() });
    const outcome = await addTranscriptRow(tx, { ...pass, grade: 18 }, now);
    expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'transcript.recorded_here' }] });
  }),
);

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

describe('over the wire', () => {
  const call = (path: string, payload: object, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/office/${path}`,
      payload,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  test('only the service token opens the office', async () => {
    const faculty = { code: 'SCI', name: { it: 'Scienze' } };
    expect((await call('faculties/add', faculty)).statusCode).toBe(401);
    expect((await call('faculties/add', faculty, `${serviceToken}x`)).statusCode).toBe(401);
    expect((await call('faculties/add', faculty, serviceToken)).json()).toMatchObject({ success: true });
  });

  test('instants come as ISO texts, and what cannot be is refused by its field', async () => {
    const unit = { code: 'A', title: { it: 'Algebra' }, cfu: 6 };
    const { id: unitId } = (await call('units/add', unit, serviceToken)).json().result;
    const offering = { unitId, academicYear: 2026, term: 'first', endsAt: '2027-01-31T22:59:59+01:00' };
    const { id: offeringId } = (await call('offerings/add', offering, serviceToken)).json().result;
    const window = {
      offeringId,
      mode: 'open',
      opensAt: '2026-11-01T08:00:00Z',
      closesAt: '2026-10-01T08:00:00Z',
    };
    const answer = await call('windows/save', window, serviceToken);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.reasons).toMatchObject([{ code: 'field.closesAt' }]);
  });
});
