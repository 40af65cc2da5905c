import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type {
  Becomes,
  EnrolmentMode,
  EnrolmentPhase,
  EnrolmentStatus,
  EnrolRefusal,
} from '../../../contract/courses/enrolments.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import type { ActiveLock } from '../../locks/locks-on.ts';
import { type Refusal, when } from '../../platform/outcome.ts';
import { openSeats, reservedSeats, type SeatCounts, seatFor } from '../seats/reserved-seats.ts';

/** An offering's window, [opensAt, closesAt). `taken` counts only the places that are held at this moment. */
export type WindowFacts = SeatCounts & {
  opensAt: Date;
  closesAt: Date;
  /** Until then, included, an enrolled student may drop. */
  dropUntil: Date;
  waitlisted: number;
  waitlistCapacity: number | null;
  /** Somebody waits whom no rule keeps from a seat: the next that is for anybody is theirs. */
  queueWaits: boolean;
  /** The numbers of the reserves that are for the reader, from 1. */
  own: number[];
};

/** With what was drawn by; the seed isn’t told before it was. */
export type KnownWindow = Omit<WindowFacts, 'queueWaits'> & { seed: string | null };

export type EnrolmentFacts = {
  careerActive: boolean;
  /** The row of the approved plan; null when the unit isn't in it. */
  plan: { year: number } | null;
  /** The year of the programme in which the career is when the course is taught, from 1. */
  careerYear: number;
  passed: boolean;
  /** Those that stop enrolling in it, and that no pass lets by. */
  locks: ActiveLock[];
  /** The course has ended, whatever its window says. */
  ended: boolean;
  window: WindowFacts | null;
  /** The reader's latest enrolment in it. */
  status: EnrolmentStatus | null;
};

/** Every rule that stands against enrolling at `now`; empty: it can be done. */
export function refusalsFor(facts: EnrolmentFacts, now: Date): Refusal<EnrolRefusal>[] {
  const { plan, status, window } = facts;
  return [
    when(!facts.careerActive, { code: 'courses.career_not_active', ownerOffice: 'students' }),
    when(plan === null, { code: 'courses.not_in_plan', ...seePlan }),
    plan
      ? when(plan.year > facts.careerYear, {
          code: 'courses.year_not_reached',
          params: { year: plan.year },
          ...seePlan,
        })
      : [],
    when(facts.passed, { code: 'courses.already_passed', ...seePlan }),
    facts.locks.map((lock) => lockRefusal('courses.locked' as const, lock)),
    when(status === 'enrolled', { code: 'courses.already_enrolled', ...seeOwn }),
    when(status === 'waitlisted' || status === 'offered', { code: 'courses.already_waiting', ...seeOwn }),
    when(status === 'requested', { code: 'courses.already_asked', ...seeOwn }),
    when(status === 'pending', { code: 'courses.already_requested', ...seeOwn }),
    window
      ? refusalsOfWindow(window, facts.ended, now)
      : [{ code: 'courses.no_window' as const, ownerOffice: 'teaching' as const }],
  ].flat();
}

/** Where `now` is in a window: the opening instant belongs to it, the closing one does not. */
export function phaseOf({ opensAt, closesAt }: { opensAt: Date; closesAt: Date }, now: Date): EnrolmentPhase {
  if (now < opensAt) return 'not_open';
  return now < closesAt ? 'open' : 'closed';
}

/** The status at `now`: an offer lapses at `offeredUntil`, even before a task has written that down. */
export function statusAt<Status extends EnrolmentStatus>(
  { status, offeredUntil }: { status: Status; offeredUntil: Date | null },
  now: Date,
): Status | 'lapsed' {
  return status === 'offered' && offeredUntil !== null && offeredUntil <= now ? 'lapsed' : status;
}

/** Whether an enrolment of this state can no longer be given up; a place in the queue always can. */
export const isDropClosed = (status: EnrolmentStatus, window: WindowFacts | null, now: Date): boolean =>
  status === 'enrolled' && (window === null || now > window.dropUntil);

/** Says whether a request can't be withdrawn: from the close on it is ranked, even if a task runs late. */
export const isWithdrawClosed = (status: EnrolmentStatus, window: WindowFacts | null, now: Date): boolean =>
  status === 'requested' && (window === null || now >= window.closesAt);

/** What enrolling makes at `now` of a student against whom no rule stands. */
export const becomesOf = (window: WindowFacts, now: Date): Becomes =>
  asksFor(window.mode) ?? (hasFreeSeat(window, now) ? 'enrolled' : 'waitlisted');

/** The status of a request that the close or a professor decides; null if the mode gives seats at once. */
export function asksFor(mode: EnrolmentMode): 'requested' | 'pending' | null {
  if (decidesAtClose(mode)) return 'requested';
  return mode === 'approval' ? 'pending' : null;
}

/** Why there is no seat: all are taken, or those that are left are kept for others, until then perhaps. */
export function fullRefusal(
  window: SeatCounts,
  now: Date,
): Refusal<'courses.full' | 'courses.only_reserved_left'> {
  const kept = reservedSeats(window, now);
  if (openSeats(window, now) > 0 || kept.every((seats) => seats === 0)) return { code: 'courses.full' };
  const ends = window.reserved.flatMap(({ until }, index) => (kept[index] && until ? +new Date(until) : []));
  return {
    code: 'courses.only_reserved_left',
    ...(ends.length > 0 && { availableFrom: new Date(Math.min(...ends)) }),
  };
}

const seePlan = { fixUrl: '/student/courses?tab=plan', fix: 'courses.plan' };
const seeOwn = { fixUrl: '/student/courses?tab=mine', fix: 'courses.own' };

function refusalsOfWindow(window: WindowFacts, ended: boolean, now: Date): Refusal<EnrolRefusal>[] {
  const phase = ended ? 'closed' : phaseOf(window, now);
  const full = !decidesAtClose(window.mode) && !hasFreeSeat(window, now);
  return [
    when(phase === 'not_open', { code: 'courses.window_not_open', availableFrom: window.opensAt }),
    when(phase === 'closed', { code: 'courses.window_closed', ownerOffice: 'teaching' }),
    when(full && !hasQueue(window), fullRefusal(window, now)),
    when(full && hasQueue(window) && isQueueFull(window), {
      code: 'courses.waitlist_full',
      ownerOffice: 'teaching',
    }),
  ].flat();
}

/**
 * Says if a new student finds a free seat once the queue has moved: a reserved seat that is left is for
 * nobody who waits; an open one counts only if nobody in the queue may take it.
 */
function hasFreeSeat(window: WindowFacts, now: Date): boolean {
  const seat = seatFor(window, window.own, now);
  return seat !== null && (!window.queueWaits || seat.group !== null);
}

const hasQueue = ({ mode, waitlistCapacity }: WindowFacts) => mode === 'fifo' && waitlistCapacity !== 0;

const isQueueFull = ({ waitlisted, waitlistCapacity }: WindowFacts) =>
  waitlistCapacity !== null && waitlisted >= waitlistCapacity;
