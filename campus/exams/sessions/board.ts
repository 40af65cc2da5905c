import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessionOfferings } from '../../db/schema.ts';
import { eventOf, tellAll } from '../../platform/live/events.ts';

/** Who examines besides the chair, and for which offerings. */
export type Board = { memberIds: string[]; offeringIds: string[] };

export const NOBODY: Board = { memberIds: [], offeringIds: [] };

/** The board of a session as it is now. */
export async function boardOf(tx: Database, sessionId: string): Promise<Board> {
  const members = await tx
    .select({ id: examBoards.profileId })
    .from(examBoards)
    .where(eq(examBoards.sessionId, sessionId));
  const offerings = await tx
    .select({ id: examSessionOfferings.offeringId })
    .from(examSessionOfferings)
    .where(eq(examSessionOfferings.sessionId, sessionId));
  return { memberIds: members.map(({ id }) => id), offeringIds: offerings.map(({ id }) => id) };
}

/**
 * Tells who came onto a board and who went, and all of it when its offerings are others: what reaches their windows
 * follows it.
 */
export async function tellBoard(tx: Database, examId: string, before: Board, now: Date): Promise<void> {
  const after = await boardOf(tx, examId);
  const sameOfferings = isSame(before.offeringIds, after.offeringIds);
  const events = [];
  for (const memberId of new Set([...before.memberIds, ...after.memberIds])) {
    const [was, is] = [before.memberIds.includes(memberId), after.memberIds.includes(memberId)];
    if (was && is && sameOfferings) continue;
    const action = was && is ? 'changed' : is ? 'joined' : 'left';
    events.push(eventOf('boardChanged', memberId, { examId, action }, now));
  }
  await tellAll(tx, events);
}

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
