import { and, eq, inArray, ne } from 'drizzle-orm';
import type { SessionStatus } from '../../../contract/exams/board.ts';
import type { OutcomeResult } from '../../../contract/exams/exams.ts';
import type { PublishOutcomes } from '../../../contract/exams/roster.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, examSessions } from '../../db/schema.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import { changeBooking, changeOutcome, changeSession, sessionMachine } from '../machines.ts';
import { notifyOutcomes } from '../notify-students.ts';
import { ownSession } from '../sessions/own-session.ts';
import { startEntry, statusOf } from '../sessions/session-need.ts';
import type { Session } from '../sessions/sessions.ts';
import { tellRoster } from '../tell.ts';
import { isPositive } from './outcome-rules.ts';
import { type OutcomeWithExam, outcomesWithExam } from './outcomes.ts';
import { resultCounts } from './result-counts.ts';

type Published = { published: number; status: SessionStatus };
type Params = PublishOutcomes & { professorId: string; timeZone: string };

/**
 * Publishes these drafts, or all, and tells each student. Once every seat has a result, the session's status
 * is published too. Throws `VersionConflict` if a draft changed since it was read.
 */
export async function publishOutcomes(
  tx: Database,
  asked: Params,
  now: Date,
): Promise<Outcome<Published, 'state.not_allowed' | 'exams.nothing_to_publish'>> {
  const { examId, professorId, timeZone } = asked;
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'publishAll')) return notAllowed();
  const drafts = await draftsOf(tx, asked);
  if (drafts.length < (asked.drafts?.length ?? 0)) return notAllowed();
  const changed = changedSince(asked.drafts ?? [], drafts);
  if (changed) throw new VersionConflict('exam outcome', changed.id);
  if (drafts.length === 0) return refused([{ code: 'exams.nothing_to_publish' }]);

  await startEntry(tx, session, now);
  const toDecide: string[] = [];
  const toKnow: string[] = [];
  for (const draft of drafts) {
    const decidable = await publishOutcome(tx, draft, session, { professorId, timeZone }, now);
    (decidable ? toDecide : toKnow).push(draft.careerId);
  }
  const decisionDueAt = endOfDayAfter(now, session.decisionDays, timeZone);
  await notifyOutcomes(tx, toDecide, { session, decisionDueAt }, now);
  await notifyOutcomes(tx, toKnow, { session, decisionDueAt: null }, now);
  const isAll = await hasAllPublished(tx, session, now);
  if (isAll) {
    await changeSession(
      tx,
      examId,
      'publishAll',
      { to: 'results_published', by: professorId, detail: { from: statusOf(session, now) }, tells: [] },
      now,
    );
  }
  await tellRoster(tx, examId, now);
  return done({ published: drafts.length, status: isAll ? 'results_published' : statusOf(session, now) });
}

const draftsOf = (tx: Database, { examId, drafts }: PublishOutcomes) =>
  outcomesWithExam(tx)
    .where(
      and(
        eq(examSessions.id, examId),
        eq(examOutcomes.status, 'draft'),
        ne(examBookings.status, 'voided'),
        drafts &&
          inArray(
            examBookings.id,
            drafts.map(({ bookingId }) => bookingId),
          ),
      ),
    )
    .for('update', { of: examOutcomes });

/** The first draft that is no longer in the version that was read. */
function changedSince(read: NonNullable<PublishOutcomes['drafts']>, drafts: OutcomeWithExam[]) {
  const versions = new Map(read.map(({ bookingId, version }) => [bookingId, version]));
  return drafts.find(({ bookingId, version }) => (versions.get(bookingId) ?? version) !== version);
}

/** Answers whether there is something for the student to decide. */
async function publishOutcome(
  tx: Database,
  draft: OutcomeWithExam,
  { recording, decisionDays, id: examId }: Session,
  { professorId, timeZone }: { professorId: string; timeZone: string },
  now: Date,
): Promise<boolean> {
  const status = statusOnPublication(draft.result, recording);
  const decisionDueAt = status === 'published' ? endOfDayAfter(now, decisionDays, timeZone) : null;
  const set = { publishedAt: now, decisionDueAt };
  const told = eventOf('outcomePublished', draft.careerId, { examId, action: 'published' }, now);
  await changeOutcome(
    tx,
    draft.id,
    'publish',
    { to: status, by: professorId, set, detail: { status }, tells: [told] },
    now,
  );
  const to = presenceOf(draft.result);
  const detail = { from: draft.presence };
  await changeBooking(tx, draft.bookingId, 'markPresence', { to, by: professorId, detail, tells: [] }, now);
  return status === 'published';
}

/** Nothing is left to decide on a negative result, on a partial one, or with the student present. */
function statusOnPublication(result: OutcomeResult, recording: Session['recording']) {
  if (!isPositive(result) || recording === 'none') return 'closed';
  return recording === 'immediate' ? 'auto_accepted' : 'published';
}

const presenceOf = (result: OutcomeResult) =>
  result === 'absent' || result === 'withdrew' ? result : 'present';

async function hasAllPublished(tx: Database, { id }: Session, now: Date): Promise<boolean> {
  const { seated, published } = (await resultCounts(tx, [id], now))(id);
  return published === seated;
}
