import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, notifications, people, prerequisites } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenProfessor,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import {
  givenReady,
  givenRecorded,
  givenSigned,
  sheetSetting,
  storedSheet,
} from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { decideOutcome } from '../outcomes/decide-outcome.ts';
import { listOutcomes } from '../outcomes/list-outcomes.ts';
import { approveSheet } from '../sheets/approve-sheet.ts';
import { checkSheet } from '../sheets/check-sheet.ts';
import { prepareSheet } from '../sheets/prepare-sheet.ts';
import { rectifySheet } from '../sheets/rectify-sheet.ts';
import { sessionSheets } from '../sheets/session-sheets.ts';
import { signSheet } from '../sheets/sign-sheet.ts';
import { bookExam } from './book-exam.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 4);

describe('B06: what was booked on the strength of a grade', () => {
  it.each([
    ['it', /^Corso \d+ non risulta più superato, e questo esame lo richiede/],
    ['en', /^Corso \d+ no longer counts as passed, and this exam requires it/],
    ['es', /^Corso \d+ ya no consta como superada, y este examen la exige/],
  ] as const)('falls when the grade is refused, and its student reads why (%s)', (language, words) =>
    inTransaction(async (tx) => {
      const { first, next, careerId, outcomeId } = await givenBuilt(tx);
      await tx.update(people).set({ language });
      const waiting = await givenWaiting(tx, next, first);

      await doneBy(reject(tx, { outcomeId, careerId }));

      expect(await bookingOf(tx, next, careerId)).toMatchObject({
        status: 'voided',
        voidedBy: 'system',
        voidReason: expect.stringMatching(words),
      });
      expect(await bookingOf(tx, first, careerId)).toMatchObject({ status: 'present' });
      expect(await bookingOf(tx, next, waiting)).toMatchObject({ status: 'booked' });
      const noticed = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
      expect(noticed.map(({ kind }) => kind)).toContain('examVoided');
    })(),
  );

  it(
    'stands where that exam has begun',
    inTransaction(async (tx) => {
      const { next, careerId, outcomeId } = await givenBuilt(tx);
      await doneBy(reject(tx, { outcomeId, careerId }, next.startsAt));
      expect(await bookingOf(tx, next, careerId)).toMatchObject({ status: 'booked' });
    }),
  );

  it(
    'stands where something else holds it',
    inTransaction(async (tx) => {
      const { first, next, careerId, outcomeId } = await givenBuilt(tx);
      await givenOnRecord(tx, first, careerId);
      await doneBy(reject(tx, { outcomeId, careerId }));
      expect(await bookingOf(tx, next, careerId)).toMatchObject({ status: 'booked' });
    }),
  );

  it(
    'falls when the grade is annulled by a sheet that corrects',
    inTransaction(async (tx) => {
      const { first, next, careerId, outcomeId } = await givenBuilt(tx);
      const sheetId = await givenRecorded(tx, first, after);
      await givenCorrected(tx, first, { sheetId, outcomeId, grade: null });
      expect(await bookingOf(tx, next, careerId)).toMatchObject({ status: 'voided', voidedBy: 'system' });
    }),
  );

  it(
    'stands when the grade is merely another one',
    inTransaction(async (tx) => {
      const { first, next, careerId, outcomeId } = await givenBuilt(tx);
      const sheetId = await givenRecorded(tx, first, after);
      await givenCorrected(tx, first, { sheetId, outcomeId, grade: 20 });
      expect(await bookingOf(tx, next, careerId)).toMatchObject({ status: 'booked' });
    }),
  );
});

describe('B06: at recording', () => {
  it(
    'an outcome whose prerequisite isn’t on record is held with its reason, and recorded once it is',
    inTransaction(async (tx) => {
      const { first, next, careerId, outcomeId } = await givenBuilt(tx);
      await doneBy(reject(tx, { outcomeId, careerId }, next.startsAt));
      const booking = await bookingOf(tx, next, careerId);
      const heldId = await givenOutcome(tx, next, booking?.id ?? '');
      const late = addDays(next.startsAt, 5);
      const { examId, professorId } = next;

      expect(await codesOf(prepareSheet(tx, { examId, professorId }, late))).toEqual([
        'exams.nothing_to_record',
      ]);
      const shown = await sessionSheets(tx, { examId, professorId }, { language: 'it', timeZone }, late);
      expect(shown).toMatchObject({ waiting: 0, held: [], unmet: [{ badge: expect.any(String) }] });
      const { outcomes } = await listOutcomes(tx, careerId, 'it', late);
      expect(outcomes.find(({ id }) => id === heldId)?.waitsFor).toEqual([expect.stringMatching(/^Corso/)]);

      await givenOnRecord(tx, first, careerId);
      await givenRecorded(tx, next, late);
      const [recorded] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, heldId));
      expect(recorded?.status).toBe('recorded');
    }),
  );

  it(
    'a sheet isn’t signed with an outcome whose prerequisite is gone since it was prepared',
    inTransaction(async (tx) => {
      const { first, next, careerId } = await givenBuilt(tx);
      const sheetId = await givenRecorded(tx, first, after);
      const booking = await bookingOf(tx, next, careerId);
      await givenOutcome(tx, next, booking?.id ?? '');
      const late = addDays(next.startsAt, 5);
      const ready = await givenReady(tx, next, late);
      const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.sheetId, sheetId));
      await givenCorrected(tx, first, { sheetId, outcomeId: outcome?.id ?? '', grade: null });

      const user = await givenSignedIn(tx, next.professorId, { at: late, provenAt: late });
      const asked = { ...ready, user: { ...user, type: 'professor' as const } };
      expect(await codesOf(signSheet(tx, asked, sheetSetting, late))).toEqual(['exams.sheet_unmet']);
    }),
  );
});

/** Two booked exams; the second needs the first, which was passed with immediate recording. */
async function givenBuilt(tx: Database) {
  const first = await givenSession(tx, { recording: 'immediate' });
  const starts = addDays(startsAt, 20).toISOString();
  const next = await givenSession(tx, { startsAt: starts, capacity: 1 }, await givenCourse(tx));
  await tx.insert(prerequisites).values({ unitId: next.unitId, requiredUnitId: first.unitId });
  const { careerId, booking } = await givenBooked(tx, first, next);
  const outcomeId = await givenOutcome(tx, first, booking.id);
  await doneBy(bookExam(tx, { examId: next.examId, careerId }, after));
  return { first, next, careerId, outcomeId };
}

/** Another who waits for the one seat, and has the first unit on record. */
async function givenWaiting(tx: Database, next: GivenSession, first: GivenSession): Promise<string> {
  const careerId = await givenStudent(tx, [next]);
  await givenOnRecord(tx, first, careerId);
  await doneBy(bookExam(tx, { examId: next.examId, careerId }, after));
  return careerId;
}

const givenOnRecord = (tx: Database, { unitId }: GivenSession, careerId: string) =>
  doneBy(addTranscriptRow(tx, { careerId, unitId, grade: 24, examDate: '2026-09-01' }, sealing, after));

async function givenCorrected(
  tx: Database,
  { professorId }: GivenSession,
  { sheetId, outcomeId, grade }: { sheetId: string; outcomeId: string; grade: number | null },
): Promise<void> {
  const { version } = await storedSheet(tx, sheetId);
  const result = grade === null ? null : ('grade' as const);
  const changes = [{ outcomeId, result, grade, honours: false }];
  const asked = { sheetId, version, changes, reason: 'Errore di trascrizione', professorId };
  const draft = await doneBy(rectifySheet(tx, asked, after));
  const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
  await doneBy(checkSheet(tx, { ...draft, ...board, professorId }, after));
  const approved = await doneBy(approveSheet(tx, { ...draft, by: 'Ufficio' }, after));
  await givenSigned(tx, approved, { professorId }, after);
}

const reject = (tx: Database, asked: { outcomeId: string; careerId: string }, at = after) =>
  decideOutcome(tx, { ...asked, version: 2, decision: 'reject' }, at);

async function bookingOf(tx: Database, { examId }: GivenSession, careerId: string) {
  const own = await tx.select().from(examBookings).where(eq(examBookings.careerId, careerId));
  return own.find(({ sessionId }) => sessionId === examId);
}
