import { and, asc, eq, getTableColumns, gt, inArray, ne, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { courseUnits, examSessions, examSlots } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

/** A session as students may see it, with its course and its slots in order; throws `NotFound` for a draft. */
export async function visibleSession(tx: Database, sessionId: string): Promise<SessionWithSlots> {
  const [session] = await withSlots(
    tx,
    await withCourse(tx).where(and(eq(examSessions.id, sessionId), ne(examSessions.status, 'draft'))),
  );
  if (!session) throw new NotFound('exam session', sessionId);
  return session;
}

/** The sessions of these units still to come, and those with one of these ids whenever they were; soonest first. */
export async function sessionsOf(
  tx: Database,
  { unitIds, sessionIds }: { unitIds: string[]; sessionIds: string[] },
  now: Date,
): Promise<SessionWithSlots[]> {
  const toCome = and(
    inArray(examSessions.unitId, unitIds),
    eq(examSessions.status, 'published'),
    gt(examSessions.startsAt, now),
  );
  const sessions = await withCourse(tx)
    .where(or(toCome, inArray(examSessions.id, sessionIds)))
    .orderBy(asc(examSessions.startsAt), asc(examSessions.id));
  return await withSlots(tx, sessions);
}

/** Sessions with the names and the credits of their courses; the caller says which. */
export const withCourse = (tx: Database) =>
  tx
    .select({
      ...getTableColumns(examSessions),
      course: courseUnits.title,
      courseCode: courseUnits.code,
      cfu: courseUnits.cfu,
      gradingMode: courseUnits.gradingMode,
    })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId));

export type Session = Awaited<ReturnType<typeof withCourse>>[number];
export type Slot = typeof examSlots.$inferSelect;
export type SessionWithSlots = Session & { slots: Slot[] };

/** The same sessions, each with its slots in the order of their times. */
export async function withSlots(tx: Database, sessions: Session[]): Promise<SessionWithSlots[]> {
  const ids = sessions.map(({ id }) => id);
  const slots = await tx
    .select()
    .from(examSlots)
    .where(inArray(examSlots.sessionId, ids))
    .orderBy(asc(examSlots.startsAt), asc(examSlots.id));
  const bySession = Map.groupBy(slots, ({ sessionId }) => sessionId);
  return sessions.map((session) => ({ ...session, slots: bySession.get(session.id) ?? [] }));
}
