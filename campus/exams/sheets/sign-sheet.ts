import type { ChangedSheet, SheetVersion } from '../../../contract/exams/record-sheets.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { stepUpRefusals } from '../../http/step-up-refusals.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';
import { keepKey, type Signer } from '../../seal/seal-key.ts';
import { changeSheet } from '../machines.ts';
import { namesOf } from '../sessions/board.ts';
import { tellRoster } from '../tell.ts';
import { keptOffOf } from './kept-off.ts';
import {
  bytesOf,
  type ContentRow,
  type Leaves,
  readContent,
  type SheetContent,
  writeContent,
} from './sheet-content.ts';
import { isStanding, outcomesById, outcomesOnSheet, toContentRow, toCorrectedRow } from './sheet-outcomes.ts';
import {
  chairRefusals,
  type HeldSession,
  heldSheet,
  isOfNothing,
  may,
  type Sheet,
  sheetOf,
} from './sheets.ts';

/** The job that records a sheet once it is signed. */
export const RECORD_SHEET = 'record-sheet';

export type SheetSetting = { timeZone: string; institution: string; signer: Signer };
type SignRefusal =
  | 'account.step_up'
  | 'state.not_allowed'
  | 'exams.chair_only'
  | 'exams.sheet_locked'
  | 'exams.sheet_unmet'
  | 'exams.sheet_on_record'
  | 'exams.sheet_unapproved';

/**
 * The chair signs a checked sheet and proves again who they are. The content is fixed then, and is recorded
 * next. A lock since the preparation stops the signature.
 */
export async function signSheet(
  tx: Database,
  { user, ...asked }: SheetVersion & { user: CurrentUser },
  setting: SheetSetting,
  now: Date,
): Promise<Outcome<ChangedSheet, SignRefusal>> {
  const professorId = user.profileId;
  const { sheet, session } = await heldSheet(tx, { ...asked, professorId });
  const unallowed = chairRefusals(session, { professorId });
  if (unallowed.length > 0) return refused(unallowed);
  if (!may(sheet, 'sign') || isOfNothing(sheet, session)) return notAllowed();
  const waits = when(sheet.kind === 'correction' && sheet.approvedAt === null, {
    ...{ code: 'exams.sheet_unapproved' as const, ownerOffice: 'teaching' as const },
  });
  const refusals = [...waits, ...(await heldRefusals(tx, sheet, now))];
  if (refusals.length > 0) return refused(refusals);
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);

  const content = writeContent(await contentOf(tx, sheet, session, setting, now));
  const name = await nameOf(tx, professorId);
  const { keyId, publicPem, seal } = await setting.signer.sign(bytesOf(content), {
    profileId: professorId,
    name,
  });
  await keepKey(tx, { keyId, publicPem }, now);
  const set = { content, seal, keyId, signedBy: professorId, signedAt: now };
  const { version } = await changeSheet(
    tx,
    sheet.id,
    'sign',
    { to: 'signed', by: professorId, set, detail: { keyId }, tells: [] },
    now,
  );
  await enqueue(tx, { kind: RECORD_SHEET, payload: { sheetId: sheet.id }, runAt: now });
  await tellRoster(tx, session.id, now);
  return done({ sheetId: sheet.id, status: 'signed', version });
}

/** Each who is on the sheet and would stay out of one that is prepared now. */
async function heldRefusals(
  tx: Database,
  { id, kind }: Sheet,
  now: Date,
): Promise<Refusal<'exams.sheet_locked' | 'exams.sheet_unmet' | 'exams.sheet_on_record'>[]> {
  if (kind === 'correction') return [];
  const accepted = (await outcomesOnSheet(tx, id)).filter(({ status }) => status !== 'closed');
  const leftOffSheet = await keptOffOf(tx, accepted, now);
  return accepted.flatMap((outcome) => {
    const params = { name: nameInLists(outcome) };
    const { blocking, isUnmet, isOnRecord } = leftOffSheet(outcome);
    return [
      ...when(blocking.length > 0, {
        ...{ code: 'exams.sheet_locked' as const, params, ownerOffice: 'students' as const },
      }),
      ...when(isUnmet, { code: 'exams.sheet_unmet' as const, params }),
      ...when(isOnRecord, { code: 'exams.sheet_on_record' as const, params }),
    ];
  });
}

/** All that the sheet says, as it stands now. */
async function contentOf(
  tx: Database,
  sheet: Sheet,
  { id, course, courseCode, kind, mode, startsAt, room, chairId }: HeldSession,
  { timeZone, institution }: SheetSetting,
  now: Date,
): Promise<SheetContent> {
  const board = await namesOf(tx, sheet.boardIds ?? []);
  const corrected = sheet.correctsId === null ? null : await sheetOf(tx, sheet.correctsId);
  const rows = corrected
    ? await correctedRows(tx, sheet, corrected, timeZone)
    : (await outcomesOnSheet(tx, sheet.id)).map((outcome) => toContentRow(outcome, timeZone));
  return {
    ...{ v: 1, kind: sheet.kind, sheetId: sheet.id, institution, unanimous: sheet.unanimous, rows, board },
    session: {
      ...{ id, courseCode, course: inLanguage(course, 'it'), kind, mode, room },
      startsAt: startsAt.toISOString(),
    },
    chair: { id: chairId, name: await nameOf(tx, chairId) },
    corrects: corrected && {
      serial: serialOf({ year: corrected.year ?? 0, number: corrected.number ?? 0 }),
      hash: corrected.hash ?? '',
      reason: sheet.reason ?? '',
      approvedBy: sheet.approvedBy ?? '',
      leaves: await leavesOf(tx, sheet),
    },
    prepared: {
      by: sheet.preparedBy,
      at: sheet.preparedAt.toISOString(),
      approvedAt: sheet.approvedAt?.toISOString() ?? null,
    },
    signedBy: chairId,
    signedAt: now.toISOString(),
  };
}

/** A sheet of which nothing stands any more is annulled: whoever failed on it stands. */
async function leavesOf(tx: Database, { changes, correctsId }: Sheet): Promise<Leaves> {
  const annulled = (changes ?? []).filter(({ result }) => result === null);
  const standing = (await outcomesOnSheet(tx, correctsId ?? '')).filter(isStanding);
  return annulled.length === standing.length ? 'annulled' : 'rectified';
}

/** What is corrected, as it stands on record, with what becomes of it. */
async function correctedRows(
  tx: Database,
  { changes }: Sheet,
  corrected: Sheet,
  timeZone: string,
): Promise<ContentRow[]> {
  const said = new Map(
    readContent(corrected.content ?? '{"rows":[]}').rows.map((row) => [row.outcomeId, row]),
  );
  const outcomes = await outcomesById(
    tx,
    (changes ?? []).map(({ outcomeId }) => outcomeId),
  );
  return outcomes.map((outcome) => {
    const row = toCorrectedRow(outcome, changes ?? [], timeZone);
    return { ...row, decision: said.get(row.outcomeId)?.decision ?? row.decision };
  });
}

async function nameOf(tx: Database, id: string): Promise<string> {
  const [named] = await namesOf(tx, [id]);
  return named?.name ?? '';
}
