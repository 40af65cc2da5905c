import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  examOutcomes,
  notifications,
  recordRegister,
  recordSheets,
  standingRows,
  transcriptRows,
} from '../../db/schema.ts';
import { dayOf } from '../../platform/time/days.ts';
import { ownSealKey } from '../../testing/documents/key-fixtures.ts';
import { codesOf, doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import {
  givenAccepted,
  givenRecorded,
  givenSigned,
  storedSheet,
} from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { decideOutcome } from '../outcomes/decide-outcome.ts';
import { verifyRecords } from '../records/verify-records.ts';
import { examDetail } from '../student/exam-detail.ts';
import { approveSheet } from './approve-sheet.ts';
import { checkSheet } from './check-sheet.ts';
import { rectifySheet } from './rectify-sheet.ts';
import { bytesOf, hashOf } from './sheet-content.ts';

const { inTransaction } = await testDatabase();

const late = addDays(startsAt, 5);

async function givenFailed(tx: Database) {
  const session = await givenSession(tx);
  const { careerId, booking } = await givenBooked(tx, session);
  const outcomeId = await givenOutcome(tx, session, booking.id, { result: 'fail' });
  return { session, careerId, outcomeId, sheetId: await givenRecorded(tx, session, late) };
}

type Given = { session: GivenSession; outcomeId: string; sheetId: string };

async function begun(
  tx: Database,
  { session: { professorId }, outcomeId, sheetId }: Given,
  grade: number | null,
  at = late,
) {
  const result = grade === null ? null : ('grade' as const);
  const changes = [{ outcomeId, result, grade, honours: false }];
  const { version } = await storedSheet(tx, sheetId);
  return await rectifySheet(tx, { sheetId, version, changes, reason: 'Scambio di persona', professorId }, at);
}

/** The correction checked, approved by the office, signed and recorded. */
async function corrected(tx: Database, given: Given, grade: number | null, at = late) {
  const { professorId } = given.session;
  const draft = await doneBy(begun(tx, given, grade, at));
  const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
  await doneBy(checkSheet(tx, { ...draft, ...board, professorId }, at));
  const approved = await doneBy(approveSheet(tx, { ...draft, by: 'Ufficio' }, at));
  return await givenSigned(tx, approved, given.session, at);
}

it(
  'G13: a negative outcome on a recorded sheet is corrected as any other: it is on the transcript, and its student is told',
  inTransaction(async (tx) => {
    const given = await givenFailed(tx);
    await corrected(tx, given, 26);

    const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, given.outcomeId));
    expect(outcome).toMatchObject({ status: 'recorded', result: 'grade', grade: 26 });
    const rows = await tx.select().from(transcriptRows).where(eq(transcriptRows.careerId, given.careerId));
    expect(rows).toMatchObject([{ grade: 26 }]);
    const told = await tx.select().from(notifications).where(eq(notifications.profileId, given.careerId));
    expect(told.map(({ kind }) => kind)).toContain('outcomeRectified');
    const asked = { examId: given.session.examId, careerId: given.careerId };
    const { changes } = await examDetail(tx, asked, { language: 'it', timeZone }, late);
    expect(changes.at(-1)).toMatchObject({ what: 'rectified', reason: 'Scambio di persona' });
  }),
);

it(
  'G13: of a negative outcome there is nothing to annul',
  inTransaction(async (tx) => {
    expect(await codesOf(begun(tx, await givenFailed(tx), null))).toEqual(['field.changes.0']);
  }),
);

describe('a sheet whose positive outcomes are all annulled, and on which somebody failed', () => {
  async function givenSwapped(tx: Database) {
    const session = await givenSession(tx);
    const passed = await givenAccepted(tx, session, { grade: 24 });
    const { booking } = await givenBooked(tx, session);
    const failed = await givenOutcome(tx, session, booking.id, { result: 'fail' });
    const given = { session, sheetId: await givenRecorded(tx, session, late) };
    await corrected(tx, { ...given, outcomeId: passed.outcomeId }, null);
    return { ...given, outcomeId: failed };
  }

  /** As it was signed and marked before who failed was counted. */
  async function asBefore(tx: Database, { sheetId }: { sheetId: string }) {
    const [correction] = await tx.select().from(recordSheets).where(eq(recordSheets.correctsId, sheetId));
    const { content, year, number, previousHash, recordedAt, id, keyId } = correction ?? {};
    if (!content || !year || !number || !previousHash || !recordedAt || !id || !keyId)
      throw new Error('no correction is recorded');
    const said = content.replace('"leaves":"rectified",', '');
    expect(said).not.toBe(content);
    const seal = ownSealKey.sign(bytesOf(said));
    const hash = hashOf({ year, number, previousHash, content: said, keyId, seal, recordedAt });
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(recordSheets).set({ content: said, seal, hash }).where(eq(recordSheets.id, id));
    await tx.update(recordRegister).set({ hash });
    await tx.update(recordSheets).set({ status: 'annulled' }).where(eq(recordSheets.id, sheetId));
    await tx.execute(sql`set local session_replication_role = origin`);
  }

  it(
    'G13: still stands for who failed, and is corrected once more',
    inTransaction(async (tx) => {
      const given = await givenSwapped(tx);
      expect((await storedSheet(tx, given.sheetId)).status).toBe('rectified');
      expect((await verifyRecords(tx)).faults).toEqual([]);
      await corrected(tx, given, 24);
      expect(await tx.select().from(standingRows)).toMatchObject([{ grade: 24 }]);
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );

  it(
    'G13: is corrected too where it was marked as annulled before',
    inTransaction(async (tx) => {
      const given = await givenSwapped(tx);
      await asBefore(tx, given);
      expect((await verifyRecords(tx)).faults).toEqual([]);
      await corrected(tx, given, 24);
      expect((await storedSheet(tx, given.sheetId)).status).toBe('rectified');
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );
});

describe('of two outcomes of a unit that are recorded', () => {
  async function givenTwo(tx: Database) {
    const first = await givenFailed(tx);
    const session = await givenSession(tx, { startsAt: addDays(startsAt, 20).toISOString() }, first.session);
    const { examId, startsAt: starts } = session;
    const { careerId } = first;
    const booking = await doneBy(bookExam(tx, { examId, careerId }, subDays(starts, 5)));
    const outcomeId = await givenOutcome(tx, session, booking.id, { grade: 30 });
    const decision = { outcomeId, version: 2, careerId, decision: 'accept' as const };
    await doneBy(decideOutcome(tx, decision, addHours(starts, 3)));
    const sheetId = await givenRecorded(tx, session, addDays(starts, 1));
    return { first, correction: await corrected(tx, first, 18), next: { session, outcomeId, sheetId } };
  }

  it(
    'G13: the one counts that was recorded first, and the other where that is annulled; verification holds both',
    inTransaction(async (tx) => {
      const { next } = await givenTwo(tx);
      expect(await tx.select().from(standingRows)).toMatchObject([{ grade: 30 }]);
      expect((await verifyRecords(tx)).faults).toEqual([]);
      await corrected(tx, next, null);
      expect(await tx.select().from(standingRows)).toMatchObject([{ grade: 18 }]);
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );

  it(
    'G13: a row that is made that of the other one, with the database in hand, is found',
    inTransaction(async (tx) => {
      const { first, correction } = await givenTwo(tx);
      const { recordedAt } = await storedSheet(tx, correction);
      const other = { outcomeId: first.outcomeId, sheetId: correction, grade: 18 };
      await tx.execute(sql`set local session_replication_role = replica`);
      const examDate = dayOf(first.session.startsAt, timeZone);
      await tx.update(transcriptRows).set({ ...other, examDate, recordedAt: recordedAt ?? late });
      expect((await verifyRecords(tx)).faults).toMatchObject([
        { fault: expect.stringMatching(/stands, and sheet 2026\/000002 recorded the unit before$/) },
      ]);
    }),
  );
});
