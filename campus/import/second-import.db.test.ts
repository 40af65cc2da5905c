import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  accounts,
  enrolments,
  enrolmentWindows,
  outbox,
  people,
  planRows,
  plans,
  transcriptRows,
} from '../db/schema.ts';
import { givenZipFile, zipped } from '../testing/services/bundle-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  ada,
  bea,
  changesIn,
  deps,
  imported,
  offeringOf,
  planOf,
  run,
  unitOf,
} from '../testing/test-import.ts';
import { enrolment, givenUniversity, rowIn, user } from '../testing/university-fixtures.ts';
import { runImport } from './run-import.ts';
import { idOf } from './writing/entries.ts';

const { inTransaction } = await testDatabase();

describe('a second import', () => {
  test(
    'of the same bundle changes nothing, whichever way it is packed',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const path = givenZipFile(zipped(givenUniversity()));
      const report = await runImport(path, {}, deps(tx));
      expect(report.outcome).toBe('applied');
      expect(changesIn(report)).toEqual([]);
      expect(report.files.map(({ unchanged }) => unchanged)).toEqual([3, 3, 5, 4, 3, 4, 5]);
    }),
  );

  test(
    'changes what changed and leaves the rest to its owner',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      await tx.update(people).set({ phone: '+39 0461 1', language: 'es' }).where(eq(people.id, ada.person));
      await tx.update(accounts).set({ passwordHash: 'hers' }).where(eq(accounts.personId, ada.person));

      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'ada').familyName = 'Bianchi';
      rowIn(bundle, 'courses', 'GEO').title = 'Geometria';
      expect(changesIn(await imported(tx, bundle))).toEqual([
        { file: 'courses.csv', added: 0, changed: 1, removed: 0 },
        { file: 'users.csv', added: 0, changed: 1, removed: 0 },
      ]);
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toMatchObject([
        { familyName: 'Bianchi', phone: '+39 0461 1', language: 'es' },
      ]);
      expect(await tx.select().from(accounts).where(eq(accounts.personId, ada.person))).toMatchObject([
        { passwordHash: 'hers' },
      ]);
    }),
  );

  test(
    'only looks with a dry run',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'ada').familyName = 'Bianchi';
      const report = await run(tx, bundle, { dryRun: true });
      expect(report.outcome).toBe('previewed');
      expect(changesIn(report)).toEqual([{ file: 'users.csv', added: 0, changed: 1, removed: 0 }]);
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toMatchObject([
        { familyName: 'Rossi' },
      ]);
    }),
  );

  test(
    'lets two swap an address, and a new one take what another gives up',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle = givenUniversity();
      Object.assign(rowIn(bundle, 'users', 'ada'), { email: 'bea@uni.example', username: 'bea.user' });
      Object.assign(rowIn(bundle, 'users', 'bea'), { email: 'ada@uni.example', username: 'ada.user' });
      bundle.users.push({ ...user('new', 'Nina'), email: 'prof@uni.example' });
      rowIn(bundle, 'users', 'prof').email = 'paola@uni.example';
      await imported(tx, bundle);
      const emails = await tx.select({ email: people.email }).from(people).orderBy(people.email);
      expect(emails.map(({ email }) => email)).toEqual([
        'ada@uni.example',
        'bea@uni.example',
        'paola@uni.example',
        'prof@uni.example',
      ]);
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toMatchObject([
        { email: 'bea@uni.example' },
      ]);
    }),
  );

  test(
    'moves a unit to another programme',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle = givenUniversity();
      rowIn(bundle, 'courses', 'ANA')['metadata.programmeCode'] = 'L-FIS';
      await imported(tx, bundle);
      const plan = await planOf(tx, ada.career);
      expect(plan.map(({ unitId }) => unitId)).toEqual([unitOf('ALG'), unitOf('MEC')]);
    }),
  );

  test(
    'keeps in the plan what was passed, and a plan of the student’s own as it is',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const analysis = and(eq(planRows.unitId, unitOf('ANA')), eq(planRows.planId, idOf('plan', ada.career)));
      await tx.update(planRows).set({ status: 'passed' }).where(analysis);
      await tx.update(plans).set({ status: 'superseded' }).where(eq(plans.careerId, bea.first));
      await tx
        .insert(plans)
        .values({ careerId: bea.first, academicYear: 2026, versionNumber: 2, status: 'approved' });

      const bundle = givenUniversity();
      rowIn(bundle, 'courses', 'ANA')['metadata.programmeCode'] = 'L-FIS';
      await imported(tx, bundle);
      expect(await planOf(tx, ada.career)).toContainEqual(
        expect.objectContaining({ unitId: unitOf('ANA'), status: 'passed' }),
      );
      expect(await planOf(tx, bea.first)).toEqual([]);
    }),
  );

  test(
    'takes a unit that is in the transcript into the plan as passed',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const exam = { careerId: ada.career, unitId: unitOf('GEO'), cfu: 6, grade: 28, examDate: '2026-02-01' };
      await tx.insert(transcriptRows).values({ ...exam, recordedAt: new Date() });
      const bundle = givenUniversity();
      bundle.enrollments.push(enrolment('E-ADA-GEO', 'C-GEO', 'ada', 'student'));
      await imported(tx, bundle);
      expect(await planOf(tx, ada.career)).toContainEqual(
        expect.objectContaining({ unitId: unitOf('GEO'), status: 'passed' }),
      );
    }),
  );

  test(
    'turns what a student waits for into a place, and tells who looks',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const offeringId = offeringOf('C-GEO');
      const times = { opensAt: new Date(0), closesAt: new Date(1), dropUntil: new Date(1) };
      await tx
        .insert(enrolmentWindows)
        .values({ offeringId, mode: 'fifo', capacity: 0, waitlisted: 1, ...times });
      const waiting = {
        offeringId,
        careerId: ada.career,
        status: 'waitlisted' as const,
        requestedAt: new Date(0),
      };
      await tx.insert(enrolments).values({ ...waiting, queueNumber: 1 });
      const bundle = givenUniversity();
      bundle.enrollments.push(enrolment('E-ADA-GEO', 'C-GEO', 'ada', 'student'));
      await imported(tx, bundle);
      expect(await tx.select().from(enrolments).where(eq(enrolments.offeringId, offeringId))).toMatchObject([
        { status: 'enrolled', queueNumber: null, requestedAt: new Date(0) },
      ]);
      expect(await tx.select().from(enrolmentWindows)).toMatchObject([
        { taken: 1, waitlisted: 0, capacity: 1 },
      ]);
      const told = await tx
        .select({ name: outbox.name })
        .from(outbox)
        .where(inArray(outbox.audience, [`course:${offeringId}`, `teachers:${offeringId}`]))
        .orderBy(outbox.written);
      expect(told.map(({ name }) => name).toSorted()).toEqual(['rosterChanged', 'seatsChanged']);
    }),
  );
});
