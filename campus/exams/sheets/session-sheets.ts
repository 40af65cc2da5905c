import { and, eq, max } from 'drizzle-orm';
import type { RecordSheet, SessionSheets, SheetRow } from '../../../contract/exams/record-sheets.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { inLanguage } from '../../platform/texts.ts';
import { resultCounts } from '../outcomes/result-counts.ts';
import { boardOf, namesOf } from '../sessions/board.ts';
import { ownSession } from '../sessions/own-session.ts';
import { keptOffOf, lapseOf } from './kept-off.ts';
import { type ContentRow, readContent } from './sheet-content.ts';
import {
  candidatesOf,
  outcomesById,
  outcomesOnSheet,
  type SheetOutcome,
  toContentRow,
  toCorrectedRow,
} from './sheet-outcomes.ts';
import { isOpen, type Sheet, sheetsOf } from './sheets.ts';

/** How the recording of a professor's session stands at `now`; throws `NotFound` for another's. */
export async function sessionSheets(
  db: Database,
  asked: { examId: string; professorId: string },
  { language, timeZone }: Reader,
  now: Date,
): Promise<SessionSheets> {
  const session = await ownSession(db, asked);
  const { id, chairId, startsAt, room, gradingMode } = session;
  const { memberIds } = await boardOf(db, id);
  const sheets = await sheetsOf(db, id);
  const seated = [chairId, ...memberIds, ...sheets.flatMap(({ boardIds }) => boardIds ?? [])];
  const people = await namesOf(db, [...new Set(seated)]);
  const named = (each: string) => people.find((one) => one.id === each) ?? { id: each, name: '' };
  const open = sheets.find(isOpen) ?? null;
  const { waiting, held, unmet, onRecord } = await waitingFor(db, id, now);
  const counts = (await resultCounts(db, [id], now))(id);
  return {
    now: now.toISOString(),
    session: {
      ...{ id, room, gradingMode, courseTitle: inLanguage(session.course, language) },
      ...{ startsAt: startsAt.toISOString(), chair: named(chairId), board: memberIds.map(named) },
    },
    chairs: chairId === asked.professorId,
    open: open && toRecordSheet(open, sheets, await rowsOfOpen(db, open, timeZone)),
    ...{
      waiting,
      held,
      unmet,
      onRecord,
      undecided: counts.undecided,
      decidedBy: await lastDecision(db, id, counts.undecided),
    },
    sheets: sheets.filter((sheet) => !isOpen(sheet)).map((sheet) => toRecordSheet(sheet, sheets)),
  };
}

/** Outcomes decided and on no sheet: how many can be recorded, and which ones a lock or rule keeps off. */
async function waitingFor(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<Pick<SessionSheets, 'waiting' | 'held' | 'unmet' | 'onRecord'>> {
  const accepted = (await candidatesOf(db, sessionId, null)).filter(({ status }) => status !== 'closed');
  const leftOffSheet = await keptOffOf(db, accepted, now);
  const held = accepted.filter((outcome) => leftOffSheet(outcome).blocking.length > 0);
  const free = accepted.filter((outcome) => !held.includes(outcome));
  const onRecord = free.filter((outcome) => leftOffSheet(outcome).isOnRecord);
  const unmet = free.filter((outcome) => leftOffSheet(outcome).isUnmet && !onRecord.includes(outcome));
  return {
    waiting: free.length - unmet.length - onRecord.length,
    unmet: unmet.map(toLeftOffSheet),
    onRecord: onRecord.map(toLeftOffSheet),
    held: held.map((outcome) => ({
      ...{ name: nameInLists(outcome), badge: outcome.badge },
      lapsesAt: lapseOf(outcome.decidedAt ?? now, leftOffSheet(outcome).blocking).toISOString(),
    })),
  };
}

const toLeftOffSheet = (outcome: SheetOutcome) => ({ name: nameInLists(outcome), badge: outcome.badge });

async function lastDecision(db: Database, sessionId: string, undecided: number): Promise<string | null> {
  if (undecided === 0) return null;
  const [last] = await db
    .select({ at: max(examOutcomes.decisionDueAt) })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .where(and(eq(examBookings.sessionId, sessionId), eq(examOutcomes.status, 'published')));
  return last?.at?.toISOString() ?? null;
}

/** Of one that nobody signed: as its outcomes stand now. */
async function rowsOfOpen(db: Database, sheet: Sheet, timeZone: string): Promise<ContentRow[]> {
  if (sheet.content !== null) return [];
  const { changes } = sheet;
  if (!changes)
    return (await outcomesOnSheet(db, sheet.id)).map((outcome) => toContentRow(outcome, timeZone));
  const corrected = await outcomesById(
    db,
    changes.map(({ outcomeId }) => outcomeId),
  );
  return corrected.map((outcome) => toCorrectedRow(outcome, changes, timeZone));
}

/** Of one that is signed the rows are those that it says. */
function toRecordSheet(sheet: Sheet, all: Sheet[], open: ContentRow[] = []): RecordSheet {
  const { id, kind, status, reason, boardIds, unanimous, version, correctsId } = sheet;
  const content = sheet.content === null ? null : readContent(sheet.content);
  const corrected = all.find((other) => other.id === correctsId);
  const corrections = all.filter((other) => other.correctsId === id && other.hash !== null);
  return {
    ...{ id, kind, status, reason, unanimous, version, boardIds: boardIds ?? [] },
    serial: writtenSerial(sheet),
    corrects: corrected ? writtenSerial(corrected) : null,
    correctedBy: corrections[0] ? writtenSerial(corrections[0]) : null,
    approved: kind !== 'correction' || sheet.approvedAt !== null,
    signedBy: content?.signedBy ? content.chair.name : null,
    signedAt: sheet.signedAt?.toISOString() ?? null,
    recordedAt: sheet.recordedAt?.toISOString() ?? null,
    rows: (content?.rows ?? open).map(toSheetRow),
  };
}

export const writtenSerial = ({ year, number }: Pick<Sheet, 'year' | 'number'>): string | null =>
  year === null || number === null ? null : serialOf({ year, number });

function toSheetRow({ outcomeId, name, badge, grade, honours, ...row }: ContentRow): SheetRow {
  const { becomes, decision, identityChecked, topics } = row;
  const annulled = { result: null, grade: null, honours: false };
  return {
    ...{ outcomeId, name, badge, grade, honours, decision, identityChecked },
    ...(topics !== undefined && { topics }),
    result: row.result as SheetRow['result'],
    becomes: becomes === 'annulled' ? annulled : (becomes as SheetRow['becomes']),
  };
}
