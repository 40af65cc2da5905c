import process from 'node:process';
import { addHours } from 'date-fns/addHours';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../../db/rows.ts';
import { transcriptRows } from '../../db/schema.ts';
import { givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { givenAccepted, givenRecorded } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseAt } from '../../testing/test-templates.ts';
import { verifyBeside } from './verify-beside.ts';
import { verifyRecords } from './verify-records.ts';

const { db } = await testDatabase();
const [own] = rowsOf<{ name: string }>(await db.execute(sql`select current_database() as name`));
const url = databaseAt(process.env.TEST_DATABASE_URL ?? '', own?.name ?? '');

it('G13: is verified in a thread of its own as it is here, on what is committed, and says why it could not be', async () => {
  await db.transaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId } = await givenAccepted(tx, session);
    await givenRecorded(tx, session, addHours(startsAt, 30));
    const row = { careerId, unitId: (await givenCourse(tx)).unitId, cfu: 60, grade: 30, actId: null };
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.insert(transcriptRows).values({ ...row, examDate: '2026-01-01', recordedAt: startsAt });
  });
  const verified = await verifyBeside(url, {});
  expect(verified).toEqual(await verifyRecords(db));
  expect(verified).toMatchObject({ sheets: 1, outcomes: 1, careers: 1 });
  expect(verified.faults.map(({ fault }) => fault)).toMatchObject([
    expect.stringMatching(/is named by nothing$/),
  ]);
  await expect(verifyBeside(url.replace(/[^/]+$/, 'no_such_database'), {})).rejects.toThrow(
    'no_such_database',
  );
});
