import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Grade, Graded, ResultEntry } from '../../../contract/exams/roster.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { toRosterOutcome } from '../board/roster.ts';
import { holdBookings } from '../bookings/own-booking.ts';
import { bookingMachine, sessionMachine } from '../machines.ts';
import { ownSession } from '../sessions/own-session.ts';
import { startEntry, statusOf } from '../sessions/session-need.ts';
import { wrong } from '../sessions/session-rules.ts';
import { tellRoster } from '../tell.ts';
import { isPossibleResult } from './outcome-rules.ts';

/**
 * Enters, changes or takes back unpublished results, all or none; only the board sees them. Throws
 * `VersionConflict` if somebody else entered one meanwhile.
 */
export async function enterResults(
  tx: Database,
  { examId, entries, professorId }: Grade & { professorId: string },
  now: Date,
): Promise<Outcome<Graded, FieldCode | 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'grade')) return notAllowed();
  const impossible = entries.flatMap((entry, index) =>
    isPossibleResult(entry, session.gradingMode) ? [] : [wrong(`entries.${index}`, 'impossible_result')],
  );
  if (impossible.length > 0) return refused(impossible);

  const bookings = await bookingsOfEntries(tx, examId, entries);
  const isOpen = ({ booking, outcome }: Entered) =>
    allows(bookingMachine, booking.status, 'markPresence') && (outcome?.status ?? 'draft') === 'draft';
  if (!bookings.every(isOpen)) return notAllowed();

  await startEntry(tx, session, now);
  const written = [];
  for (const entry of entries) written.push(await writeEntry(tx, entry, bookings));
  const action = {
    actorId: professorId,
    action: 'exam-outcome.enter',
    entity: 'exam-session',
    entityId: examId,
  };
  await audit(tx, { ...action, detail: { bookings: entries.map(({ bookingId }) => bookingId) } }, now);
  await tellRoster(tx, examId, now);
  return done({ entries: written });
}

/** The bookings that are graded, each with its outcome; throws `NotFound` for one of another session. */
async function bookingsOfEntries(tx: Database, examId: string, entries: ResultEntry[]) {
  const ids = entries.map(({ bookingId }) => bookingId);
  await holdBookings(tx, ids);
  const bookings = await tx
    .select({ booking: examBookings, outcome: examOutcomes })
    .from(examBookings)
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(and(eq(examBookings.sessionId, examId), inArray(examBookings.id, ids)));
  const found = new Set(bookings.map(({ booking }) => booking.id));
  const missing = ids.find((id) => !found.has(id));
  if (missing) throw new NotFound('exam booking', missing);
  return bookings;
}
type Entered = Awaited<ReturnType<typeof bookingsOfEntries>>[number];

async function writeEntry(
  tx: Database,
  { bookingId, version, result, topics, ...given }: ResultEntry,
  bookings: Entered[],
): Promise<Graded['entries'][number]> {
  const present = bookings.find(({ booking }) => booking.id === bookingId)?.outcome;
  if ((present?.version ?? 0) !== version) throw new VersionConflict('exam outcome', bookingId);
  const asRead = and(eq(examOutcomes.bookingId, bookingId), eq(examOutcomes.version, version));
  const values = { ...given, ...(topics !== undefined && { topics: topics || null }) };
  if (!result) {
    await tx.delete(examOutcomes).where(asRead);
    return { bookingId, version: 0, outcome: null };
  }
  const [written] = present
    ? await tx
        .update(examOutcomes)
        .set({ result, ...values, version: sql`${examOutcomes.version} + 1` })
        .where(asRead)
        .returning()
    : await tx
        .insert(examOutcomes)
        .values({ bookingId, result, ...values })
        .onConflictDoNothing()
        .returning();
  if (!written) throw new VersionConflict('exam outcome', bookingId);
  return { bookingId, version: written.version, outcome: toRosterOutcome(written) };
}
