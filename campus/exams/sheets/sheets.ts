import { and, desc, eq, inArray } from 'drizzle-orm';
import type { SheetStatus } from '../../../contract/exams/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { examSessions, recordSheets } from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { type Refusal, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { type SheetAction, sheetMachine } from '../machines.ts';
import { boardOf } from '../sessions/board.ts';
import { ownSession } from '../sessions/own-session.ts';
import { goesOnRecord } from '../sessions/session-rules.ts';

export type Sheet = typeof recordSheets.$inferSelect;
type Params = { professorId: string };

/** Locks a professor's session with its board until the commit, so that recording runs one at a time. */
export async function heldSession(tx: Database, { examId, professorId }: Params & { examId: string }) {
  await tx
    .select({ id: examSessions.id })
    .from(examSessions)
    .where(eq(examSessions.id, examId))
    .for('update');
  const session = await ownSession(tx, { examId, professorId });
  const { memberIds } = await boardOf(tx, examId);
  return { ...session, memberIds, isOnBoard: [session.chairId, ...memberIds].includes(professorId) };
}
export type HeldSession = Awaited<ReturnType<typeof heldSession>>;

/** Who teaches the course sees its sheets; who examined writes them. */
export const boardRefusals = ({ isOnBoard }: HeldSession): Refusal<'exams.board_only'>[] =>
  when(!isOnBoard, { code: 'exams.board_only' });

/** Only the chair signs, and has others corrected. */
export const chairRefusals = (
  { chairId }: HeldSession,
  { professorId }: Params,
): Refusal<'exams.chair_only'>[] => when(chairId !== professorId, { code: 'exams.chair_only' });

/** A professor's sheet in the version read, its session held; throws `NotFound` or `VersionConflict`. */
export async function heldSheet(
  tx: Database,
  { sheetId, version, professorId }: Params & { sheetId: string; version: number },
): Promise<{ sheet: Sheet; session: HeldSession }> {
  const { sessionId: examId } = await sheetOf(tx, sheetId);
  const session = await heldSession(tx, { examId, professorId });
  const sheet = await sheetOf(tx, sheetId);
  if (sheet.version !== version) throw new VersionConflict('record sheet', sheetId);
  return { sheet, session };
}

export async function sheetOf(tx: Database, sheetId: string): Promise<Sheet> {
  const [sheet] = await tx.select().from(recordSheets).where(eq(recordSheets.id, sheetId));
  if (!sheet) throw new NotFound('record sheet', sheetId);
  return sheet;
}

/** The sheets of a session, the latest first. */
export const sheetsOf = (tx: Database, sessionId: string): Promise<Sheet[]> =>
  tx
    .select()
    .from(recordSheets)
    .where(eq(recordSheets.sessionId, sessionId))
    .orderBy(desc(recordSheets.year), desc(recordSheets.number), desc(recordSheets.preparedAt));

const OPEN: readonly SheetStatus[] = ['draft', 'ready', 'signed'];

export const isOpen = ({ status }: { status: SheetStatus }): boolean => OPEN.includes(status);

/** A record sheet whose session is no longer recorded; if on record already, it can be corrected. */
export const isOfNothing = ({ kind }: Sheet, session: HeldSession): boolean =>
  kind === 'record' && !goesOnRecord(session);

export const may = ({ status }: Sheet, action: SheetAction): boolean => allows(sheetMachine, status, action);

/** The sheet on which nothing is recorded yet; there is one at most. */
export async function openSheetOf(tx: Database, sessionId: string): Promise<Sheet | undefined> {
  const isOpenOne = and(eq(recordSheets.sessionId, sessionId), inArray(recordSheets.status, [...OPEN]));
  const [open] = await tx.select().from(recordSheets).where(isOpenOne);
  return open;
}
