import { subHours } from 'date-fns/subHours';
import { and, asc, eq, exists, getTableColumns, gt, lte, max, ne, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { oneOf, prepared } from '../../db/prepared.ts';
import { courseUnits, examSessionOfferings, examSessions, examSlots, offerings } from '../../db/schema.ts';
import { isNear, nearTo } from '../../platform/dashboard/window-near.ts';
import { NotFound } from '../../platform/failures.ts';

/** A session as students see it, with its course and its slots in order; throws `NotFound` for a draft. */
export async function visibleSession(tx: Database, sessionId: string): Promise<SessionWithSlots> {
  const [session] = await withSlots(
    tx,
    await withCourse(tx).where(and(eq(examSessions.id, sessionId), ne(examSessions.status, 'draft'))),
  );
  if (!session) throw new NotFound('exam session', sessionId);
  return session;
}

/** The course that a session examines; throws `NotFound`. */
export async function unitOfSession(tx: Database, sessionId: string): Promise<string> {
  const [session] = await tx
    .select({ unitId: examSessions.unitId })
    .from(examSessions)
    .where(eq(examSessions.id, sessionId));
  if (!session) throw new NotFound('exam session', sessionId);
  return session.unitId;
}

/**
 * Coming sessions of these units; coming ones of `proposedIds` if the board takes requests; and the sessions
 * with these ids at any time. Soonest first.
 */
export async function sessionsOf(
  tx: Database,
  {
    unitIds,
    proposedIds = [],
    sessionIds,
  }: { unitIds: string[]; proposedIds?: string[]; sessionIds: string[] },
  now: Date,
): Promise<SessionWithSlots[]> {
  const asked = { unitIds, proposedIds, sessionIds, now: now.toISOString() };
  return await withSlots(tx, await sessionsToCome(tx).execute(asked));
}

const sessionsToCome = prepared((tx) => {
  const toCome = and(
    or(
      oneOf(examSessions.unitId, 'unitIds'),
      and(oneOf(examSessions.unitId, 'proposedIds'), eq(examSessions.takesRequests, true)),
    ),
    eq(examSessions.status, 'published'),
    gt(examSessions.startsAt, sql.placeholder('now')),
  );
  return withCourse(tx)
    .where(or(toCome, oneOf(examSessions.id, 'sessionIds')))
    .orderBy(asc(examSessions.startsAt), asc(examSessions.id))
    .prepare('');
});

/** Published sessions of these units whose booking opens or closes soon or opened within 1 h, in order. */
export async function sessionsNear(tx: Database, unitIds: string[], now: Date): Promise<SessionWithSlots[]> {
  const hourAgo = subHours(now, 1).toISOString();
  return await withSlots(tx, await sessionsOfNearWindows(tx).execute({ unitIds, hourAgo, ...nearTo(now) }));
}

const sessionsOfNearWindows = prepared((tx) => {
  const window = { opensAt: examSessions.bookingOpensAt, closesAt: examSessions.bookingClosesAt };
  const justOpened = and(
    gt(window.opensAt, sql.placeholder('hourAgo')),
    lte(window.opensAt, sql.placeholder('now')),
  );
  return withCourse(tx)
    .where(
      and(
        oneOf(examSessions.unitId, 'unitIds'),
        eq(examSessions.status, 'published'),
        or(isNear(window), justOpened),
      ),
    )
    .orderBy(asc(examSessions.startsAt), asc(examSessions.id))
    .prepare('');
});

/** A session's academic year, named by the year in which it begins: the latest of its offerings. */
export const yearOfSession = sql<number | null>`(${new QueryBuilder()
  .select({ year: max(offerings.academicYear) })
  .from(examSessionOfferings)
  .innerJoin(offerings, eq(offerings.id, examSessionOfferings.offeringId))
  .where(eq(examSessionOfferings.sessionId, examSessions.id))})`;

/** What is read of a session, its course joined. */
export const ofSession = {
  ...getTableColumns(examSessions),
  course: courseUnits.title,
  courseCode: courseUnits.code,
  cfu: courseUnits.cfu,
  gradingMode: courseUnits.gradingMode,
  attemptsPerYear: courseUnits.attemptsPerYear,
  academicYear: yearOfSession,
};

/** When it is held and booked, as the wire says it. */
export const datesOf = ({ startsAt, endsAt, bookingOpensAt, bookingClosesAt }: Session) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  bookingOpensAt: bookingOpensAt.toISOString(),
  bookingClosesAt: bookingClosesAt.toISOString(),
});

/** All that its board has set for it but its slots, as the wire says it. */
export function settingOf(session: Session) {
  const { kind, mode, recording, room, capacity, waitlist, takesRequests, cancelUntil } = session;
  const { decisionDays, silence, noShow, notes, question, requiresPartial, reservedFor } = session;
  return {
    ...datesOf(session),
    ...{ kind, mode, recording, room, capacity, waitlist, takesRequests },
    ...{ decisionDays, silence, noShow, notes, question, requiresPartial },
    cancelUntil: cancelUntil.toISOString(),
    reservedFor: reservedFor ?? [],
  };
}

/** Most have none, and then nobody asks for them. */
const hasSlots = sql<boolean>`${exists(
  new QueryBuilder()
    .select({ id: examSlots.id })
    .from(examSlots)
    .where(eq(examSlots.sessionId, examSessions.id)),
)}`;

/** Sessions with the names and the credits of their courses; the caller says which. */
export const withCourse = (tx: Database) =>
  tx
    .select({ ...ofSession, hasSlots })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId));

type FoundSession = Awaited<ReturnType<typeof withCourse>>[number];
export type Session = Omit<FoundSession, 'hasSlots'>;
export type Slot = typeof examSlots.$inferSelect;
export type SessionWithSlots = Session & { slots: Slot[] };

/** The same sessions, each with its slots in the order of their times. */
export async function withSlots(tx: Database, found: FoundSession[]): Promise<SessionWithSlots[]> {
  const ids = found.filter((session) => session.hasSlots).map(({ id }) => id);
  const slots = ids.length > 0 ? await slotsOfSessions(tx).execute({ ids }) : [];
  const bySession = Map.groupBy(slots, ({ sessionId }) => sessionId);
  return found.map(({ hasSlots: _, ...session }) => ({ ...session, slots: bySession.get(session.id) ?? [] }));
}

const slotsOfSessions = prepared((tx) =>
  tx
    .select()
    .from(examSlots)
    .where(oneOf(examSlots.sessionId, 'ids'))
    .orderBy(asc(examSlots.startsAt), asc(examSlots.id))
    .prepare(''),
);

/** When and where a student has to be: the slot's time and room, else the session's. Join `exam_slot`. */
export const bookedPlace = {
  startsAt: sql<Date>`coalesce(${examSlots.startsAt}, ${examSessions.startsAt})`.mapWith(
    examSessions.startsAt,
  ),
  endsAt: sql<Date>`coalesce(${examSlots.endsAt}, ${examSessions.endsAt})`.mapWith(examSessions.endsAt),
  room: sql<string>`coalesce(${examSlots.room}, ${examSessions.room})`,
};
