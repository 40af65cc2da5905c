import type {
  Becomes,
  EnrolmentMode,
  EnrolmentPhase,
  EnrolmentStatus,
  EnrolRefusal,
} from '../../contract/courses.ts';
import { decidesAtClose } from '../../contract/enrolment-modes.ts';
import type { StandingLock } from '../locks/standing-locks.ts';
import { lockRefusal } from '../locks/words.ts';
import { type Refusal, when } from '../platform/outcome.ts';

/** An offering's window, [opensAt, closesAt). `taken` counts only the places that are held at this moment. */
export type WindowFacts = {
  mode: EnrolmentMode;
  opensAt: Date;
  closesAt: Date;
  /** Until then, included, an enrolled student may drop. */
  dropUntil: Date;
  taken: number;
  capacity: number | null;
  waitlisted: number;
  waitlistCapacity: number | null;
};

/** With what was drawn by; the seed isn’t told before it was. */
export type KnownWindow = WindowFacts & { seed: string | null; rankedAt: Date | null };

export type EnrolmentFacts = {
  careerActive: boolean;
  /** The row of the approved plan; null when the unit isn't in it. */
  plan: { year: number } | null;
  /** The year of the programme in which the career is when the course is taught, from 1. */
  careerYear: number;
  passed: boolean;
  /** Those that stop enrolling in it, and that no pass lets by. */
  locks: StandingLock[];
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
    when(plan === null, { code: 'courses.not_in_plan', fixUrl: '/student/courses?tab=plan' }),
    plan
      ? when(plan.year > facts.careerYear, { code: 'courses.year_not_reached', params: { year: plan.year } })
      : [],
    when(facts.passed, { code: 'courses.already_passed', fixUrl: '/student/courses?tab=plan' }),
    facts.locks.map((lock) => lockRefusal('courses.locked' as const, lock)),
    when(status === 'enrolled', { code: 'courses.already_enrolled', fixUrl: own }),
    when(status === 'waitlisted' || status === 'offered', { code: 'courses.already_waiting', fixUrl: own }),
    when(status === 'requested', { code: 'courses.already_asked', fixUrl: own }),
    when(status === 'pending', { code: 'courses.already_requested', fixUrl: own }),
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

/** Where an enrolment stands at `now`: an offer ends at its instant, whether or not that is written down yet. */
export function statusAt<Status extends EnrolmentStatus>(
  { status, offeredUntil }: { status: Status; offeredUntil: Date | null },
  now: Date,
): Status | 'lapsed' {
  return status === 'offered' && offeredUntil !== null && offeredUntil <= now ? 'lapsed' : status;
}

/** Whether an enrolment of this state can no longer be given up; a place in the queue always can. */
export const isDropClosed = (status: EnrolmentStatus, window: WindowFacts | null, now: Date): boolean =>
  status === 'enrolled' && (window === null || now > window.dropUntil);

/** Whether a request can no longer be taken back: what is decided at the close is as it was then, however late. */
export const isWithdrawClosed = (status: EnrolmentStatus, window: WindowFacts | null, now: Date): boolean =>
  status === 'requested' && (window === null || now >= window.closesAt);

/** What enrolling makes of a student against whom no rule stands. */
export function becomesOf(window: WindowFacts): Becomes {
  if (decidesAtClose(window.mode)) return 'requested';
  if (window.mode === 'approval') return 'pending';
  return hasFreeSeat(window) ? 'enrolled' : 'waitlisted';
}

const own = '/student/courses?tab=mine';

function refusalsOfWindow(window: WindowFacts, ended: boolean, now: Date): Refusal<EnrolRefusal>[] {
  const phase = ended ? 'closed' : phaseOf(window, now);
  const full = !decidesAtClose(window.mode) && !hasFreeSeat(window);
  return [
    when(phase === 'not_open', { code: 'courses.window_not_open', availableFrom: window.opensAt }),
    when(phase === 'closed', { code: 'courses.window_closed' }),
    when(full && !hasQueue(window), { code: 'courses.full' }),
    when(full && hasQueue(window) && isQueueFull(window), { code: 'courses.waitlist_full' }),
  ].flat();
}

/** A free seat for anybody: while somebody waits, the next free one is theirs. */
const hasFreeSeat = ({ taken, capacity, waitlisted }: WindowFacts) =>
  waitlisted === 0 && (capacity === null || taken < capacity);

const hasQueue = ({ mode, waitlistCapacity }: WindowFacts) => mode === 'fifo' && waitlistCapacity !== 0;

const isQueueFull = ({ waitlisted, waitlistCapacity }: WindowFacts) =>
  waitlistCapacity !== null && waitlisted >= waitlistCapacity;
