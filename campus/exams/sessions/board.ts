import { eq, inArray, or } from 'drizzle-orm';
import { fullName } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { examBoards, examSessionOfferings, people, profiles } from '../../db/schema.ts';
import { eventOf, tellAll } from '../../platform/live/events.ts';

/** Who examines besides the chair, and for which offerings. */
type Board = { memberIds: string[]; offeringIds: string[] };

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
 * Tells who joined and who left a board; tells the whole board if its offerings changed, since the live
 * events of its members depend on them.
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

/** Who examines in a session, and how they are reached: the chair, and the others by family name. */
export async function examinersOf(db: Database, { id, chairId }: { id: string; chairId: string }) {
  const members = db
    .select({ id: examBoards.profileId })
    .from(examBoards)
    .where(eq(examBoards.sessionId, id));
  const rows = await db
    .select({
      id: profiles.id,
      givenName: people.givenName,
      preferredName: people.preferredName,
      familyName: people.familyName,
      email: people.email,
    })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(or(eq(profiles.id, chairId), inArray(profiles.id, members)))
    .orderBy(...byName());
  const named = rows.map(({ givenName, preferredName, familyName, ...row }) => ({
    ...row,
    name: fullName({ givenName: preferredName ?? givenName, familyName }),
  }));
  const toExaminer = ({ name, email }: { name: string; email: string | null }) => ({ name, email });
  return {
    chair: toExaminer(named.find((one) => one.id === chairId) ?? { name: '', email: null }),
    board: named.filter((one) => one.id !== chairId).map(toExaminer),
  };
}

/** Who examines, by family name, as the register has them. */
export async function namesOf(db: Database, profileIds: string[]): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: profiles.id, givenName: people.givenName, familyName: people.familyName })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(inArray(profiles.id, profileIds))
    .orderBy(...byName(profiles.id));
  return rows.map(({ id, ...person }) => ({ id, name: fullName(person) }));
}
