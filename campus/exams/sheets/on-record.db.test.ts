import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import { recordInTranscript } from '../../careers/records/record-in-transcript.ts';
import type { Database } from '../../db/database.ts';
import { careers, examBookings, standingRows } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenSession,
  startsAt,
} from '../../testing/teaching/exams-fixtures.ts';
import {
  givenAccepted,
  givenReady,
  givenRecorded,
  sheetSetting,
} from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { sessionSheets } from './session-sheets.ts';
import { signSheet } from './sign-sheet.ts';

const { inTransaction } = await testDatabase();

const at = addHours(startsAt, 30);
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
const elsewhere = { examDate: '2026-01-01', grade: 24 };
const add = (tx: Database, careerId: string, { unitId }: GivenSession, grade = 24, when = at) =>
  addTranscriptRow(tx, { ...elsewhere, careerId, unitId, grade }, { ...sealing, areas }, when);

describe('what the office puts on record', () => {
  it(
    'G13: takes no place of a mark that is accepted and waits for its sheet; its own row it may correct',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenAccepted(tx, session);
      expect(await codesOf(add(tx, careerId, session))).toEqual(['transcript.result_due']);
      await givenRecorded(tx, session, at);
      expect(await tx.select().from(standingRows)).toMatchObject([{ grade: 27 }]);
      const other = await givenSession(tx);
      await doneBy(add(tx, careerId, other));
      await doneBy(add(tx, careerId, other, 25));
    }),
  );

  it(
    'G11: gives up what is booked of the unit, and makes a booking under way ask again',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenBooked(tx, session);
      const acts = async () =>
        (await tx.select().from(careers).where(eq(careers.id, careerId)))[0]?.bookingActs;
      const before = (await acts()) ?? 0;
      await doneBy(add(tx, careerId, session, 24, addDays(startsAt, -3)));
      expect(await tx.select().from(examBookings)).toMatchObject([{ status: 'voided', voidedBy: 'system' }]);
      expect(await acts()).toBeGreaterThan(before);
    }),
  );
});

describe('a mark of a unit that is on record by something else', () => {
  /** As it was written by the office before that was refused. */
  const written = async (tx: Database, careerId: string, { unitId }: GivenSession) =>
    await recordInTranscript(
      tx,
      { careerId, unitId, cfu: 9, grade: 24, honours: false, examDate: '2026-01-01', recognised: false },
      sealing,
      at,
    );

  it(
    'G13: gets on no sheet, and is named to who would prepare one',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenAccepted(tx, session);
      await written(tx, careerId, session);
      expect(await codesOf(prepareSheet(tx, session, at))).toEqual(['exams.nothing_to_record']);
      expect(await sessionSheets(tx, session, reader, at)).toMatchObject({
        waiting: 0,
        onRecord: [{ name: expect.any(String) }],
      });
    }),
  );

  it(
    'G13: isn’t signed where it is on a sheet already: nobody is told of a mark that the transcript hasn’t',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenAccepted(tx, session);
      const ready = await givenReady(tx, session, at);
      await written(tx, careerId, session);
      const signedIn = await givenSignedIn(tx, session.professorId, { at, provenAt: at });
      const user = { ...signedIn, type: 'professor' as const };
      expect(await codesOf(signSheet(tx, { ...ready, user }, sheetSetting, at))).toEqual([
        'exams.sheet_on_record',
      ]);
    }),
  );
});
