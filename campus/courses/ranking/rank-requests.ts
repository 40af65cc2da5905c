import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { when } from '../../platform/outcome.ts';
import { rankingOrder } from '../../platform/ranking-order.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { joinQueue } from '../../seats/counts.ts';
import { changeEnrolment } from '../enrolments/enrolment-machine.ts';
import { aboutCourse, notify } from '../notices.ts';
import { reservesOf } from '../seats/reserved-seats.ts';
import { lockWindow, tellSeats, windowSeats } from '../seats/seats.ts';
import { moveQueue } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { rankPoints } from './rank-points.ts';
import { type RequestAtClose, requestsAtClose } from './requests-at-close.ts';
import { type RankedRequest, settleRanking } from './settle-ranking.ts';

/** A periodic task: ranks each window that has closed and decides at its close; answers how many. */
export async function rankRequests(db: Database, clock: Clock): Promise<number> {
  let ranked = 0;
  const now = await clock.now(db);
  await eachDue({ db, clock, now }, await windowsToRank(db, now), {
    task: 'courses.rank-requests',
    idOf: ({ offeringId }) => offeringId,
    work: async (tx, { offeringId }, at) => {
      await lockWindow(tx, offeringId);
      if (await rankIfClosed(tx, offeringId, at)) ranked += 1;
    },
  });
  await eachDue({ db, clock, now }, await windowsLeftBehind(db), {
    task: 'courses.left-behind',
    idOf: ({ offeringId }) => offeringId,
    work: (tx, { offeringId }, at) => settleLeftBehind(tx, offeringId, at),
  });
  return ranked;
}

/**
 * Ranks a closed window once and gives its places; a later call finds that done. The order is that of the
 * close, even if the task runs late. The caller holds the window's lock.
 */
export async function rankIfClosed(tx: Database, offeringId: string, now: Date): Promise<boolean> {
  const [window] = await windowsToRank(tx, now, offeringId);
  if (!window?.seed) return false;
  const { seed, closesAt } = window;
  await moveQueue(tx, offeringId, now);
  const requests = await requestsAtClose(tx, offeringId, closesAt);
  const judged = requests.map((request) => ({ ...request, reasons: reasonsAgainst(request) }));
  const inOrder = judged.filter(({ reasons }) => reasons.length === 0).map((each) => rankedBy(window, each));
  const fallen = judged.filter(({ reasons }) => reasons.length > 0);
  await settleRanking(tx, offeringId, { order: rankingOrder(seed, inOrder), fallen }, now);
  await tellSeats(tx, offeringId, now);
  return true;
}

/** Why a request isn't ranked: its career is inactive, or at the close its unit was unplanned or passed. */
function reasonsAgainst({ careerActive, planRow, passed }: RequestAtClose): EnrolRefusal[] {
  return [
    when(!careerActive, { code: 'courses.career_not_active' as const }),
    when(planRow === null, { code: 'courses.not_in_plan' as const }),
    when(passed, { code: 'courses.already_passed' as const }),
  ]
    .flat()
    .map(({ code }) => code);
}

/** A request with what the order goes by, in a draw the lot alone, and the reserves that are for it. */
function rankedBy({ mode, reserved }: Closed, request: RequestAtClose): RankedRequest {
  const { programme, planRow, credits } = request;
  const reserves = reservesOf(reserved, { programme, planYear: planRow?.year ?? null });
  if (mode === 'draw' || planRow === null) return { ...request, reserves, points: 0, merits: null };
  const merits = { kind: planRow.kind, year: planRow.year, credits };
  return { ...request, reserves, points: rankPoints(merits), merits };
}

type Closed = Awaited<ReturnType<typeof windowsToRank>>[number];

function windowsToRank(db: Database, now: Date, offeringId?: string) {
  const { mode, closesAt, rankedAt } = enrolmentWindows;
  return db
    .select({
      offeringId: enrolmentWindows.offeringId,
      mode,
      closesAt,
      reserved: enrolmentWindows.reserved,
      seed: enrolmentWindows.seed,
    })
    .from(enrolmentWindows)
    .where(
      and(
        oneOf(mode, ['ranked', 'draw']),
        isNull(rankedAt),
        lte(closesAt, now),
        offeringId ? eq(enrolmentWindows.offeringId, offeringId) : undefined,
      ),
    );
}

/** The windows that have made their order, and in which somebody still asks. */
const windowsLeftBehind = (db: Database) =>
  db
    .selectDistinct({ offeringId: enrolments.offeringId })
    .from(enrolments)
    .innerJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, enrolments.offeringId))
    .where(
      and(
        eq(enrolments.status, 'requested'),
        oneOf(enrolmentWindows.mode, ['ranked', 'draw']),
        isNotNull(enrolmentWindows.rankedAt),
      ),
    );

/**
 * Puts requests that came at the close and missed the ranking behind it, or rejects them if the course is
 * full. Earlier versions took the instant before they had the window's lock. The order itself stands.
 */
async function settleLeftBehind(tx: Database, offeringId: string, now: Date): Promise<void> {
  await lockWindow(tx, offeringId);
  const left = await tx
    .select({ id: enrolments.id, careerId: enrolments.careerId })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offeringId), eq(enrolments.status, 'requested')))
    .orderBy(asc(enrolments.requestedAt), asc(enrolments.number));
  for (const one of left) await settleOne(tx, offeringId, one, now);
  await moveQueue(tx, offeringId, now);
  await tellSeats(tx, offeringId, now);
}

async function settleOne(
  tx: Database,
  courseId: string,
  { id, careerId }: { id: string; careerId: string },
  now: Date,
): Promise<void> {
  const queued = await joinQueue(tx, windowSeats, courseId);
  const action = queued ? ('waitlisted' as const) : ('rejected' as const);
  const set = queued
    ? { queueNumber: queued.queueNumber }
    : { decidedAt: now, reasons: ['courses.full' as const] };
  const tells = [enrolmentEvent({ careerId, courseId, action }, now)];
  await changeEnrolment(tx, id, 'rank', { to: action, by: null, set, tells }, now);
  const { course, about } = await aboutCourse(tx, courseId);
  await notify(
    tx,
    queued ? 'rankedWaiting' : 'rankedOut',
    { ...about, to: [careerId], values: { course } },
    now,
  );
}
