import { and, eq, inArray, lt } from 'drizzle-orm';
import type { ChangedSheet } from '../../../contract/exams/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { examOutcomes, examSessions, recordSheets } from '../../db/schema.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { changeSheet } from '../machines.ts';
import { outcomesWithExam } from '../outcomes/outcomes.ts';
import { expireOutcome } from '../outcomes/settle-outcomes.ts';
import { goesOnRecord } from '../sessions/session-rules.ts';
import { tellRoster } from '../tell.ts';
import { keptOffOf } from './kept-off.ts';
import { candidatesOf } from './sheet-outcomes.ts';
import { boardRefusals, heldSession, may, openSheetOf } from './sheets.ts';

type PrepareRefusal = 'state.not_allowed' | 'exams.board_only' | 'exams.nothing_to_record';

/**
 * Puts a session's decided outcomes on a new or the open draft, with lapsed and failed ones; none of them can
 * be refused then. Locks, missing prerequisites and units on record keep outcomes off it.
 */
export async function prepareSheet(
  tx: Database,
  { examId, professorId }: { examId: string; professorId: string },
  now: Date,
): Promise<Outcome<ChangedSheet, PrepareRefusal>> {
  const session = await heldSession(tx, { examId, professorId });
  const unallowed = boardRefusals(session);
  if (unallowed.length > 0) return refused(unallowed);
  const open = await openSheetOf(tx, examId);
  if (!goesOnRecord(session) || (open && !(may(open, 'prepare') && open.kind === 'record'))) {
    return notAllowed();
  }
  await letSilenceDecide(tx, examId, now);
  const outcomeIds = await recordable(tx, examId, open?.id ?? null, now);
  if (outcomeIds.length === 0) return refused([{ code: 'exams.nothing_to_record' }]);

  const sheetId = open?.id ?? (await addSheet(tx, { sessionId: examId, preparedBy: professorId }, now));
  await putOn(tx, sheetId, outcomeIds);
  const detail = { exam: examId, outcomes: outcomeIds.length };
  const by = professorId;
  const { version } = await changeSheet(tx, sheetId, 'prepare', { to: 'draft', by, detail, tells: [] }, now);
  await tellRoster(tx, examId, now);
  return done({ sheetId, status: 'draft', version });
}

/** Writes down what silence has decided of a session. */
async function letSilenceDecide(tx: Database, sessionId: string, now: Date): Promise<void> {
  const due = await outcomesWithExam(tx)
    .where(
      and(
        eq(examSessions.id, sessionId),
        eq(examOutcomes.status, 'published'),
        lt(examOutcomes.decisionDueAt, now),
      ),
    )
    .for('update', { of: examOutcomes });
  for (const outcome of due) await expireOutcome(tx, outcome, now);
}

async function recordable(
  tx: Database,
  sessionId: string,
  openSheetId: string | null,
  now: Date,
): Promise<string[]> {
  const candidates = await candidatesOf(tx, sessionId, openSheetId);
  const leftOffSheet = await keptOffOf(
    tx,
    candidates.filter(({ status }) => status !== 'closed'),
    now,
  );
  const isFree = ({ blocking, isUnmet, isOnRecord }: ReturnType<typeof leftOffSheet>) =>
    blocking.length === 0 && !isUnmet && !isOnRecord;
  return candidates.filter((each) => isFree(leftOffSheet(each))).map(({ outcomeId }) => outcomeId);
}

async function addSheet(
  tx: Database,
  row: { sessionId: string; preparedBy: string },
  now: Date,
): Promise<string> {
  const [added] = await tx
    .insert(recordSheets)
    .values({ ...row, kind: 'record', preparedAt: now })
    .returning({ id: recordSheets.id });
  if (!added) throw new Error('no record sheet was written');
  return added.id;
}

/** These and no others; throws `VersionConflict` where one was refused meanwhile. */
async function putOn(tx: Database, sheetId: string, outcomeIds: string[]): Promise<void> {
  await tx.update(examOutcomes).set({ sheetId: null }).where(eq(examOutcomes.sheetId, sheetId));
  const put = await tx
    .update(examOutcomes)
    .set({ sheetId })
    .where(
      and(
        inArray(examOutcomes.id, outcomeIds),
        inArray(examOutcomes.status, ['accepted', 'auto_accepted', 'closed']),
      ),
    )
    .returning({ id: examOutcomes.id });
  if (put.length < outcomeIds.length) throw new VersionConflict('record sheet', sheetId);
}
