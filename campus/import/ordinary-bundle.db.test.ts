import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findAccount } from '../accounts/people/find-account.ts';
import {
  accounts,
  courseUnits,
  faculties,
  offerings,
  offeringTeachers,
  people,
  profiles,
} from '../db/schema.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  ada,
  changesIn,
  enrolmentsOf,
  imported,
  offeringOf,
  profileOf,
  run,
  unitOf,
} from '../testing/test-import.ts';
import {
  type GivenBundle,
  givenUniversity,
  givenUniversity11,
  rowIn,
} from '../testing/university-fixtures.ts';
import { idOf } from './writing/entries.ts';

const { inTransaction } = await testDatabase();

const warned = ({ warnings }: Awaited<ReturnType<typeof run>>) =>
  warnings.map(({ code, file, line, column, value }) => ({ code, place: `${file}:${line}`, column, value }));

describe('a bundle that another system wrote is taken, and what was assumed is told:', () => {
  test(
    'TRUE and False, as a spreadsheet saves them, are true and false',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      for (const cells of bundle.users) cells.enabledUser = 'TRUE';
      rowIn(bundle, 'users', 'ada').enabledUser = 'False';
      const report = await imported(tx, bundle);
      expect(report.counts).toEqual({ refused: 0, warned: 3, leftOut: 0 });
      expect(report.commonest).toEqual({ kind: 'warned', code: 'letter_case', count: 3 });
      expect(await tx.select().from(accounts).where(eq(accounts.personId, ada.person))).toMatchObject([
        { status: 'disabled' },
      ]);
    }),
  );

  test(
    'a person without an e-mail address signs in by the username',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      for (const cells of bundle.users) delete cells.email;
      const report = await imported(tx, bundle);
      expect(report.counts).toEqual({ refused: 0, warned: 3, leftOut: 0 });
      expect(warned(report)[1]).toEqual({
        code: 'no_email',
        place: 'users.csv:3',
        column: 'email',
        value: '',
      });
      expect(await tx.select().from(people)).toMatchObject(
        Array.from({ length: 3 }, () => ({ email: null, emailVerified: false })),
      );
      expect(await findAccount(tx, 'ADA.user')).toMatchObject({ personId: ada.person, status: 'active' });
      expect(await findAccount(tx, '')).toBeNull();
      expect(changesIn(await imported(tx, bundle))).toEqual([]);
    }),
  );

  test(
    'an address that the bundle leaves out stays as it is, proven or not, and nobody else gets it',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      await tx
        .update(people)
        .set({ email: 'own@home.example', emailVerified: false })
        .where(eq(people.id, ada.person));
      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'ada').email = '';
      rowIn(bundle, 'users', 'ada').familyName = 'Bruni';
      await imported(tx, bundle);
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toMatchObject([
        { familyName: 'Bruni', email: 'own@home.example', emailVerified: false },
      ]);

      rowIn(bundle, 'users', 'ada').familyName = 'Rossi';
      rowIn(bundle, 'users', 'bea').email = 'own@home.example';
      expect(await run(tx, bundle)).toMatchObject({
        outcome: 'refused',
        problems: [{ code: 'taken', file: 'users.csv', line: 4, value: 'own@home.example' }],
      });
    }),
  );

  test(
    'an org and a session may have a parent that is not in the bundle',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'orgs', 'UNI').parentSourcedId = 'MINISTRY';
      rowIn(bundle, 'academicSessions', 'S1').parentSourcedId = 'AY-2';
      const report = await imported(tx, bundle);
      expect(warned(report)).toEqual([
        { code: 'unknown_reference', place: 'orgs.csv:2', column: 'parentSourcedId', value: 'MINISTRY' },
        {
          code: 'unknown_reference',
          place: 'academicSessions.csv:3',
          column: 'parentSourcedId',
          value: 'AY-2',
        },
      ]);
      expect(await tx.select({ code: faculties.code }).from(faculties).orderBy(faculties.code)).toEqual([
        { code: 'FIS' },
        { code: 'MAT' },
      ]);
    }),
  );

  test(
    'who is a teacher only by an enrolment is one, of what they teach',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      bundle.roles = bundle.roles.filter(({ userSourcedId }) => userSourcedId !== 'prof');
      rowIn(bundle, 'users', 'prof').primaryOrgSourcedId = 'MAT';
      const professor = idOf('professor', 'prof');
      const report = await imported(tx, bundle);
      expect(warned(report)).toEqual([
        { code: 'teacher_assumed', place: 'enrollments.csv:2', column: 'userSourcedId', value: 'prof' },
      ]);
      expect(await profileOf(tx, professor)).toMatchObject({
        type: 'professor',
        facultyId: idOf('faculty', 'MAT'),
      });
      expect(await tx.select({ profileId: offeringTeachers.profileId }).from(offeringTeachers)).toEqual([
        { profileId: professor },
      ]);
      expect(changesIn(await imported(tx, bundle))).toEqual([]);

      await imported(tx, givenUniversity());
      expect(await tx.select().from(profiles).where(eq(profiles.id, professor))).toHaveLength(1);
    }),
  );

  test(
    'a class without a course is one itself',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'classes', 'C-ALG').courseSourcedId = '';
      const report = await imported(tx, bundle);
      expect(warned(report)).toEqual([
        { code: 'course_assumed', place: 'classes.csv:2', column: 'courseSourcedId', value: '' },
      ]);
      const [own] = await tx
        .select({ title: courseUnits.title, code: courseUnits.code, cfu: courseUnits.cfu })
        .from(courseUnits)
        .innerJoin(offerings, eq(offerings.unitId, courseUnits.id))
        .where(eq(offerings.id, offeringOf('C-ALG')));
      expect(own).toEqual({ title: { it: 'Class C-ALG' }, code: '1000-A', cfu: 0 });
      expect(await enrolmentsOf(tx, ada.career)).toHaveLength(2);
    }),
  );

  test(
    'a bundle without courses names them by its classes, and they stay the same once they come',
    inTransaction(async (tx) => {
      const bundle: GivenBundle = { ...givenUniversity(), courses: [] };
      for (const cells of bundle.roles) delete cells['metadata.programmeCode'];
      const report = await imported(tx, bundle);
      expect(warned(report).map(({ code, value }) => [code, value])).toEqual([
        ['course_assumed', 'ALG'],
        ['course_assumed', 'GEO'],
        ['course_assumed', 'MEC'],
        ['course_assumed', 'OTT'],
      ]);
      expect(changesIn(await imported(tx, bundle))).toEqual([]);

      await imported(tx, givenUniversity());
      expect(
        await tx
          .select()
          .from(courseUnits)
          .where(eq(courseUnits.id, unitOf('ALG'))),
      ).toMatchObject([{ title: { it: 'Course ALG' }, cfu: 9 }]);
      expect(await tx.select().from(courseUnits)).toHaveLength(5);
    }),
  );

  test(
    'classes of a bundle without sessions are of the whole academic year',
    inTransaction(async (tx) => {
      const bundle: GivenBundle = { ...givenUniversity(), academicSessions: [] };
      const report = await imported(tx, bundle);
      expect(new Set(warned(report).map(({ code }) => code))).toEqual(
        new Set(['unknown_reference', 'term_assumed']),
      );
      expect(report.counts.warned).toBe(9); // five courses of an unknown school year, four classes
      const [algebra] = await tx
        .select()
        .from(offerings)
        .where(eq(offerings.id, offeringOf('C-ALG')));
      expect(algebra).toMatchObject({ term: 'year' });
    }),
  );

  test(
    'a school, a department and a school year that are not in the bundle are done without',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'courses', 'ALG').orgSourcedId = 'LOST';
      rowIn(bundle, 'courses', 'ANA').schoolYearSourcedId = 'LOST';
      rowIn(bundle, 'classes', 'C-ALG').schoolSourcedId = 'LOST';
      rowIn(bundle, 'users', 'ada').primaryOrgSourcedId = 'LOST';
      rowIn(bundle, 'enrollments', 'E-ADA').schoolSourcedId = 'LOST';
      const report = await imported(tx, bundle);
      expect(warned(report).map(({ code, place }) => [code, place])).toEqual([
        ['unknown_reference', 'courses.csv:2'],
        ['unknown_reference', 'courses.csv:3'],
        ['unknown_reference', 'classes.csv:2'],
        ['unknown_reference', 'users.csv:3'],
        ['unknown_reference', 'enrollments.csv:3'],
      ]);
    }),
  );

  test(
    'of OneRoster 1.1 the first of several orgs counts, and the others may be missing',
    inTransaction(async (tx) => {
      const bundle = givenUniversity11();
      bundle.enrollments = bundle.enrollments.filter(({ sourcedId }) => sourcedId !== 'E-BEA-OTT');
      rowIn(bundle, 'users', 'ada').orgSourcedIds = 'MAT,LOST';
      expect(warned(await imported(tx, bundle))).toEqual([
        { code: 'unknown_reference', place: 'users.csv:3', column: 'orgSourcedIds', value: 'LOST' },
      ]);
      rowIn(bundle, 'users', 'ada').orgSourcedIds = 'LOST,MAT';
      expect(await run(tx, bundle)).toMatchObject({
        outcome: 'refused',
        problems: [{ code: 'unknown_reference', file: 'users.csv', line: 3, value: 'LOST' }],
      });
    }),
  );

  test(
    'the role and the enrolment of a person who is to be deleted go with them',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'ada').status = 'tobedeleted';
      const report = await imported(tx, bundle, { allowRemovals: true });
      expect(warned(report).map(({ code, place }) => [code, place])).toEqual([
        ['goes_with', 'roles.csv:3'],
        ['goes_with', 'enrollments.csv:3'],
        ['goes_with', 'enrollments.csv:4'],
      ]);
      expect(await profileOf(tx, ada.career)).toBeUndefined();
    }),
  );
});

test(
  'a student’s career is not inferred from an enrolment',
  inTransaction(async (tx) => {
    const bundle = givenUniversity();
    bundle.roles = bundle.roles.filter(({ userSourcedId }) => userSourcedId !== 'ada');
    expect(await run(tx, bundle)).toMatchObject({
      outcome: 'refused',
      problems: [
        { code: 'no_such_role', file: 'enrollments.csv', line: 3 },
        { code: 'no_such_role', file: 'enrollments.csv', line: 4 },
      ],
    });
  }),
);
