import { and, eq, inArray } from 'drizzle-orm';
import type { ChangedSheet, CheckSheet, SheetVersion } from '../../../contract/exams/record-sheets.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { profiles, recordSheets } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused, when } from '../../platform/outcome.ts';
import { changeSheet } from '../machines.ts';
import { wrong } from '../sessions/session-rules.ts';
import { tellRoster } from '../tell.ts';
import { outcomesOnSheet } from './sheet-outcomes.ts';
import { boardRefusals, heldSheet, isOfNothing, may, type Sheet } from './sheets.ts';

type Own = { professorId: string };
type Refused = 'state.not_allowed' | 'exams.board_only';

/** Confirms a draft and who sat on the board: two at least; honours need the agreement of all. */
export async function checkSheet(
  tx: Database,
  { boardIds, unanimous, professorId, ...asked }: CheckSheet & Own,
  now: Date,
): Promise<Outcome<ChangedSheet, Refused | FieldCode>> {
  const { sheet, session } = await heldSheet(tx, { ...asked, professorId });
  const unallowed = boardRefusals(session);
  if (unallowed.length > 0) return refused(unallowed);
  if (!may(sheet, 'check') || isOfNothing(sheet, session)) return notAllowed();
  const members = [...new Set(boardIds)].filter((id) => id !== session.chairId);
  const isBoard = members.length > 0 && (await teaching(tx, members, now)) === members.length;
  const refusals = [
    ...when(!isBoard, wrong('boardIds', 'sheet_board')),
    ...when(!unanimous && (await hasHonours(tx, sheet)), wrong('unanimous', 'unanimous')),
  ];
  if (refusals.length > 0) return refused(refusals);
  const set = { boardIds: members, unanimous };
  const by = professorId;
  const { version } = await changeSheet(tx, sheet.id, 'check', { to: 'ready', by, set, tells: [] }, now);
  await tellRoster(tx, session.id, now);
  return done({ sheetId: sheet.id, status: 'ready', version });
}

/** Takes a checked sheet back to be a draft; what the office approved of it is to be approved anew. */
export async function reopenSheet(
  tx: Database,
  asked: SheetVersion & Own,
  now: Date,
): Promise<Outcome<ChangedSheet, Refused>> {
  const { sheet, session } = await heldSheet(tx, asked);
  const unallowed = boardRefusals(session);
  if (unallowed.length > 0) return refused(unallowed);
  if (!may(sheet, 'reopen')) return notAllowed();
  const set = { approvedBy: null, approvedAt: null };
  const by = asked.professorId;
  const { version } = await changeSheet(tx, sheet.id, 'reopen', { to: 'draft', by, set, tells: [] }, now);
  await tellRoster(tx, session.id, now);
  return done({ sheetId: sheet.id, status: 'draft', version });
}

/** Throws a draft away: what stood on it waits again. */
export async function discardSheet(
  tx: Database,
  asked: SheetVersion & Own,
  now: Date,
): Promise<Outcome<{ sheetId: string }, Refused>> {
  const { sheet, session } = await heldSheet(tx, asked);
  const unallowed = boardRefusals(session);
  if (unallowed.length > 0) return refused(unallowed);
  if (!may(sheet, 'discard')) return notAllowed();
  await tx.delete(recordSheets).where(eq(recordSheets.id, sheet.id));
  const entry = { actorId: asked.professorId, action: 'record-sheet.discard', entity: 'record-sheet' };
  await audit(tx, { ...entry, entityId: sheet.id, detail: { exam: session.id } }, now);
  await tellRoster(tx, session.id, now);
  return done({ sheetId: sheet.id });
}

const teaching = (tx: Database, ids: string[], now: Date) =>
  tx.$count(profiles, and(inArray(profiles.id, ids), eq(profiles.type, 'professor'), currentProfile(now)));

async function hasHonours(tx: Database, { id, changes }: Sheet): Promise<boolean> {
  const given = changes ?? (await outcomesOnSheet(tx, id));
  return given.some(({ honours }) => honours);
}
