import { and, eq, or, type SQL } from 'drizzle-orm';
import { teachersGroups } from '../../catalogue/teachers-groups.ts';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessionOfferings, examSessions } from '../../db/schema.ts';

/** The courses whose exams a professor chairs or sits on, as groups of the hub. */
export const boardGroups = (db: Database, profileId: string): SQL =>
  db
    .select({ name: teachersGroups(examSessionOfferings.offeringId) })
    .from(examSessionOfferings)
    .innerJoin(examSessions, eq(examSessions.id, examSessionOfferings.sessionId))
    .leftJoin(examBoards, and(eq(examBoards.sessionId, examSessions.id), eq(examBoards.profileId, profileId)))
    .where(or(eq(examSessions.chairId, profileId), eq(examBoards.profileId, profileId)))
    .getSQL();
