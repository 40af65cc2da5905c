import { and, eq, sql } from 'drizzle-orm';
import type { BookingStatus } from '../../../contract/exams/exams.ts';
import type { LastPublication, UndoneOutcomes, UndoOutcomes } from '../../../contract/exams/roster.ts';
import { holdCareers } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { auditEvents, examBookings, examOutcomes, examSessions } from '../../db/schema.ts';
import { actedAt } from '../../platform/audit/audit.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals, undoUntilAt } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { takenSince } from '../bookings/built-on.ts';
import { changeBookings, changeOutcomes, changeSession, outcomeMachine } from '../machines.ts';
import { resolve } from '../notices.ts';
import { ownSession } from '../sessions/own-session.ts';
import { statusOf } from '../sessions/session-need.ts';
import { tellRoster } from '../tell.ts';
import { statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, outcomesWithExam } from './outcomes.ts';

type Stands = 'state.not_allowed' | 'state.undo_over' | 'exams.undo_outcome_used';

/**
 * Undoes a professor's own publication, shortly after it, if no student has decided or booked on its
 * outcomes. All of them are drafts again, with every mark as it was.
 */
export async function undoOutcomes(
  tx: Database,
  { examId, publishedAt, professorId: by }: UndoOutcomes & { professorId: string },
  began: Date,
): Promise<Outcome<UndoneOutcomes, Stands>> {
  const session = await ownSession(tx, { examId, professorId: by });
  const at = new Date(publishedAt);
  const read = await publishedAtOnce(tx, examId, at);
  const careerIds = read.map(({ careerId }) => careerId);
  // As who decides, or books: the careers before the outcomes.
  await holdCareers(tx, careerIds);
  const outcomes = await publishedAtOnce(tx, examId, at).for('update', { of: examOutcomes });
  const now = await nowBehindLocks(tx, began);
  if (outcomes.length === 0 || !(await isBy(tx, outcomes, { by, at }, now))) return notAllowed();
  const refusals = [
    ...undoRefusals(at, now),
    ...when(await isUsed(tx, outcomes, at, now), { code: 'exams.undo_outcome_used' as const }),
  ];
  if (refusals.length > 0) return refused(refusals);

  const set = { publishedAt: null, decisionDueAt: null };
  const tells = careerIds.map((careerId) =>
    eventOf('outcomePublished', careerId, { examId, action: 'retracted' }, now),
  );
  const ids = outcomes.map(({ id }) => id);
  await changeOutcomes(tx, ids, 'retract', { to: 'draft', by, set, tells }, now);
  await unmark(tx, outcomes, { by, at }, now);
  await resolve(tx, ['outcomeToDecide', 'outcomePublished'], { subject: examId, to: careerIds }, now);
  const madeSo = { action: 'exam-session.publishAll', entityIds: [examId], at };
  const [whole] = await detailsOf<{ from: string }>(tx, madeSo);
  const isReopened = whole?.detail?.from === 'results_entry';
  if (isReopened) {
    await changeSession(tx, examId, 'reopenEntry', { to: 'results_entry', by, tells: [] }, now);
  }
  await tellRoster(tx, examId, now);
  const status = isReopened ? 'results_entry' : statusOf(session, now);
  return done({ retracted: outcomes.length, status });
}

/** What a professor published last of a session, where it can be taken back; null otherwise. */
export async function lastPublication(
  db: Database,
  { examId, professorId: by }: { examId: string; professorId: string },
  now: Date,
): Promise<LastPublication | null> {
  const ofSession = and(eq(examBookings.sessionId, examId), eq(examBookings.id, examOutcomes.bookingId));
  const [last] = await db
    .select({ at: sql`max(${examOutcomes.publishedAt})`.mapWith(examOutcomes.publishedAt) })
    .from(examOutcomes)
    .innerJoin(examBookings, ofSession);
  const at = last?.at ?? null;
  const until = undoUntilAt(at, now);
  if (!at || !until) return null;
  const outcomes = await publishedAtOnce(db, examId, at);
  if (!(await isBy(db, outcomes, { by, at }, now)) || (await isUsed(db, outcomes, at, now))) return null;
  return { publishedAt: at.toISOString(), count: outcomes.length, undoUntil: until };
}

const publishedAtOnce = (tx: Database, examId: string, at: Date) =>
  outcomesWithExam(tx).where(and(eq(examSessions.id, examId), eq(examOutcomes.publishedAt, at)));

type Act = { by: string; at: Date };

async function isBy(tx: Database, [one]: OutcomeWithExam[], { by, at }: Act, now: Date): Promise<boolean> {
  const act = { actorId: by, action: 'exam-outcome.publish', entityId: one?.id, at };
  return (await actedAt(tx, act, now)) !== null;
}

/** Says if a student or time decided one, a sheet has one, or an exam that builds on one was booked. */
async function isUsed(tx: Database, outcomes: OutcomeWithExam[], since: Date, now: Date): Promise<boolean> {
  const isAsPublished = (outcome: OutcomeWithExam) =>
    outcome.decidedAt === null &&
    outcome.sheetId === null &&
    allows(outcomeMachine, outcome.status, 'retract') &&
    statusAt(outcome, now) === outcome.status;
  if (!outcomes.every(isAsPublished)) return true;
  const careerIds = outcomes.map(({ careerId }) => careerId);
  const unitIds = [...new Set(outcomes.map(({ unitId }) => unitId))];
  for (const fact of ['open', 'passed'] as const)
    if ((await takenSince(tx, { careerIds, fact, unitIds, since })).length > 0) return true;
  return false;
}

/** Who was said to be present, absent or to have withdrawn with the publication stands as before it. */
async function unmark(tx: Database, outcomes: OutcomeWithExam[], { by, at }: Act, now: Date): Promise<void> {
  const entityIds = outcomes.map(({ bookingId }) => bookingId);
  const marked = await detailsOf<{ from: BookingStatus }>(tx, {
    ...{ action: 'exam-booking.markPresence', entityIds, at },
  });
  for (const [from, some] of Map.groupBy(marked, ({ detail }) => detail?.from)) {
    if (!from || from === 'waitlisted' || from === 'voided') continue;
    const ids = some.map(({ entityId }) => entityId);
    await changeBookings(tx, among(examBookings.id, ids), 'unmark', { to: from, by }, now);
  }
}

/** What the audit says of an act on these, at that instant. */
async function detailsOf<Detail>(
  tx: Database,
  { action, entityIds, at }: { action: string; entityIds: string[]; at: Date },
) {
  const { entityId, detail } = auditEvents;
  return await tx
    .select({ entityId, detail: sql<Detail | null>`${detail}` })
    .from(auditEvents)
    .where(and(eq(auditEvents.at, at), eq(auditEvents.action, action), among(entityId, entityIds)));
}
