import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import {
  careers,
  courseUnits,
  examSessionOfferings,
  examSessions,
  examSlots,
  programmes,
} from '../../db/schema.ts';
import { ofSession, type Slot } from '../sessions/sessions.ts';
import { ofCareer, withBookings } from './career-facts.ts';

/**
 * A session without slots, and what the rules ask of a career that wants to book it, in two questions to the database;
 * null where there is none such.
 */
export async function rushFacts(
  db: Database,
  { examId, careerId }: { examId: string; careerId: string },
  now: Date,
) {
  const [found] = await sessionAndCareer(db).execute({ examId, careerId, now: now.toISOString() });
  if (!found) return null;
  const session = { ...found.session, slots: [] as Slot[] };
  return { session, career: await withBookings(db, found.career, now) };
}
export type RushFacts = NonNullable<Awaited<ReturnType<typeof rushFacts>>>;

const sessionAndCareer = prepared((db) =>
  db
    .select({ session: { ...ofSession, offeringIds: offeringIds(db) }, career: ofCareer(db) })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .innerJoin(careers, eq(careers.id, sql.placeholder('careerId')))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(
      and(
        eq(examSessions.id, sql.placeholder('examId')),
        ne(examSessions.status, 'draft'),
        notExists(slotsOf(db)),
      ),
    )
    .prepare(''),
);

function offeringIds(db: Database) {
  const { offeringId, sessionId } = examSessionOfferings;
  const offered = db.select({ offeringId }).from(examSessionOfferings).where(eq(sessionId, examSessions.id));
  return sql<string[]>`array(${offered})::text[]`;
}

const slotsOf = (db: Database) =>
  db.select({ id: examSlots.id }).from(examSlots).where(eq(examSlots.sessionId, examSessions.id));
