import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import type { ActiveLock } from '../../locks/locks-on.ts';
import { type Refusal, when } from '../../platform/outcome.ts';

/** What is known of one career and one session when the career wants to book it. */
export type BookingFacts = {
  careerActive: boolean;
  inPlan: boolean;
  passed: boolean;
  bookingOpensAt: Date;
  bookingClosesAt: Date;
  /** No seat left, and no queue to wait in. */
  full: boolean;
  /** The units to be passed before this one that are not, each with its next session if there is one. */
  missingPrerequisites: { course: LocalText; next?: { examId: string; startsAt: Date } }[];
  /** Kinds of lessons that ask for more attendance than was seen and can still be reached. */
  attendanceShort: { kind: string; percent: number; required: number }[];
  /** Those that stop booking it, and that no pass lets by. */
  locks: ActiveLock[];
  /** Live bookings of other sessions for the same unit and kind: one at most. */
  otherBookings: { examId: string; startsAt: Date }[];
  /** Other exams booked whose real time meets this one's, ends included. */
  overlapping: { examId: string; course: LocalText; startsAt: Date }[];
  /** An outcome of this unit waits to be decided or recorded. */
  outcomeOpen: boolean;
  /** The start of a session missed, if this is the next one and such a one is to be skipped. */
  toBeSkippedAfter: Date[];
  /** Vain attempts in the session's academic year, if they reached the limit; else null. */
  attemptsUsed: number | null;
  /** A partial that must be passed first, with its next session, if any; null if none is missing. */
  missingPartial: MissingPartial | null;
  /** The codes of the programmes the session is kept for; empty: everybody. */
  reservedFor: string[];
  /** The code of the career's own programme. */
  programme: string;
};

type MissingPartial = { next?: { examId: string; startsAt: Date } };

const transcript = '/student/exams?tab=transcript';
const plan = '/student/courses?tab=plan';
const presences = '/student/lessons/presences';
const pageOf = (examId: string) => `/student/exams/${examId}`;
const outcomes = '/student/exams?tab=outcomes';

/** Every rule (docs/domain.md, Exams) against a booking at `now`. The window is [opens, closes). */
export function refusalsFor(facts: BookingFacts, now: Date): Refusal<BookingRefusal>[] {
  const { bookingOpensAt: opensAt, bookingClosesAt: closesAt } = facts;
  return [
    when(!facts.careerActive, { code: 'exams.career_not_active', ownerOffice: 'students' }),
    when(!facts.inPlan, { code: 'exams.not_in_plan', fixUrl: plan, fix: 'exams.plan' }),
    when(facts.passed, { code: 'exams.already_passed', fixUrl: transcript, fix: 'exams.transcript' }),
    when(now < opensAt, { code: 'exams.window_not_open', params: { opensAt }, availableFrom: opensAt }),
    when(now >= closesAt, { code: 'exams.window_closed', params: { closesAt }, ownerOffice: 'teaching' }),
    when(facts.full, { code: 'exams.full' }),
    each(facts.missingPrerequisites, ({ course, next }) => ({
      code: 'exams.prerequisite_missing',
      params: { course, ...(next && { startsAt: next.startsAt }) },
      ...(next ? { fixUrl: pageOf(next.examId), fix: 'exams.session' } : { fixUrl: plan, fix: 'exams.plan' }),
    })),
    each(facts.attendanceShort, (params) => ({
      code: 'exams.attendance_short',
      params,
      fixUrl: presences,
      fix: 'exams.presences',
    })),
    facts.locks.map((lock) => lockRefusal('exams.locked' as const, lock)),
    each(facts.otherBookings, ({ examId, startsAt }) => ({
      code: 'exams.already_booked',
      params: { startsAt },
      fixUrl: pageOf(examId),
      fix: 'exams.booking',
    })),
    each(facts.overlapping, ({ examId, ...params }) => ({
      code: 'exams.overlap',
      params,
      fixUrl: pageOf(examId),
      fix: 'exams.booking',
    })),
    when(facts.outcomeOpen, { code: 'exams.outcome_open', fixUrl: outcomes, fix: 'exams.outcome' }),
    each(facts.toBeSkippedAfter, (missedAt) => ({
      code: 'exams.no_show_skip',
      params: { missedAt },
      ownerOffice: 'teaching',
    })),
    facts.attemptsUsed === null
      ? []
      : [
          {
            code: 'exams.attempts_used' as const,
            params: { most: facts.attemptsUsed },
            ownerOffice: 'students' as const,
          },
        ],
    when(!facts.reservedFor.includes(facts.programme) && facts.reservedFor.length > 0, {
      code: 'exams.reserved',
      params: { programmes: facts.reservedFor.join(', ') },
      ownerOffice: 'teaching',
    }),
    facts.missingPartial === null ? [] : [partialMissing(facts.missingPartial)],
  ].flat();
}

const partialMissing = ({ next }: MissingPartial): Refusal<BookingRefusal> => ({
  code: 'exams.partial_missing',
  ...(next
    ? { params: { startsAt: next.startsAt }, fixUrl: pageOf(next.examId), fix: 'exams.session' }
    : { ownerOffice: 'teaching' }),
});

/** Who waited in the queue came in time, and the seat is the one just come free. */
export const refusalsForPromotion = (facts: BookingFacts, now: Date) =>
  refusalsFor(facts, now).filter(({ code }) => code !== 'exams.window_closed' && code !== 'exams.full');

const each = <Fact>(
  facts: Fact[],
  refusal: (fact: Fact) => Refusal<BookingRefusal>,
): Refusal<BookingRefusal>[] => facts.map(refusal);
