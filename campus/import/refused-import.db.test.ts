import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { faculties, importRuns, people } from '../db/schema.ts';
import { givenFolder } from '../testing/services/bundle-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ada, changesIn, clock, deps, imported, planOf, run } from '../testing/test-import.ts';
import { filesOf, givenUniversity, rowIn } from '../testing/university-fixtures.ts';
import type { FileName } from './reading/files.ts';
import { runImport } from './run-import.ts';

const { inTransaction } = await testDatabase();

describe('nothing is applied for', () => {
  test.each<[string, [FileName, string, Record<string, string>], object[]]>([
    [
      'a bad row',
      ['users', 'ada', { email: 'ada' }],
      [{ code: 'not_an_email', file: 'users.csv', line: 3, column: 'email', value: 'ada' }],
    ],
    [
      'a row that names one that isn’t there',
      ['classes', 'C-GEO', { termSourcedIds: 'S1,S9' }],
      [{ code: 'unknown_reference', file: 'classes.csv', line: 3, column: 'termSourcedIds', value: 'S9' }],
    ],
    [
      'a row that names one that is to be deleted',
      ['courses', 'MEC', { status: 'tobedeleted' }],
      [{ code: 'unknown_reference', file: 'classes.csv', line: 4, column: 'courseSourcedId', value: 'MEC' }],
    ],
    [
      'a programme that no course has',
      ['roles', 'R-ADA', { 'metadata.programmeCode': 'L-LET' }],
      [
        {
          code: 'unknown_programme',
          file: 'roles.csv',
          line: 3,
          column: 'metadata.programmeCode',
          value: 'L-LET',
        },
      ],
    ],
    [
      'an enrolment of somebody without the role',
      ['enrollments', 'E-PROF', { userSourcedId: 'ada' }],
      [{ code: 'no_such_role', file: 'enrollments.csv', line: 2, column: 'userSourcedId', value: 'ada' }],
    ],
    [
      'an address that two have',
      ['users', 'bea', { email: 'ADA@uni.example' }],
      [{ code: 'duplicate', file: 'users.csv', line: 4, column: 'email', value: 'ADA@uni.example' }],
    ],
    [
      'a badge that two have',
      ['users', 'bea', { identifier: 'M-ada' }],
      [{ code: 'duplicate', file: 'users.csv', line: 4, column: 'identifier', value: 'M-ada' }],
    ],
  ])('%s', async (_, [file, sourcedId, change], problems) => {
    await inTransaction(async (tx) => {
      const bundle = givenUniversity();
      Object.assign(rowIn(bundle, file, sourcedId), change);
      expect(await run(tx, bundle)).toMatchObject({ outcome: 'refused', problems });
      expect(await tx.select().from(faculties)).toEqual([]);
      expect(await tx.select().from(people)).toEqual([]);
    })();
  });

  test(
    'an address that somebody has whom no import made',
    inTransaction(async (tx) => {
      await tx.insert(people).values({ givenName: 'A', familyName: 'B', email: 'Ada@uni.example' });
      expect(await run(tx, givenUniversity())).toMatchObject({
        outcome: 'refused',
        problems: [{ code: 'taken', file: 'users.csv', line: 3, column: 'email', value: 'ada@uni.example' }],
      });
    }),
  );

  test(
    'problems of several files at once, but not for what names a bad row',
    inTransaction(async (tx) => {
      const bundle = givenUniversity();
      rowIn(bundle, 'courses', 'ALG')['metadata.credits'] = 'many';
      rowIn(bundle, 'users', 'bea').enabledUser = 'perhaps';
      const { problems } = await run(tx, bundle);
      expect(problems.map(({ file, code }) => [file, code])).toEqual([
        ['courses.csv', 'not_a_whole_number'],
        ['users.csv', 'not_true_or_false'],
      ]);
    }),
  );

  test(
    'a file that can’t be read, said once',
    inTransaction(async (tx) => {
      const files = new Map<string, string | Buffer>(filesOf(givenUniversity()));
      files.set(
        'users.csv',
        Buffer.from(String(files.get('users.csv')).replace('Ada', 'Ad\u00e0'), 'latin1'),
      );
      const report = await runImport(givenFolder(files), {}, deps(tx));
      expect(report.problems).toMatchObject([
        { code: 'encoding', file: 'users.csv', line: 3, column: 'givenName' },
      ]);
    }),
  );
});

describe('an import that breaks off', () => {
  test(
    'is finished by running it again',
    inTransaction(async (tx) => {
      await tx.execute(sql`alter table enrolment add constraint broken check (false)`);
      await expect(tx.transaction((inner) => run(inner, givenUniversity()))).rejects.toThrow();
      await expect(run(tx, givenUniversity())).rejects.toThrow();
      expect(await tx.select().from(people)).toHaveLength(3);
      const [broken] = await tx.select().from(importRuns);
      expect(broken).toMatchObject({
        live: null,
        report: { outcome: 'failed', failure: expect.stringMatching(/broken/) },
      });

      await tx.execute(sql`alter table enrolment drop constraint broken`);
      expect(changesIn(await imported(tx, givenUniversity()))).toEqual([
        { file: 'enrollments.csv', added: 5, changed: 0, removed: 0 },
      ]);
      expect(await planOf(tx, ada.career)).toHaveLength(3);
      expect(changesIn(await imported(tx, givenUniversity()))).toEqual([]);
    }),
  );

  test(
    'by a kill is taken over once it hasn’t shown for a while',
    inTransaction(async (tx) => {
      const [now, source] = [await clock.now(tx), 'killed'];
      const seenAt = new Date(now.getTime() - 60_000);
      await tx
        .insert(importRuns)
        .values({ source, dryRun: false, live: true, startedAt: seenAt, seenAt, phase: 'applying' });
      await imported(tx, givenUniversity());
      const runs = await tx.select({ live: importRuns.live, endedAt: importRuns.endedAt }).from(importRuns);
      expect(runs).toEqual([
        { live: null, endedAt: expect.any(Date) },
        { live: null, endedAt: expect.any(Date) },
      ]);
    }),
  );
});
