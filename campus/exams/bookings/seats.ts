import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examSessions, examSlots } from '../../db/schema.ts';
import { VersionConflict } from '../../platform/failures.ts';
import type { Session, Slot } from '../sessions/sessions.ts';

/**
 * Holds the row: seats and queue are ours until the end of the transaction. Throws `VersionConflict` when the session
 * was moved, cancelled or changed since it was read.
 */
export async function holdSession(
  tx: Database,
  { id, version }: Pick<Session, 'id' | 'version'>,
): Promise<void> {
  const [held] = await tx
    .select({ id: examSessions.id })
    .from(examSessions)
    .where(and(eq(examSessions.id, id), eq(examSessions.version, version)))
    .for('no key update');
  if (!held) throw new VersionConflict('exam session', id);
}

/** Counts up only below the capacity, so two students cannot take the last seat. */
export async function takeSeat(tx: Database, sessionId: string): Promise<boolean> {
  const seatLeft = or(isNull(examSessions.capacity), lt(examSessions.booked, examSessions.capacity));
  const taken = await tx
    .update(examSessions)
    .set({ booked: sql`${examSessions.booked} + 1` })
    .where(and(eq(examSessions.id, sessionId), seatLeft))
    .returning({ id: examSessions.id });
  return taken.length > 0;
}

/** The first of the slots with a seat left; null when they are all full. */
export async function takeSlot(tx: Database, slots: Slot[]): Promise<string | null> {
  const seatLeft = or(isNull(examSlots.capacity), lt(examSlots.booked, examSlots.capacity));
  for (const { id } of slots) {
    const taken = await tx
      .update(examSlots)
      .set({ booked: sql`${examSlots.booked} + 1` })
      .where(and(eq(examSlots.id, id), seatLeft))
      .returning({ id: examSlots.id });
    if (taken.length > 0) return id;
  }
  return null;
}

/** The next number of the queue, drawn in the row itself: its order is the order of the commits. */
export async function joinQueue(tx: Database, sessionId: string): Promise<{ number: number; place: number }> {
  const [queue] = await tx
    .update(examSessions)
    .set({
      queueCounter: sql`${examSessions.queueCounter} + 1`,
      waitlisted: sql`${examSessions.waitlisted} + 1`,
    })
    .where(eq(examSessions.id, sessionId))
    .returning({ number: examSessions.queueCounter, place: examSessions.waitlisted });
  if (!queue) throw new VersionConflict('exam session', sessionId);
  return queue;
}

export async function leaveSeat(tx: Database, sessionId: string, slotId: string | null): Promise<void> {
  await tx
    .update(examSessions)
    .set({ booked: sql`${examSessions.booked} - 1` })
    .where(eq(examSessions.id, sessionId));
  if (!slotId) return;
  await tx
    .update(examSlots)
    .set({ booked: sql`${examSlots.booked} - 1` })
    .where(eq(examSlots.id, slotId));
}

export async function leaveQueue(tx: Database, sessionId: string): Promise<void> {
  await tx
    .update(examSessions)
    .set({ waitlisted: sql`${examSessions.waitlisted} - 1` })
    .where(eq(examSessions.id, sessionId));
}
