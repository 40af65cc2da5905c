import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  accounts,
  careers,
  courseUnits,
  faculties,
  offerings,
  offeringTeachers,
  people,
  profiles,
  programmes,
} from '../db/schema.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  ada,
  bea,
  enrolmentsOf,
  imported,
  offeringOf,
  planOf,
  profileOf,
  run,
  unitOf,
} from '../testing/test-import.ts';
import { givenUniversity, givenUniversity11, schoolClass } from '../testing/university-fixtures.ts';
import { idOf } from './writing/entries.ts';

const { inTransaction } = await testDatabase();

describe('a first import', () => {
  test(
    'makes the catalogue',
    inTransaction(async (tx) => {
      const report = await imported(tx, givenUniversity());
      expect(report.files.map(({ file, added }) => [file, added])).toEqual([
        ['orgs.csv', 3],
        ['academicSessions.csv', 3],
        ['courses.csv', 5],
        ['classes.csv', 4],
        ['users.csv', 3],
        ['roles.csv', 4],
        ['enrollments.csv', 5],
      ]);
      expect(await tx.select({ code: faculties.code }).from(faculties).orderBy(faculties.code)).toEqual([
        { code: 'FIS' },
        { code: 'MAT' },
      ]);
      expect(await tx.select().from(programmes).where(eq(programmes.code, 'L-MAT'))).toMatchObject([
        { title: { it: 'Programme L-MAT' }, level: 'bachelor', facultyId: idOf('faculty', 'MAT') },
      ]);
      const units = await tx.select().from(courseUnits).where(eq(courseUnits.code, '1000'));
      expect(units).toHaveLength(5); // one code, five units
      expect(units.find(({ id }) => id === unitOf('MEC'))).toMatchObject({
        cfu: 12,
        title: { it: 'Course MEC' },
      });
      const [geometry] = await tx
        .select()
        .from(offerings)
        .where(eq(offerings.id, offeringOf('C-GEO')));
      expect(geometry).toMatchObject({
        academicYear: 2026,
        term: 'second',
        partition: 'A',
        status: 'published',
        endsAt: new Date('2027-06-04T21:59:59.999Z'), // the end of the day in Rome
      });
    }),
  );

  test(
    'makes people who sign in by e-mail or username, and have no password yet',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toMatchObject([
        { givenName: 'Ada', familyName: 'Rossi', email: 'ada@uni.example' },
      ]);
      expect(await tx.select().from(accounts).where(eq(accounts.personId, ada.person))).toMatchObject([
        { username: 'ada.user', passwordHash: null, status: 'active' },
      ]);
      const teaching = await tx
        .select({ type: profiles.type, personId: profiles.personId })
        .from(offeringTeachers)
        .innerJoin(profiles, eq(profiles.id, offeringTeachers.profileId))
        .where(eq(offeringTeachers.offeringId, offeringOf('C-ALG')));
      expect(teaching).toEqual([{ type: 'professor', personId: idOf('person', 'prof') }]);
    }),
  );

  test(
    'makes two careers of two student roles; each enrolment goes where its programme is',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      expect(await profileOf(tx, bea.first)).toMatchObject({ type: 'student', badge: 'M-bea' });
      expect(await profileOf(tx, bea.second)).toMatchObject({ type: 'student', badge: 'M-bea-2' });
      expect(await enrolmentsOf(tx, bea.first)).toEqual([
        { offeringId: offeringOf('C-ALG'), status: 'enrolled' },
      ]);
      expect(await enrolmentsOf(tx, bea.second)).toEqual([
        { offeringId: offeringOf('C-OTT'), status: 'enrolled' },
      ]);
      expect(await enrolmentsOf(tx, ada.career)).toHaveLength(2); // mechanics is in no programme of hers
    }),
  );

  test(
    'knows the cohort by the year of the courses',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const cohorts = await tx
        .select({ id: careers.id, year: careers.cohortYear, status: careers.status })
        .from(careers);
      expect(cohorts).toEqual(
        expect.arrayContaining([
          { id: ada.career, year: 2026, status: 'active' },
          { id: bea.second, year: 2025, status: 'active' },
        ]),
      );
    }),
  );

  test(
    'approves as plan the enrolments and what the programme foresees for the year',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      expect(await planOf(tx, ada.career)).toEqual([
        { unitId: unitOf('ALG'), kind: 'mandatory', year: 1, cfu: 9, status: 'planned' },
        { unitId: unitOf('ANA'), kind: 'mandatory', year: 1, cfu: 6, status: 'planned' },
        { unitId: unitOf('MEC'), kind: 'free', year: 1, cfu: 12, status: 'planned' },
      ]);
      expect(await planOf(tx, bea.second)).toMatchObject([
        { unitId: unitOf('OTT'), kind: 'mandatory', year: 2 },
      ]);
    }),
  );

  test(
    'of OneRoster 1.1 comes to the same, but for the second role',
    inTransaction(async (tx) => {
      const bundle = givenUniversity11();
      bundle.enrollments = bundle.enrollments.filter(({ sourcedId }) => sourcedId !== 'E-BEA-OTT');
      const report = await imported(tx, bundle);
      expect(report.files.map(({ file }) => file)).not.toContain('roles.csv');
      expect(await planOf(tx, idOf('career', 'ada'))).toHaveLength(3);
      expect(await profileOf(tx, idOf('career', 'bea'))).toMatchObject({
        badge: 'M-bea',
        facultyId: idOf('faculty', 'MAT'),
      });
    }),
  );

  test(
    'keeps classes apart that are alike but for their sourcedId',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      bundle.classes.push(schoolClass('C-ALG-2', 'ALG', 'A', 'S1'), schoolClass('C-ALG-3', 'ALG', 'B', 'S1'));
      await imported(tx, bundle);
      const parts = await tx
        .select({ partition: offerings.partition })
        .from(offerings)
        .where(eq(offerings.unitId, unitOf('ALG')))
        .orderBy(offerings.partition);
      expect(parts).toEqual([{ partition: 'A' }, { partition: 'A C-ALG-2' }, { partition: 'B' }]);
    }),
  );

  test(
    'manages without any metadata: an org stands for its programme',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      for (const file of ['courses', 'roles'] as const) {
        bundle[file] = bundle[file].map((cells) =>
          Object.fromEntries(Object.entries(cells).filter(([column]) => !column.startsWith('metadata.'))),
        );
      }
      await imported(tx, bundle);
      expect(
        await tx
          .select({ code: programmes.code, level: programmes.level })
          .from(programmes)
          .orderBy(programmes.code),
      ).toEqual([
        { code: 'FIS', level: 'other' },
        { code: 'MAT', level: 'other' },
      ]);
      expect(await planOf(tx, ada.career)).toMatchObject([
        { kind: 'free', cfu: 0 },
        { kind: 'free', cfu: 0 },
      ]);
    }),
  );

  test(
    'goes into an empty institution only',
    inTransaction(async (tx) => {
      await tx.insert(faculties).values({ code: 'DEMO', name: { it: 'Demo' } });
      const report = await run(tx, givenUniversity());
      expect(report).toMatchObject({ outcome: 'refused', problems: [{ code: 'not_empty' }] });
    }),
  );
});
