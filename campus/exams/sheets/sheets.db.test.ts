import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SheetStatus } from '../../../contract/exams/record-sheets.ts';
import { creditsRecordOf } from '../../careers/credits-of.ts';
import type { Database } from '../../db/database.ts';
import {
  examOutcomes,
  notifications,
  outbox,
  planRows,
  recordSheets,
  transcriptRows,
} from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { endsOf, pairsOf } from '../../platform/states/state-machine.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
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
  givenReady,
  givenRecorded,
  givenSigned,
  sheetSetting,
  storedSheet,
} from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { type SheetAction, sheetActions, sheetMachine } from '../machines.ts';
import { rejectOutcome } from '../outcomes/decide-outcome.ts';
import { readTranscript } from '../outcomes/transcript.ts';
import { verifyRecords } from '../records/verify-records.ts';
import { adoptRecorded } from './adopt-recorded.ts';
import { approveSheet, waitingCorrections } from './approve-sheet.ts';
import { checkSheet, discardSheet, reopenSheet } from './check-sheet.ts';
import { lapseHeld } from './lapse-held.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { recordSheet } from './record-sheet.ts';
import { rectifySheet } from './rectify-sheet.ts';
import { sessionSheets } from './session-sheets.ts';
import { readContent } from './sheet-content.ts';
import { signSheet } from './sign-sheet.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 3);
/** Past the time in which an outcome may be decided. */
const late = addDays(startsAt, 5);
const reader = { language: 'it', timeZone } as const;
const reason = 'Errore di trascrizione';

describe('recording', () => {
  it(
    'G13: records all that is decided at once: outcome, transcript, plan, credits; each student is told',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const [one, other] = [await givenAccepted(tx, session), await givenAccepted(tx, session)];
      await tx.delete(outbox);
      expect((await readTranscript(tx, one.careerId, reader, after)).rows).toEqual([]);

      const sheetId = await givenRecorded(tx, session, after);

      expect(await storedSheet(tx, sheetId)).toMatchObject({ status: 'recorded', year: 2026, number: 1 });
      for (const { careerId } of [one, other]) {
        const transcript = await readTranscript(tx, careerId, reader, after);
        expect(transcript).toMatchObject({ rows: [{ grade: 27 }], credits: { earned: 9 }, awaited: [] });
        expect((await creditsRecordOf(tx, careerId))?.credits.earned).toBe(9);
      }
      const plans = await tx.select().from(planRows).where(eq(planRows.unitId, session.unitId));
      expect(plans.map(({ status }) => status)).toEqual(['passed', 'passed']);
      const told = await readOutbox(tx, eq(outbox.name, 'outcomeDecided'));
      expect(told.map(({ payload }) => payload)).toMatchObject([
        { action: 'recorded' },
        { action: 'recorded' },
      ]);
      expect(await tx.$count(notifications, eq(notifications.kind, 'outcomeRecorded'))).toBe(2);
    }),
  );

  it(
    'G13: takes what silence has decided and what was failed, and leaves out who may still decide',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const silent = await givenBooked(tx, session);
      await givenOutcome(tx, session, silent.booking.id);
      const failed = await givenBooked(tx, session);
      await givenOutcome(tx, session, failed.booking.id, { result: 'fail' });
      const { examId, professorId } = session;
      await doneBy(prepareSheet(tx, { examId, professorId }, after));
      expect(await rowsOf(tx, session, after)).toMatchObject([{ decision: 'negative' }]);

      await doneBy(prepareSheet(tx, { examId, professorId }, late));

      expect((await rowsOf(tx, session, late)).map(({ decision }) => decision).sort()).toEqual([
        'negative',
        'silence',
      ]);
      await givenSigned(tx, await checked(tx, session, late), session, late);
      expect((await readTranscript(tx, silent.careerId, reader, late)).rows).toHaveLength(1);
      expect((await readTranscript(tx, failed.careerId, reader, late)).rows).toEqual([]);
    }),
  );

  it(
    'G13: numbers the sheets of a year without gaps, each by its hash after the one before',
    inTransaction(async (tx) => {
      const sheets = [];
      for (const at of [after, after, addDays(after, 120)]) {
        const session = await givenSession(tx);
        await givenAccepted(tx, session);
        sheets.push(await storedSheet(tx, await givenRecorded(tx, session, at)));
      }
      expect(sheets.map(({ year, number }) => `${year}/${number}`)).toEqual(['2026/1', '2026/2', '2027/1']);
      const [first, second, third] = sheets;
      expect([first?.previousHash, second?.previousHash, third?.previousHash]).toEqual([
        '',
        first?.hash,
        second?.hash,
      ]);
      expect(await verifyRecords(tx)).toEqual({ sheets: 3, outcomes: 3, careers: 3, faults: [] });
    }),
  );

  it(
    'G13: what is recorded again, since an answer was lost, is recorded once',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      await givenAccepted(tx, session);
      const sheetId = await givenRecorded(tx, session, after);
      const before = await storedSheet(tx, sheetId);
      await recordSheet(tx, { sheetId }, sheetSetting, late);
      expect(await storedSheet(tx, sheetId)).toEqual(before);
    }),
  );

  it(
    'G13: a sheet says who was there: chair, board, students by family name, how each decided',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { outcomeId } = await givenAccepted(tx, session);
      const { content } = await storedSheet(tx, await givenRecorded(tx, session, after));
      const said = readContent(content ?? '');
      expect(said).toMatchObject({
        kind: 'record',
        chair: { id: session.professorId },
        unanimous: true,
        rows: [
          { outcomeId, grade: 27, decision: 'accepted', examDate: '2026-10-04', identityChecked: false },
        ],
        signedBy: session.professorId,
      });
      expect(said.board).toHaveLength(1);
    }),
  );
});

describe('who may', () => {
  it(
    'G13: a sheet of another session is not found, and who only teaches the course writes none',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      await givenAccepted(tx, session);
      const stranger = await givenProfessor(tx);
      const asked = { examId: session.examId, professorId: stranger };
      await expect(prepareSheet(tx, asked, after)).rejects.toThrow(NotFound);
      await expect(sessionSheets(tx, asked, reader, after)).rejects.toThrow(NotFound);
      const ready = await givenReady(tx, session, after);
      const user = await proven(tx, stranger, after);
      await expect(signSheet(tx, { ...ready, user }, sheetSetting, after)).rejects.toThrow(NotFound);
    }),
  );

  it(
    'S7, G13: the chair alone signs, and who they are is proven once more',
    inTransaction(async (tx) => {
      const member = await givenProfessor(tx);
      const session = await givenSession(tx, { boardIds: [member] });
      await givenAccepted(tx, session);
      const ready = await givenReady(tx, session, after);
      const sign = async (who: string, provenAt: Date | null) => {
        const user = await givenSignedIn(tx, who, { at: after, provenAt });
        return await codesOf(signSheet(tx, { ...ready, user }, sheetSetting, after));
      };
      expect(await sign(member, after)).toEqual(['exams.chair_only']);
      expect(await sign(session.professorId, null)).toEqual(['account.step_up']);
      expect(await sign(session.professorId, after)).toEqual([]);
    }),
  );

  it(
    'G13: two sit on a board at least, teachers both, and honours are given by all of them',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { outcomeId, careerId } = await givenAccepted(tx, session);
      await tx.update(examOutcomes).set({ grade: 30, honours: true }).where(eq(examOutcomes.id, outcomeId));
      const { examId, professorId } = session;
      const draft = await doneBy(prepareSheet(tx, { examId, professorId }, after));
      const check = (boardIds: string[], unanimous: boolean) =>
        codesOf(checkSheet(tx, { ...draft, boardIds, unanimous, professorId }, after));
      expect(await check([professorId], true)).toEqual(['field.boardIds']);
      expect(await check([careerId], true)).toEqual(['field.boardIds']);
      expect(await check([await givenProfessor(tx)], false)).toEqual(['field.unanimous']);
      expect(await check([await givenProfessor(tx)], true)).toEqual([]);
    }),
  );

  it(
    'G13: of two who prepare, check or sign at once the second is told that it changed',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      await givenAccepted(tx, session);
      const ready = await givenReady(tx, session, after);
      const user = await proven(tx, session.professorId, after);
      await doneBy(signSheet(tx, { ...ready, user }, sheetSetting, after));
      await expect(signSheet(tx, { ...ready, user }, sheetSetting, after)).rejects.toThrow(VersionConflict);
    }),
  );
});

describe('what was told on the spot', () => {
  it(
    'G2: can be refused until its recording starts, with the password asked again',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { recording: 'immediate' });
      const refuses = await givenTold(tx, session);
      const keeps = await givenTold(tx, session);
      const reject = async ({ careerId, outcomeId }: typeof keeps, at: Date) => {
        const user = await givenSignedIn(tx, careerId, { at, provenAt: at });
        return await codesOf(rejectOutcome(tx, { outcomeId, version: 2, user }, at));
      };
      expect(await reject(refuses, after)).toEqual([]);

      await givenReady(tx, session, after);

      expect(await reject(keeps, after)).toEqual(['state.not_allowed']);
      expect(await rowsOf(tx, session, after)).toMatchObject([
        { outcomeId: keeps.outcomeId, decision: 'present' },
      ]);
    }),
  );
});

describe('a lock', () => {
  it(
    'G10: keeps its outcome off the sheet until it is gone, and one that came later keeps the sheet from being signed',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const held = await givenAccepted(tx, session);
      const free = await givenAccepted(tx, session);
      await givenLock(tx, held.careerId, after, { sourceRef: 'charge:1' });
      const ready = await givenReady(tx, session, after);
      expect(await rowsOf(tx, session, after)).toMatchObject([{ outcomeId: free.outcomeId }]);
      expect((await read(tx, session, after)).held).toHaveLength(1);

      await givenLock(tx, free.careerId, after, { sourceRef: 'charge:2' });

      const user = await proven(tx, session.professorId, after);
      expect(await codesOf(signSheet(tx, { ...ready, user }, sheetSetting, after))).toEqual([
        'exams.sheet_locked',
      ]);
    }),
  );

  it(
    'G10: annuls what it has kept from being recorded for 45 days, and not a day earlier',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId, outcomeId } = await givenAccepted(tx, session);
      const locked = addDays(after, 10);
      await givenLock(tx, careerId, locked, { sourceRef: 'charge:1', startsAt: locked });
      const statusOf = async () =>
        (await tx.select().from(examOutcomes).where(eq(examOutcomes.id, outcomeId)))[0]?.status;
      await lapseHeld(tx, addDays(locked, 45));
      expect(await statusOf()).toBe('accepted');
      await lapseHeld(tx, addHours(addDays(locked, 45), 1));
      expect(await statusOf()).toBe('annulled');
      expect(await tx.$count(notifications, eq(notifications.kind, 'outcomeLapsed'))).toBe(1);
    }),
  );
});

describe('correcting', () => {
  it(
    'G13: leaves the sheet as it is and makes another, which names it; two are needed for that',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId, outcomeId } = await givenAccepted(tx, session);
      const kept = await givenAccepted(tx, session);
      const sheetId = await givenRecorded(tx, session, after);
      const before = await storedSheet(tx, sheetId);
      const { professorId } = session;

      const draft = await doneBy(
        rectifySheet(
          tx,
          { ...(await asRead(tx, sheetId)), reason, changes: [to30(outcomeId)], professorId },
          late,
        ),
      );
      const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
      const ready = await doneBy(checkSheet(tx, { ...draft, ...board, professorId }, late));
      const user = await proven(tx, professorId, late);
      expect(await codesOf(signSheet(tx, { ...ready, user }, sheetSetting, late))).toEqual([
        'exams.sheet_unapproved',
      ]);
      expect(await waitingCorrections(tx, 'it')).toMatchObject([
        { sheetId: draft.sheetId, corrects: '2026/000001' },
      ]);
      const approved = await doneBy(approveSheet(tx, { sheetId: draft.sheetId, by: 'Ufficio esami' }, late));
      await givenSigned(tx, approved, session, late);

      const { content, hash, status } = await storedSheet(tx, sheetId);
      expect({ content, hash, status }).toEqual({
        content: before.content,
        hash: before.hash,
        status: 'rectified',
      });
      const correction = readContent((await storedSheet(tx, draft.sheetId)).content ?? '');
      expect(correction.corrects).toMatchObject({
        serial: '2026/000001',
        reason,
        approvedBy: 'Ufficio esami',
      });
      expect(correction.rows).toMatchObject([{ grade: 27, becomes: { grade: 30, honours: true } }]);
      expect(await readTranscript(tx, careerId, reader, late)).toMatchObject({
        rows: [{ grade: 30 }],
        weighted: 30,
      });
      expect(await readTranscript(tx, kept.careerId, reader, late)).toMatchObject({ rows: [{ grade: 27 }] });
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );

  it(
    'G13: annuls the whole of a sheet: transcript and plan are as before the exam',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId, outcomeId } = await givenAccepted(tx, session);
      const sheetId = await givenRecorded(tx, session, after);
      await givenCorrected(tx, session, sheetId, [{ outcomeId, result: null, grade: null, honours: false }]);
      expect((await storedSheet(tx, sheetId)).status).toBe('annulled');
      expect((await readTranscript(tx, careerId, reader, late)).rows).toEqual([]);
      const [row] = await tx.select().from(planRows).where(eq(planRows.unitId, session.unitId));
      expect(row?.status).toBe('planned');
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );

  it(
    'G13: names what can’t be: a result that is no result, one that is the same, and what is not on the sheet',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { outcomeId } = await givenAccepted(tx, session);
      const sheetId = await givenRecorded(tx, session, after);
      const { professorId } = session;
      const rectify = async (...changes: ReturnType<typeof to30>[]) =>
        rectifySheet(tx, { ...(await asRead(tx, sheetId)), reason, changes, professorId }, late);
      expect(await codesOf(rectify({ ...to30(outcomeId), grade: 29 }))).toEqual(['field.changes.0']);
      expect(await codesOf(rectify({ ...to30(outcomeId), grade: 27, honours: false }))).toEqual([
        'field.changes.0',
      ]);
      expect(await codesOf(rectify(to30(outcomeId), to30(outcomeId)))).toEqual(['field.changes.1']);
      await expect(rectify(to30(crypto.randomUUID()))).rejects.toThrow(NotFound);
    }),
  );
});

describe('what is recorded', () => {
  it(
    'G13: is not changed or deleted by SQL either',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      await givenAccepted(tx, session);
      const sheetId = await givenRecorded(tx, session, after);
      const attempts = [
        tx.update(recordSheets).set({ content: '{}' }),
        tx.update(recordSheets).set({ number: 7 }),
        tx.update(recordSheets).set({ status: 'draft' }),
        tx.update(recordSheets).set({ status: 'signed' }),
        tx.delete(recordSheets).where(eq(recordSheets.id, sheetId)),
      ];
      for (const attempt of attempts) {
        await expect(tx.transaction(async (inner) => void (await inner.execute(attempt)))).rejects.toThrow();
      }
    }),
  );

  it(
    'G13: is found by recomputing once one row of it was changed with the trigger off',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { outcomeId, careerId } = await givenAccepted(tx, session);
      const sheetId = await givenRecorded(tx, session, after);
      const { content } = await storedSheet(tx, sheetId);
      await tx.execute(sql`alter table record_sheet disable trigger record_sheet_stays`);
      await tx.execute(sql`alter table transcript_row disable trigger transcript_row_append_only`);
      const tampered = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
        await change();
        const { faults } = await verifyRecords(tx);
        await undo();
        return faults.map(({ at, fault }) => `${at}: ${fault}`).join('\n');
      };
      const set = (values: Partial<typeof recordSheets.$inferInsert>) => async () =>
        await tx.update(recordSheets).set(values).where(eq(recordSheets.id, sheetId));

      const better = content?.replace('"grade":27', '"grade":30') ?? '';
      expect(await tampered(set({ content: better }), set({ content }))).toMatch(
        /sheet 2026\/000001: its hash is another\n.*its seal does not hold\n.*sheets say grade 30/s,
      );
      expect(await tampered(set({ number: 4 }), set({ number: 1 }))).toMatch(
        /does not follow: 1 was to come/,
      );
      const grade = (table: typeof examOutcomes | typeof transcriptRows, value: number) => async () =>
        await tx.update(table).set({ grade: value });
      expect(await tampered(grade(examOutcomes, 30), grade(examOutcomes, 27))).toBe(
        `outcome ${outcomeId}: it is grade 30, the sheets say grade 27`,
      );
      expect(await tampered(grade(transcriptRows, 28), grade(transcriptRows, 27))).toMatch(
        new RegExp(`^career ${careerId}: its row .* with 28, is not what sheet 2026/000001 says$`),
      );
      expect((await verifyRecords(tx)).faults).toEqual([]);
      await tx.update(examOutcomes).set({ sheetId: null });
      await tx.update(transcriptRows).set({ sheetId: null });
      await tx.delete(recordSheets);
      expect((await verifyRecords(tx)).faults).toMatchObject([
        { at: 'the register' },
        { fault: 'it is recorded, and on no sheet' },
        { at: `career ${careerId}` },
      ]);
    }),
  );

  it(
    'G13: before there were sheets gets one of its session, which says so, once',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { outcomeId, careerId } = await givenAccepted(tx, session);
      await tx.update(examOutcomes).set({ status: 'recorded', recordedAt: after });
      const { unitId } = session;
      const row = {
        careerId,
        unitId,
        cfu: 9,
        grade: 27,
        examDate: '2026-10-04',
        outcomeId,
        recordedAt: after,
      };
      await tx.insert(transcriptRows).values(row);
      await tx.update(planRows).set({ status: 'passed' }).where(eq(planRows.unitId, unitId));

      await adoptRecorded(tx, sheetSetting, late);
      await adoptRecorded(tx, sheetSetting, late);

      const sheets = await tx.select().from(recordSheets);
      expect(sheets).toMatchObject([
        { kind: 'migration', status: 'recorded', preparedBy: null, signedBy: null },
      ]);
      expect(readContent(sheets[0]?.content ?? '').rows).toMatchObject([{ outcomeId, decision: 'migrated' }]);
      expect(await verifyRecords(tx)).toEqual({ sheets: 1, outcomes: 1, careers: 1, faults: [] });
      await givenCorrected(tx, session, sheets[0]?.id ?? '', [to30(outcomeId)]);
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );
});

describe('a sheet', () => {
  type Given = { session: GivenSession; sheetId: string; version: number; outcomeId: string };
  type Act = (tx: Database, given: Given) => Promise<Outcome<unknown>>;
  const own = ({ session: { professorId }, sheetId, version }: Given) => ({ professorId, sheetId, version });

  /** What people do to one; `prepare` is asked of its session, and recording follows by itself. */
  const acts = {
    prepare: (tx, { session: { examId, professorId } }) => prepareSheet(tx, { examId, professorId }, late),
    discard: (tx, given) => discardSheet(tx, own(given), late),
    check: async (tx, given) =>
      checkSheet(tx, { ...own(given), boardIds: [await givenProfessor(tx)], unanimous: true }, late),
    reopen: (tx, given) => reopenSheet(tx, own(given), late),
    sign: async (tx, given) => {
      const user = await proven(tx, given.session.professorId, late);
      return await signSheet(tx, { ...own(given), user }, sheetSetting, late);
    },
    rectify: (tx, given) =>
      rectifySheet(tx, { ...own(given), reason, changes: [to30(given.outcomeId)] }, late),
  } satisfies Partial<Record<SheetAction, Act>>;

  const states: SheetStatus[] = ['draft', 'ready', 'signed', 'recorded'];
  const pairs = pairsOf(sheetMachine, sheetActions)
    .filter(({ from }) => (states as string[]).includes(from))
    .filter(
      (pair): pair is typeof pair & { from: SheetStatus; action: keyof typeof acts } => pair.action in acts,
    )
    // After a recorded sheet a session may have another.
    .filter(({ from, action }) => !(from === 'recorded' && action === 'prepare'));

  it.each(pairs)('G13: $from, $action: listed $listed', ({ from, action, listed }) =>
    inTransaction(async (tx) => {
      const given = await givenSheetIn(tx, from);
      expect(await codesOf(acts[action](tx, given))).toEqual(listed ? [] : ['state.not_allowed']);
      const [sheet] = await tx.select().from(recordSheets).where(eq(recordSheets.id, given.sheetId));
      const ends = action === 'rectify' ? [from] : (endsOf(sheetMachine, from, action) ?? [from]);
      expect(ends).toContain(sheet?.status ?? 'discarded');
    })(),
  );

  it.each(states)('G13: %s, approved by the office though it corrects nothing: not listed', (from) =>
    inTransaction(async (tx) => {
      const { sheetId } = await givenSheetIn(tx, from);
      expect(await codesOf(approveSheet(tx, { sheetId, by: 'Ufficio' }, late))).toEqual([
        'state.not_allowed',
      ]);
    })(),
  );

  async function givenSheetIn(tx: Database, status: SheetStatus): Promise<Given> {
    const session = await givenSession(tx);
    const { outcomeId } = await givenAccepted(tx, session);
    const { examId, professorId } = session;
    const draft = await doneBy(prepareSheet(tx, { examId, professorId }, after));
    if (status !== 'draft') await checked(tx, session, after);
    const asIs = async () => ({
      sheetId: draft.sheetId,
      version: (await storedSheet(tx, draft.sheetId)).version,
    });
    if (status === 'signed') {
      const user = await proven(tx, professorId, after);
      await doneBy(signSheet(tx, { ...(await asIs()), user }, sheetSetting, after));
    }
    if (status === 'recorded') {
      await givenSigned(tx, { ...(await asIs()), status: 'ready' }, session, after);
    }
    return { session, outcomeId, ...(await asIs()) };
  }
});

const to30 = (outcomeId: string) =>
  ({ outcomeId, result: 'grade', grade: 30, honours: true }) as {
    outcomeId: string;
    result: 'grade' | 'pass' | null;
    grade: number | null;
    honours: boolean;
  };

/** A student of a session who has accepted a 27. */
/** One who was told a 27 on the spot. */
async function givenTold(tx: Database, session: GivenSession) {
  const { careerId, booking } = await givenBooked(tx, session);
  return { careerId, outcomeId: await givenOutcome(tx, session, booking.id) };
}

async function givenCorrected(
  tx: Database,
  session: GivenSession,
  sheetId: string,
  changes: ReturnType<typeof to30>[],
) {
  const { professorId } = session;
  const asked = { ...(await asRead(tx, sheetId)), reason, changes, professorId };
  const draft = await doneBy(rectifySheet(tx, asked, late));
  const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
  await doneBy(checkSheet(tx, { ...draft, ...board, professorId }, late));
  await givenSigned(tx, await doneBy(approveSheet(tx, { ...draft, by: 'Ufficio' }, late)), session, late);
}

const asRead = async (tx: Database, sheetId: string) => ({
  sheetId,
  version: (await storedSheet(tx, sheetId)).version,
});

async function checked(tx: Database, { examId, professorId }: GivenSession, at: Date) {
  const { open } = await read(tx, { examId, professorId }, at);
  if (!open) throw new Error('no sheet is open');
  const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
  const asked = { sheetId: open.id, version: open.version, ...board, professorId };
  return await doneBy(checkSheet(tx, asked, at));
}

const proven = async (tx: Database, professorId: string, at: Date) => ({
  ...(await givenSignedIn(tx, professorId, { at, provenAt: at })),
  type: 'professor' as const,
});

const read = (
  tx: Database,
  { examId, professorId }: Pick<GivenSession, 'examId' | 'professorId'>,
  at: Date,
) => sessionSheets(tx, { examId, professorId }, reader, at);

const rowsOf = async (tx: Database, session: GivenSession, at: Date) =>
  (await read(tx, session, at)).open?.rows ?? [];
