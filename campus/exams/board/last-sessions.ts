import { and, desc, inArray } from 'drizzle-orm';
import type { LastSession } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examBoards, examSessions } from '../../db/schema.ts';
import { isOwn } from '../sessions/own-session.ts';
import { type SessionWithSlots, withCourse, withSlots } from '../sessions/sessions.ts';

/** Of each of these courses the professor's last session that stands, as the next one may be set like it. */
export async function lastSessions(
  db: Database,
  professorId: string,
  unitIds: string[],
): Promise<Map<string, LastSession>> {
  const sessions = await withCourse(db)
    .where(
      and(
        inArray(examSessions.unitId, unitIds),
        inArray(examSessions.status, ['published', 'results_entry', 'results_published']),
        isOwn(db, professorId),
      ),
    )
    .orderBy(desc(examSessions.startsAt), desc(examSessions.id));
  const latest = [...Map.groupBy(sessions, ({ unitId }) => unitId).values()].flatMap(
    ([first]) => first ?? [],
  );
  const boards = await boardsOf(db, latest);
  const settings = await withSlots(db, latest);
  return new Map(
    settings.map((session) => {
      const members = boards.get(session.id) ?? [];
      return [
        session.unitId,
        toLast(
          session,
          members.map(({ profileId }) => profileId),
        ),
      ];
    }),
  );
}

/** Without the chair, who is whoever makes the next one. */
async function boardsOf(db: Database, sessions: { id: string }[]) {
  const members = await db
    .select({ sessionId: examBoards.sessionId, profileId: examBoards.profileId })
    .from(examBoards)
    .where(
      inArray(
        examBoards.sessionId,
        sessions.map(({ id }) => id),
      ),
    );
  return Map.groupBy(members, ({ sessionId }) => sessionId);
}

const toLast = (session: SessionWithSlots, boardIds: string[]): LastSession => ({
  kind: session.kind,
  mode: session.mode,
  recording: session.recording,
  startsAt: session.startsAt.toISOString(),
  endsAt: session.endsAt.toISOString(),
  room: session.room,
  bookingOpensAt: session.bookingOpensAt.toISOString(),
  bookingClosesAt: session.bookingClosesAt.toISOString(),
  cancelUntil: session.cancelUntil.toISOString(),
  capacity: session.capacity,
  waitlist: session.waitlist,
  takesRequests: session.takesRequests,
  slots: session.slots.map(({ startsAt, endsAt, capacity }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    capacity,
  })),
  boardIds,
  reservedFor: session.reservedFor ?? [],
  decisionDays: session.decisionDays,
  silence: session.silence,
  noShow: session.noShow,
  notes: session.notes,
  question: session.question,
  requiresPartial: session.requiresPartial,
});
