import type { Database } from '../../db/database.ts';
import {
  enrolments,
  examBoards,
  examBookings,
  examSessions,
  profiles,
  transcriptRows,
} from '../../db/schema.ts';
import type { Differences } from './differences.ts';
import { oneOf } from './one-of.ts';
import type { Stored } from './stored.ts';

/** Who goes for good, and who stays with an ended profile because there is a history to keep. */
export type Leavers = {
  deletedProfiles: string[];
  endedProfiles: string[];
  deletedPeople: string[];
  keptPeople: string[];
};

/**
 * A profile has a history when exams were booked, outcomes recorded, sessions held or sat on, or courses chosen that
 * no import brought; it then ends instead of going. A person goes once no profile of theirs stays.
 */
export async function leaversOf(
  db: Database,
  { roles, users }: Differences,
  stored: Stored,
): Promise<Leavers> {
  const leaving = [...new Set(roles.leaving.flatMap(({ entityId }) => entityId ?? []))];
  const withHistory = new Set(leaving.length > 0 ? await historicProfiles(db, leaving, stored) : []);
  const deletedProfiles = leaving.filter((id) => !withHistory.has(id));
  const people = users.leaving.flatMap(({ entityId }) => entityId ?? []);
  const kept = new Set(
    people.length > 0 ? await peopleWithProfiles(db, people, new Set(deletedProfiles)) : [],
  );
  return {
    deletedProfiles,
    endedProfiles: [...withHistory],
    deletedPeople: people.filter((id) => !kept.has(id)),
    keptPeople: [...kept],
  };
}

async function historicProfiles(db: Database, ids: string[], stored: Stored): Promise<string[]> {
  const own = [
    await db
      .select({ id: examBookings.careerId })
      .from(examBookings)
      .where(oneOf(examBookings.careerId, ids)),
    await db
      .select({ id: transcriptRows.careerId })
      .from(transcriptRows)
      .where(oneOf(transcriptRows.careerId, ids)),
    await db.select({ id: examSessions.chairId }).from(examSessions).where(oneOf(examSessions.chairId, ids)),
    await db.select({ id: examBoards.profileId }).from(examBoards).where(oneOf(examBoards.profileId, ids)),
    await chosenEnrolments(db, ids, stored),
  ];
  return own.flat().map(({ id }) => id);
}

async function chosenEnrolments(db: Database, careerIds: string[], stored: Stored) {
  const imported = new Set([...stored.enrollments.values()].map(({ entityId }) => entityId));
  const all = await db
    .select({ id: enrolments.careerId, enrolmentId: enrolments.id })
    .from(enrolments)
    .where(oneOf(enrolments.careerId, careerIds));
  return all.filter(({ enrolmentId }) => !imported.has(enrolmentId));
}

async function peopleWithProfiles(db: Database, ids: string[], deleted: Set<string>): Promise<string[]> {
  const held = await db
    .select({ id: profiles.id, personId: profiles.personId })
    .from(profiles)
    .where(oneOf(profiles.personId, ids));
  return held.filter(({ id }) => !deleted.has(id)).map(({ personId }) => personId);
}
