import { and, eq, sql } from 'drizzle-orm';
import type { SetChair } from '../../../contract/exams/board.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessions, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { eventOf, tellAll } from '../../platform/live/events.ts';
import { done } from '../../platform/outcome.ts';
import { changeSheet } from '../machines.ts';
import { openSheetOf } from '../sheets/sheets.ts';
import { tellRoster } from '../tell.ts';

/**
 * Sets another chair, for example if the first is ill or has left: only a chair signs sheets. A sheet that
 * names the new chair as a board member must be checked again. Throws `NotFound` for a missing session, or a
 * person who doesn't teach at the institution today.
 */
export async function setChair(tx: Database, { examId, chairId }: SetChair, now: Date) {
  const own = eq(examSessions.id, examId);
  const [session] = await tx
    .select({ before: examSessions.chairId })
    .from(examSessions)
    .where(own)
    .for('update');
  if (!session) throw new NotFound('exam session', examId);
  const isTeaching = and(eq(profiles.id, chairId), eq(profiles.type, 'professor'), currentProfile(now));
  if ((await tx.$count(profiles, isTeaching)) === 0) throw new NotFound('professor', chairId);
  const { before } = session;
  if (before === chairId) return done(null);

  await tx
    .update(examSessions)
    .set({ chairId, version: sql`${examSessions.version} + 1` })
    .where(own);
  await tx.delete(examBoards).where(and(eq(examBoards.sessionId, examId), eq(examBoards.profileId, chairId)));
  const entry = { actorId: null, action: 'exam-session.chair', entity: 'exam-session', entityId: examId };
  await audit(tx, { ...entry, detail: { from: before, to: chairId } }, now);
  await checkAnew(tx, { examId, chairId }, now);
  await tellAll(tx, [
    eventOf('boardChanged', before, { examId, action: 'left' }, now),
    eventOf('boardChanged', chairId, { examId, action: 'joined' }, now),
  ]);
  await tellRoster(tx, examId, now);
  return done(null);
}

async function checkAnew(tx: Database, { examId, chairId }: SetChair, now: Date): Promise<void> {
  const sheet = await openSheetOf(tx, examId);
  if (sheet?.status !== 'ready' || !sheet.boardIds?.includes(chairId)) return;
  const set = { approvedBy: null, approvedAt: null };
  await changeSheet(tx, sheet.id, 'reopen', { to: 'draft', by: null, set, tells: [] }, now);
}
