import { and, eq, ne } from 'drizzle-orm';
import type { Roster, RosterOutcome, RosterRow } from '../../../contract/exams/roster.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import { accommodationsOn } from '../../careers/accommodations/accommodations.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { examBookings, examOutcomes, people, profiles } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { dayOf } from '../../platform/time/days.ts';
import { lastVoided } from '../bookings/undo-void.ts';
import { attendanceIn, isTakenNow } from '../day/attend.ts';
import { statusAt } from '../outcomes/outcome-rules.ts';
import { lastPublication } from '../outcomes/undo-outcomes.ts';
import { boardRequests } from '../requests/board-requests.ts';
import { ownSession } from '../sessions/own-session.ts';
import { sessionDetail } from './session-detail.ts';

/** The bookings of a professor's session, with results so far; throws `NotFound` for another's session. */
export async function readRoster(
  db: Database,
  asked: { examId: string; professorId: string },
  { language, timeZone }: Reader,
  now: Date,
): Promise<Roster> {
  const session = await sessionDetail(db, asked, language, now);
  const own = await ownSession(db, asked);
  const started = now >= new Date(session.startsAt);
  const bookings = await bookingsWithStudents(db, asked.examId);
  const seated = bookings.filter(({ booking }) => booking.status !== 'waitlisted');
  const arranged = await accommodationsOn(
    db,
    seated.map(({ booking }) => booking.careerId),
    dayOf(new Date(session.startsAt), timeZone),
  );
  const attendance = await attendanceIn(db, asked.examId);
  const waiting = started
    ? []
    : bookings.filter(({ booking }) => booking.status === 'waitlisted').toSorted(byNumber);
  return {
    now: now.toISOString(),
    requests: await boardRequests(db, own, now),
    session,
    lastPublication: await lastPublication(db, asked, now),
    lastVoided: await lastVoided(db, own, asked.professorId, now),
    takenNow: isTakenNow({ status: session.status, startsAt: new Date(session.startsAt) }, timeZone, now),
    rows: [
      ...seated.map((row) => toRow(row, null, session.silence, now)),
      ...waiting.map((row, index) => toRow(row, index + 1, session.silence, now)),
    ].map(({ careerId, ...row }) => ({
      ...row,
      accommodations: arranged.get(careerId) ?? [],
      attendance: attendance.get(row.bookingId) ?? null,
    })),
  };
}

/** By family name; those who gave up or lost their place left out. */
const bookingsWithStudents = (db: Database, sessionId: string) =>
  db
    .select({
      booking: examBookings,
      outcome: examOutcomes,
      badge: profiles.badge,
      givenName: people.givenName,
      preferredName: people.preferredName,
      familyName: people.familyName,
      email: people.email,
    })
    .from(examBookings)
    .innerJoin(profiles, eq(profiles.id, examBookings.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(and(eq(examBookings.sessionId, sessionId), ne(examBookings.status, 'voided')))
    .orderBy(...byName(examBookings.id));

type Row = Awaited<ReturnType<typeof bookingsWithStudents>>[number];

const byNumber = (one: Row, other: Row): number =>
  (one.booking.queueNumber ?? 0) - (other.booking.queueNumber ?? 0);

function toRow(
  { booking, outcome, badge, givenName, preferredName, familyName, email }: Row,
  position: number | null,
  silence: 'accept' | 'not_recorded',
  now: Date,
): Omit<RosterRow, 'accommodations' | 'attendance'> & { careerId: string } {
  return {
    careerId: booking.careerId,
    bookingId: booking.id,
    name: nameInLists({ givenName, familyName }),
    preferredName,
    badge,
    email: email ?? '',
    status: booking.status,
    position,
    slotId: booking.slotId,
    answer: booking.answer,
    bookedAt: booking.bookedAt.toISOString(),
    outcome: outcome && { ...toRosterOutcome(outcome), status: statusAt({ ...outcome, silence }, now) },
  };
}

/** An outcome as its board sees it, drafts included. */
export const toRosterOutcome = (outcome: typeof examOutcomes.$inferSelect): RosterOutcome => ({
  id: outcome.id,
  result: outcome.result,
  grade: outcome.grade,
  honours: outcome.honours,
  teacherMessage: outcome.teacherMessage,
  topics: outcome.topics,
  status: outcome.status,
  decisionDueAt: outcome.decisionDueAt?.toISOString() ?? null,
  version: outcome.version,
});
