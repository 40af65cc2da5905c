import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns/addHours';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import { adoptRows, isAdopted } from '../../careers/records/seal-act.ts';
import type { Database } from '../../db/database.ts';
import {
  examOutcomes,
  planRows,
  plans,
  recordSheets,
  standingRows,
  transcriptActs,
  transcriptRows,
} from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { doneBy, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { givenAccepted, givenRecorded, sheetSetting } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { adoptRecorded } from '../sheets/adopt-recorded.ts';
import { verifyRecords } from './verify-records.ts';

const { inTransaction } = await testDatabase();

const at = addHours(startsAt, 30);
const faultsOf = async (tx: Database) => (await verifyRecords(tx)).faults.map(({ fault }) => fault);

describe('a transcript', () => {
  it(
    'G13: takes no change and no deletion by SQL: a row is named once, and replaced by another',
    inTransaction(async (tx) => {
      await given(tx);
      const attempts = [
        tx.update(transcriptRows).set({ grade: 30, honours: true }),
        tx.update(transcriptRows).set({ outcomeId: null }),
        tx.update(transcriptRows).set({ sheetId: null }),
        tx.delete(transcriptRows),
        tx.update(transcriptActs).set({ content: '{}' }),
        tx.delete(transcriptActs),
      ];
      for (const attempt of attempts)
        await expect(tx.transaction(async (inner) => void (await inner.execute(attempt)))).rejects.toThrow();
      expect(await faultsOf(tx)).toEqual([]);
    }),
  );

  it(
    'G13: is compared with what names each row: a grade, a source, a row that nobody wrote, one that is gone',
    inTransaction(async (tx) => {
      const { careerId, unitId, added } = await given(tx);
      const own = eq(transcriptRows.unitId, unitId);
      const forged = async (forge: (inner: Database) => Promise<unknown>) => await forgedIn(tx, forge);
      expect(
        await forged((inner) =>
          inner
            .update(transcriptRows)
            .set({ grade: 30, honours: true, outcomeId: null, sheetId: null })
            .where(own),
        ),
      ).toMatchObject([expect.stringMatching(/is named by nothing$/)]);
      expect(
        await forged((inner) => inner.update(transcriptRows).set({ grade: 18 }).where(own)),
      ).toMatchObject([expect.stringMatching(/is not what sheet 2026\/000001 says$/)]);
      expect(
        await forged((inner) =>
          inner.update(transcriptRows).set({ grade: 30 }).where(eq(transcriptRows.id, added)),
        ),
      ).toMatchObject([expect.stringMatching(/is not what act 1 says$/)]);
      const invented = { careerId, unitId: (await givenCourse(tx)).unitId, cfu: 60, grade: 30 };
      const row = { ...invented, examDate: '2026-01-01', recordedAt: at };
      expect(await forged((inner) => inner.insert(transcriptRows).values(row))).toMatchObject([
        expect.stringMatching(/60 credits of .* with 30, is named by nothing$/),
      ]);
      const sheetId = (await tx.select({ id: recordSheets.id }).from(recordSheets))[0]?.id;
      expect(
        await forged((inner) =>
          inner.insert(transcriptRows).values({ ...row, outcomeId: randomUUID(), sheetId }),
        ),
      ).toMatchObject([expect.stringMatching(/is named by a sheet that does not say it$/)]);
      expect(await forged((inner) => inner.delete(transcriptRows).where(own))).toEqual([
        'what sheet 2026/000001 records is not in its transcript',
        `its plan has ${unitId} as passed, the transcript has nothing of it`,
      ]);
      expect(
        await forged((inner) => inner.delete(transcriptRows).where(eq(transcriptRows.id, added))),
      ).toEqual([`its row ${added} is not in the transcript`]);
    }),
  );

  it.each([
    ['with another grade', 'case when r.grade = 24 then 30 else r.grade end', 'not r.withdrawn'],
    ['without a row', 'r.grade', 'not r.withdrawn and r.grade <> 24'],
    ['with one that was replaced', 'r.grade', 'true'],
  ])('G13: is found where it is read otherwise than it is stored: %s', (_, grade, which) =>
    inTransaction(async (tx) => {
      const { careerId, added } = await given(tx);
      const [row] = await tx.select().from(standingRows).where(eq(standingRows.id, added));
      if (!row) throw new Error('no row of the office');
      const { unitId, cfu } = row;
      const corrected = { careerId, unitId, examDate: '2026-01-01', grade: 24, cfu: cfu + 1 };
      await doneBy(addTranscriptRow(tx, corrected, sealing, at));
      expect(await faultsOf(tx)).toEqual([]);
      const columns =
        'r.id, career_id, unit_id, cfu, GRADE as grade, honours, recognised, exam_date, recorded_at, outcome_id';
      const later =
        which === 'true' ? '' : 'and not exists (select from transcript_row l where l.replaces = r.id)';
      const found = await forgedIn(tx, (inner) =>
        inner.execute(
          sql.raw(`create or replace view standing_transcript_row as
            select ${columns.replace('GRADE', grade)} from transcript_row r where ${which} ${later}`),
        ),
      );
      expect(found).toContainEqual(expect.stringMatching(/is read otherwise than it stands$/));
    })(),
  );

  it.each(['passed', 'recognised', 'waived'] as const)(
    'G13: is compared with the plan: a unit that is %s there alone is found',
    (status) =>
      inTransaction(async (tx) => {
        const { careerId } = await given(tx);
        const { unitId } = await givenCourse(tx);
        const [plan] = await tx.select().from(plans).where(eq(plans.careerId, careerId));
        if (!plan) throw new Error('no plan');
        const row = { planId: plan.id, unitId, cfu: 9, kind: 'mandatory' as const, year: 1 };
        await tx.insert(planRows).values(row);
        expect(await faultsOf(tx)).toEqual([]);
        const forged = (inner: Database) =>
          inner.update(planRows).set({ status }).where(eq(planRows.unitId, unitId));
        expect(await forgedIn(tx, forged)).toEqual([
          `its plan has ${unitId} as ${status}, the transcript has nothing of it`,
        ]);
      })(),
  );

  it(
    'G13: is compared with the plan: a unit that is to be passed again there is found',
    inTransaction(async (tx) => {
      const { unitId } = await given(tx);
      const forged = (inner: Database) =>
        inner.update(planRows).set({ status: 'planned' }).where(eq(planRows.unitId, unitId));
      expect(await forgedIn(tx, forged)).toEqual([
        `its plan has ${unitId} as planned, the transcript has it as passed`,
      ]);
    }),
  );

  it(
    'G13: is believed to no act that was written with the database alone',
    inTransaction(async (tx) => {
      await given(tx);
      const better = sql`replace(${transcriptActs.content}, '"grade":24', '"grade":30')`;
      expect(await forgedIn(tx, (inner) => inner.update(transcriptActs).set({ content: better }))).toEqual([
        'its hash is another',
        'its seal does not hold',
        expect.stringMatching(/is not what act 1 says$/),
      ]);
      expect(await forgedIn(tx, (inner) => inner.update(transcriptActs).set({ number: 2 }))).toContain(
        'its number does not follow: 1 was to come',
      );
    }),
  );
});

it(
  'G13: what was on record before rows were named is sealed as it was found, once: nothing is taken in afterwards',
  inTransaction(async (tx) => {
    const { careerId } = await given(tx);
    const row = async () => ({
      ...{ careerId, unitId: (await givenCourse(tx)).unitId, cfu: 6, grade: 20 },
      ...{ examDate: '2020-01-01', recordedAt: at },
    });
    await tx.insert(transcriptRows).values(await row());
    expect(await faultsOf(tx)).toMatchObject([expect.stringMatching(/named by nothing$/)]);
    await adoptRows(tx, sealing, at);
    expect(await faultsOf(tx)).toEqual([]);
    expect(await isAdopted(tx)).toBe(true);
    await tx.insert(transcriptRows).values(await row());
    await adoptRows(tx, sealing, at);
    expect(await faultsOf(tx)).toMatchObject([expect.stringMatching(/named by nothing$/)]);
  }),
);

it(
  'G13: topics that say nothing are none: what is recorded with them holds, also where they were kept as they came',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    await givenAccepted(tx, session, { topics: '' });
    expect(await tx.select().from(examOutcomes)).toMatchObject([{ topics: null }]);
    await tx.update(examOutcomes).set({ topics: '' });
    await givenRecorded(tx, session, at);
    expect(await faultsOf(tx)).toEqual([]);
  }),
);

describe('the door of what was found', () => {
  const later = addHours(at, 48);

  it(
    'G13: opened again with the database in hand, has nothing believed that is sealed behind it: a row of a transcript',
    inTransaction(async (tx) => {
      const { careerId } = await given(tx);
      await adoptRows(tx, sealing, at);
      await openedAgain(tx, async () => {
        const { unitId } = await givenCourse(tx);
        const row = { careerId, unitId, cfu: 9, grade: 30, honours: true };
        await tx.insert(transcriptRows).values({ ...row, examDate: '2026-01-01', recordedAt: at });
      });
      await adoptRows(tx, sealing, later);
      await closedAgain(tx);
      expect(await faultsOf(tx)).toEqual(['it seals what was found, and that was done before']);
    }),
  );

  it(
    'G13: opened again with the database in hand, has nothing believed that is sealed behind it: another grade',
    inTransaction(async (tx) => {
      const { unitId } = await given(tx);
      await adoptRows(tx, sealing, at);
      await openedAgain(tx, async () => {
        const own = eq(transcriptRows.unitId, unitId);
        const [row] = await tx.select().from(transcriptRows).where(own);
        if (!row) throw new Error('no row of the exam');
        await tx.update(examOutcomes).set({ grade: 30, sheetId: null });
        const better = { grade: 30, sheetId: null, actId: null, replaces: row.id };
        await tx.insert(transcriptRows).values({ ...row, id: randomUUID(), ...better });
      });
      await adoptRecorded(tx, sheetSetting, later);
      await closedAgain(tx);
      expect(await faultsOf(tx)).toEqual(['it was made after what was found had been sealed']);
    }),
  );

  /** What the database says of the acts' kinds is another thing for a while. */
  async function openedAgain(tx: Database, forge: () => Promise<void>) {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(transcriptActs).set({ kind: 'office' });
    await forge();
    await tx.execute(sql`set local session_replication_role = origin`);
    expect(await isAdopted(tx)).toBe(false);
  }

  async function closedAgain(tx: Database) {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update transcript_act set kind = (content::jsonb ->> 'kind')`);
  }
});

/** One exam recorded by a sheet, and one that the office wrote. */
async function given(tx: Database) {
  const session = await givenSession(tx);
  const { careerId } = await givenAccepted(tx, session);
  await givenRecorded(tx, session, at);
  const { unitId } = await givenCourse(tx);
  const elsewhere = { careerId, unitId, examDate: '2026-01-01', grade: 24 };
  const { id: added } = await doneBy(addTranscriptRow(tx, elsewhere, sealing, at));
  expect(await tx.$count(standingRows)).toBe(2);
  return { careerId, unitId: session.unitId, added };
}

class Undone extends Error {}

/** The faults that verification finds after a forgery with full database access, which is undone. */
async function forgedIn(tx: Database, forge: (inner: Database) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = [];
  const forging = tx.transaction(async (inner) => {
    await inner.execute(sql`set local session_replication_role = replica`);
    await forge(inner);
    faults = await faultsOf(inner);
    throw new Undone();
  });
  await expect(forging).rejects.toThrow(Undone);
  return faults;
}
