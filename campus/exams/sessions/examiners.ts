import { eq, inArray, or } from 'drizzle-orm';
import { fullName } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { examBoards, people, profiles } from '../../db/schema.ts';

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
