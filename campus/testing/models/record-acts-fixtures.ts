import { addHours } from 'date-fns/addHours';
import { desc, eq } from 'drizzle-orm';
import type { SheetChange } from '../../../contract/exams/record-sheets.ts';
import { areas } from '../../areas.ts';
import { addTranscriptRow, recogniseOnRequest } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { examOutcomes, recordSheets } from '../../db/schema.ts';
import { bookExam } from '../../exams/bookings/book-exam.ts';
import { decideOutcome, undoDecision } from '../../exams/outcomes/decide-outcome.ts';
import { enterResults } from '../../exams/outcomes/enter-results.ts';
import { publishOutcomes } from '../../exams/outcomes/publish-outcomes.ts';
import { approveSheet } from '../../exams/sheets/approve-sheet.ts';
import { checkSheet, discardSheet } from '../../exams/sheets/check-sheet.ts';
import { prepareSheet } from '../../exams/sheets/prepare-sheet.ts';
import { recordSheet } from '../../exams/sheets/record-sheet.ts';
import { rectifySheet } from '../../exams/sheets/rectify-sheet.ts';
import { signSheet } from '../../exams/sheets/sign-sheet.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { sealing } from '../documents/key-fixtures.ts';
import { givenSignedIn } from '../people/signed-in-fixtures.ts';
import { doneBy, givenProfessor, givenStudent } from '../teaching/courses-fixtures.ts';
import { type GivenSession, givenSession, startsAt, timeZone } from '../teaching/exams-fixtures.ts';
import { sheetSetting } from '../teaching/sheets-fixtures.ts';

/** Two exams of two courses, and two students who are booked for both. */
export type RecordWorld = {
  sessions: GivenSession[];
  careers: string[];
  member: string;
  bookings: string[][];
};

export async function givenRecordWorld(tx: Database): Promise<RecordWorld> {
  const later = addHours(startsAt, 3).toISOString();
  const sessions = [await givenSession(tx), await givenSession(tx, { startsAt: later })];
  const careers = [await givenStudent(tx, sessions), await givenStudent(tx, sessions)];
  const bookings: string[][] = [];
  for (const { examId } of sessions) {
    const ids: string[] = [];
    for (const careerId of careers) {
      const booked = await doneBy(bookExam(tx, { examId, careerId }, addHours(startsAt, -24 * 5)));
      ids.push(booked.id);
    }
    bookings.push(ids);
  }
  return { sessions, careers, bookings, member: await givenProfessor(tx) };
}

export type Place = { on: number; who: number };

/** All acts of people; each answers if it was done. A refused act changes nothing. */
export function recordActs(tx: Database, { sessions, careers, bookings, member }: RecordWorld) {
  const session = (on: number) => found(sessions[on]);
  const career = (who: number) => found(careers[who]);
  const outcome = async ({ on, who }: Place) => {
    const own = eq(examOutcomes.bookingId, found(bookings[on]?.[who]));
    const [row] = await tx.select().from(examOutcomes).where(own);
    return row;
  };
  const openSheet = async (on: number) => {
    const [sheet] = await tx
      .select()
      .from(recordSheets)
      .where(eq(recordSheets.sessionId, session(on).examId))
      .orderBy(desc(recordSheets.preparedAt), desc(recordSheets.version));
    const all = await tx
      .select()
      .from(recordSheets)
      .where(eq(recordSheets.sessionId, session(on).examId));
    return all.find(({ status }) => ['draft', 'ready', 'signed'].includes(status)) ?? sheet;
  };
  const own = async (on: number) => {
    const { id: sheetId, version } = found(await openSheet(on));
    return { sheetId, version, professorId: session(on).professorId };
  };
  const decide = (decision: 'accept' | 'reject') => (place: Place, now: Date) =>
    isDone(async () => {
      const { id: outcomeId, version } = found(await outcome(place));
      return await decideOutcome(tx, { outcomeId, version, careerId: career(place.who), decision }, now);
    });
  return {
    dueAt: async (place: Place) => (await outcome(place))?.decisionDueAt ?? null,
    enter: (place: Place, grade: number | null, now: Date) =>
      isDone(async () => {
        const { examId, professorId } = session(place.on);
        const { version = 0 } = (await outcome(place)) ?? {};
        const bookingId = found(bookings[place.on]?.[place.who]);
        const result = grade === null ? ('fail' as const) : ('grade' as const);
        const entry = { bookingId, version, result, grade, honours: false, teacherMessage: null };
        return await enterResults(tx, { examId, entries: [entry], professorId }, now);
      }),
    publish: (on: number, now: Date) => isDone(() => publishOutcomes(tx, { ...session(on), timeZone }, now)),
    accept: decide('accept'),
    refuse: decide('reject'),
    undo: (place: Place, now: Date) =>
      isDone(async () => {
        const { id: outcomeId, version } = found(await outcome(place));
        const asked = { outcomeId, version, careerId: career(place.who), decision: 'accept' as const };
        return await undoDecision(tx, asked, now);
      }),
    prepare: (on: number, now: Date) => isDone(() => prepareSheet(tx, session(on), now)),
    discard: (on: number, now: Date) => isDone(async () => discardSheet(tx, await own(on), now)),
    check: (on: number, now: Date) =>
      isDone(async () => checkSheet(tx, { ...(await own(on)), boardIds: [member], unanimous: true }, now)),
    approve: (on: number, now: Date) =>
      isDone(async () => approveSheet(tx, { sheetId: (await own(on)).sheetId, by: 'Ufficio esami' }, now)),
    sign: (on: number, now: Date) =>
      isDone(async () => {
        const asked = await own(on);
        const signedIn = await givenSignedIn(tx, asked.professorId, { at: now, provenAt: now });
        return await signSheet(tx, { ...asked, user: { ...signedIn, type: 'professor' } }, sheetSetting, now);
      }),
    record: async (on: number, now: Date): Promise<boolean> => {
      const sheet = await openSheet(on);
      if (sheet?.status !== 'signed') return false;
      await recordSheet(tx, { sheetId: sheet.id }, sheetSetting, now);
      return true;
    },
    rectify: (place: Place, grade: number | null, now: Date) =>
      isDone(async () => {
        const { id: outcomeId, sheetId } = found(await outcome(place));
        const [sheet] = await tx
          .select()
          .from(recordSheets)
          .where(eq(recordSheets.id, found(sheetId)));
        const result = grade === null ? null : ('grade' as const);
        const change: SheetChange = { outcomeId, result, grade, honours: false };
        const { id, version } = found(sheet);
        const asked = { sheetId: id, version, reason: 'Errore', changes: [change] };
        return await rectifySheet(tx, { ...asked, professorId: session(place.on).professorId }, now);
      }),
    recognise: ({ on, who }: Place, grade: number, now: Date) =>
      isDone(() => {
        const row = { unitId: session(on).unitId, unit: 'U', cfu: 9, grade, honours: false };
        const recognised = [{ ...row, examDate: '2025-02-03' }];
        const asked = { careerId: career(who), data: {}, protocol: '1/2026', recognised };
        return tx.transaction(async (inner) =>
          orThrow(await recogniseOnRequest(inner, { ...asked, areas, timeZone, ...sealing }, now)),
        );
      }),
    add: ({ on, who }: Place, grade: number, now: Date) =>
      isDone(() => {
        const row = { careerId: career(who), unitId: session(on).unitId, examDate: '2025-02-03', grade };
        return addTranscriptRow(tx, row, { ...sealing, areas }, now);
      }),
  };
}

class NotDone extends Error {}

/** What is refused in a part of its own leaves nothing. */
function orThrow<Value>(outcome: Outcome<Value>): Outcome<Value> {
  if (!outcome.ok) throw new NotDone();
  return outcome;
}

function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new NotDone();
  return value;
}

async function isDone(act: () => Promise<Outcome<unknown>>): Promise<boolean> {
  try {
    return (await act()).ok;
  } catch (error) {
    if (error instanceof NotDone || error instanceof NotFound || error instanceof VersionConflict)
      return false;
    throw error;
  }
}
