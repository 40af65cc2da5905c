import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { people } from '../db/schema.ts';
import { givenFolder } from '../testing/services/bundle-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ada, bea, changesIn, deps, enrolmentsOf, imported, profileOf, run } from '../testing/test-import.ts';
import { filesOf, givenUniversity, rowIn, user } from '../testing/university-fixtures.ts';
import { runImport } from './run-import.ts';

const { inTransaction } = await testDatabase();

const leftOut = ({ leftOut: rows }: Awaited<ReturnType<typeof run>>) =>
  rows.map(({ code, file, line }) => [code, `${file}:${line}`]);

describe('with --skip-invalid', () => {
  test(
    'a bad row is left out, and what hangs on it: every one is listed',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'bea').username = '';
      const report = await imported(tx, bundle, { skipInvalid: true });
      expect(leftOut(report)).toEqual([
        ['required', 'users.csv:4'],
        ['hangs_on', 'roles.csv:4'],
        ['hangs_on', 'roles.csv:5'],
        ['hangs_on', 'enrollments.csv:5'],
        ['hangs_on', 'enrollments.csv:6'],
      ]);
      expect(report.counts).toEqual({ refused: 0, warned: 0, leftOut: 5 });
      expect(report.commonest).toEqual({ kind: 'leftOut', code: 'hangs_on', count: 4 });
      expect(await tx.select().from(people).where(eq(people.id, bea.person))).toEqual([]);
      expect(await enrolmentsOf(tx, ada.career)).toHaveLength(2);
    }),
  );

  test(
    'a preview says the same and changes nothing',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'bea').username = '';
      const report = await run(tx, bundle, { skipInvalid: true, dryRun: true });
      expect(report).toMatchObject({ outcome: 'previewed', counts: { leftOut: 5 } });
      expect(await tx.select().from(people)).toEqual([]);
    }),
  );

  test(
    'what an earlier import brought of such a row stays as it was',
    inTransaction(async (tx) => {
      await imported(tx, givenUniversity());
      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'ada').enabledUser = 'maybe';
      rowIn(bundle, 'enrollments', 'E-ADA').classSourcedId = 'C-NONE';
      const report = await imported(tx, bundle, { skipInvalid: true });
      expect(leftOut(report)).toEqual([
        ['not_true_or_false', 'users.csv:3'],
        ['unknown_reference', 'enrollments.csv:3'],
      ]);
      expect(changesIn(report)).toEqual([]);
      expect(await profileOf(tx, ada.career)).toMatchObject({ validTo: null });
      expect(await enrolmentsOf(tx, ada.career)).toHaveLength(2);
    }),
  );

  test(
    'two rows of one id both go: nobody knows which is meant',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      bundle.users.push(user('ada', 'Another'));
      const report = await imported(tx, bundle, { skipInvalid: true });
      expect(leftOut(report)).toEqual([
        ['duplicate', 'users.csv:3'],
        ['duplicate', 'users.csv:5'],
        ['hangs_on', 'roles.csv:3'],
        ['hangs_on', 'enrollments.csv:3'],
        ['hangs_on', 'enrollments.csv:4'],
      ]);
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toEqual([]);
    }),
  );

  test(
    'so do two people of one address, and an enrolment of nobody',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'users', 'bea').email = 'ADA@uni.example';
      bundle.enrollments.push({
        ...rowIn(bundle, 'enrollments', 'E-BEA'),
        sourcedId: 'E-X',
        userSourcedId: 'nobody',
      });
      const report = await imported(tx, bundle, { skipInvalid: true });
      expect(leftOut(report).toSorted()).toEqual(
        [
          ['unknown_reference', 'enrollments.csv:7'],
          ['duplicate', 'users.csv:3'],
          ['duplicate', 'users.csv:4'],
          ['hangs_on', 'roles.csv:3'],
          ['hangs_on', 'roles.csv:4'],
          ['hangs_on', 'roles.csv:5'],
          ['hangs_on', 'enrollments.csv:3'],
          ['hangs_on', 'enrollments.csv:4'],
          ['hangs_on', 'enrollments.csv:5'],
          ['hangs_on', 'enrollments.csv:6'],
        ].toSorted(),
      );
      expect(await tx.select({ givenName: people.givenName }).from(people)).toEqual([{ givenName: 'Paola' }]);
    }),
  );

  test(
    'a role of a programme that nothing defines goes, and then what needs it',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'roles', 'R-ADA')['metadata.programmeCode'] = 'L-LET';
      const report = await imported(tx, bundle, { skipInvalid: true });
      expect(leftOut(report)).toEqual([
        ['unknown_programme', 'roles.csv:3'],
        ['no_such_role', 'enrollments.csv:3'],
        ['no_such_role', 'enrollments.csv:4'],
      ]);
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toHaveLength(1);
    }),
  );

  test(
    'an address that somebody has whom no import made leaves out who claims it',
    inTransaction(async (tx) => {
      await tx.insert(people).values({ givenName: 'A', familyName: 'B', email: 'Ada@uni.example' });
      const report = await imported(tx, givenUniversity(), { skipInvalid: true });
      expect(leftOut(report)[0]).toEqual(['taken', 'users.csv:3']);
      expect(await tx.select().from(people).where(eq(people.id, ada.person))).toEqual([]);
    }),
  );

  test(
    'a file that can’t be read still stands against the whole bundle',
    inTransaction(async (tx) => {
      const files = new Map<string, string | Buffer>(filesOf(givenUniversity()));
      files.set(
        'users.csv',
        Buffer.from(String(files.get('users.csv')).replace('Ada', 'Ad\u00e0'), 'latin1'),
      );
      expect(await runImport(givenFolder(files), { skipInvalid: true }, deps(tx))).toMatchObject({
        outcome: 'refused',
        problems: [{ code: 'encoding' }],
        counts: { refused: 1 },
      });
      expect(await tx.select().from(people)).toEqual([]);
    }),
  );
});
