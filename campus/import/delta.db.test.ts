import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { offeringTeachers, people } from '../db/schema.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  ada,
  bea,
  changesIn,
  enrolmentsOf,
  imported,
  offeringOf,
  planOf,
  run,
  unitOf,
} from '../testing/test-import.ts';
import {
  enrolment,
  type GivenBundle,
  givenUniversity,
  roleOf,
  user,
} from '../testing/university-fixtures.ts';

const { inTransaction } = await testDatabase();

describe('a delta', () => {
  test(
    'changes, adds and deletes what it names, and leaves the rest alone',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const given = givenUniversity();
      const bundle: GivenBundle = {
        ...given,
        modes: {
          orgs: 'absent',
          academicSessions: 'absent',
          courses: 'absent',
          classes: 'absent',
          roles: 'absent',
          users: 'delta',
          enrollments: 'delta',
        },
        users: [{ ...user('ada', 'Adele') }],
        enrollments: [
          enrolment('E-BEA-MEC', 'C-MEC', 'bea', 'student'),
          { ...enrolment('E-ADA-MEC', 'C-MEC', 'ada', 'student'), status: 'tobedeleted' },
          { ...enrolment('E-PROF', 'C-ALG', 'prof', 'teacher'), status: 'tobedeleted' },
        ],
      };
      expect(changesIn(await imported(tx, bundle))).toEqual([
        { file: 'users.csv', added: 0, changed: 1, removed: 0 },
        { file: 'enrollments.csv', added: 1, changed: 0, removed: 2 },
      ]);
      expect(await enrolmentsOf(tx, bea.second)).toContainEqual({
        offeringId: offeringOf('C-MEC'),
        status: 'enrolled',
      });
      expect(await enrolmentsOf(tx, ada.career)).toContainEqual({
        offeringId: offeringOf('C-MEC'),
        status: 'removed',
      });
      expect((await planOf(tx, ada.career)).map(({ unitId }) => unitId)).not.toContain(unitOf('MEC'));
      expect(await tx.select().from(offeringTeachers)).toEqual([]);
    }),
  );

  test(
    'takes what hangs on a deleted row along',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle: GivenBundle = {
        ...givenUniversity(),
        modes: {
          orgs: 'absent',
          academicSessions: 'absent',
          courses: 'absent',
          classes: 'absent',
          roles: 'delta',
          users: 'delta',
          enrollments: 'delta',
        },
        users: [{ ...user('bea', 'Bea'), status: 'tobedeleted' }],
        roles: [roleOf('R-PROF', 'prof', 'teacher', 'MAT')],
        enrollments: [enrolment('E-ADA', 'C-ALG', 'ada', 'student')],
      };
      expect(changesIn(await imported(tx, bundle))).toEqual([
        { file: 'users.csv', added: 0, changed: 0, removed: 1 },
        { file: 'roles.csv', added: 0, changed: 0, removed: 2 },
        { file: 'enrollments.csv', added: 0, changed: 0, removed: 2 },
      ]);
      expect(await tx.select().from(people).where(eq(people.id, bea.person))).toEqual([]);
    }),
  );

  test(
    'may name what only an earlier import brought, and nothing else',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle: GivenBundle = {
        ...givenUniversity(),
        modes: {
          orgs: 'absent',
          academicSessions: 'absent',
          courses: 'absent',
          classes: 'absent',
          roles: 'absent',
          users: 'absent',
          enrollments: 'delta',
        },
        enrollments: [enrolment('E-NEW', 'C-GEO', 'nobody', 'student')],
      };
      const report = await run(tx, bundle);
      expect(report.problems).toEqual([
        {
          code: 'unknown_reference',
          file: 'enrollments.csv',
          line: 2,
          column: 'userSourcedId',
          value: 'nobody',
          params: { target: 'users.csv' },
        },
      ]);
    }),
  );
});
