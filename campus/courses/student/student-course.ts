import type { Course, Eligibility } from '../../../contract/courses/courses.ts';
import type {
  EnrolmentWindow,
  OwnEnrolment,
  Reserve,
  WindowRanking,
} from '../../../contract/courses/enrolments.ts';
import type { Teacher } from '../../catalogue/teachers.ts';
import { type Reader, reasonsFor } from '../../http/answers.ts';
import { sealOf } from '../../platform/ranking-order.ts';
import { inLanguage } from '../../platform/texts.ts';
import type { CourseFacts } from '../enrolments/course-facts.ts';
import { isAllowed } from '../enrolments/enrolment-machine.ts';
import {
  becomesOf,
  isDropClosed,
  type KnownWindow,
  phaseOf,
  refusalsFor,
} from '../enrolments/enrolment-rules.ts';
import { type ReserveTitles, toGroup } from '../seats/reserve-titles.ts';
import { isOver, reservedSeats } from '../seats/reserved-seats.ts';
import { rankingOf, saidTo } from './said-to.ts';

/** A course as its reader is shown it, with every rule that stands against enrolling. */
export function toCourse(facts: CourseFacts, teachers: Teacher[], reader: Reader, now: Date): Course {
  const { offering, unit, planRow, window } = facts;
  return {
    id: offering.id,
    code: unit.code,
    title: inLanguage(unit.title, reader.language),
    cfu: unit.cfu,
    academicYear: offering.academicYear,
    term: offering.term,
    partition: offering.partition,
    language: offering.language,
    faculty: facts.faculty && inLanguage(facts.faculty, reader.language),
    teachers: teachers.map(({ id, name }) => ({ id, name })),
    plan: planRow,
    window: window && toWindow(window, facts.reserveTitles, reader, now),
    enrolment: toOwnEnrolment(facts, reader, now),
    ...toEligibility(facts, reader, now),
  };
}

/** Every rule that stands against enrolling, and what it does once it is open if no other stands. */
export function toEligibility(facts: CourseFacts, reader: Reader, now: Date): Eligibility {
  const refusals = refusalsFor(facts, now);
  const isOnlyEarly = refusals.every(({ code }) => code === 'courses.window_not_open');
  return {
    becomes: facts.window && isOnlyEarly ? becomesOf(facts.window, now) : null,
    reasons: reasonsFor(refusals, reader),
  };
}

/** A window as it stands at `now`. */
export function toWindow(
  window: KnownWindow,
  titles: ReserveTitles,
  reader: Pick<Reader, 'language'>,
  now: Date,
): EnrolmentWindow {
  const { mode, taken, capacity, waitlisted, waitlistCapacity, seed, rankedAt } = window;
  return {
    mode,
    phase: phaseOf(window, now),
    opensAt: window.opensAt.toISOString(),
    closesAt: window.closesAt.toISOString(),
    dropUntil: window.dropUntil.toISOString(),
    taken,
    capacity,
    waitlisted,
    waitlistCapacity,
    reserved: toReserves(window, titles, reader, now),
    ranking: seed === null ? null : toWindowRanking(seed, rankedAt),
  };
}

function toReserves(
  window: KnownWindow,
  titles: ReserveTitles,
  reader: Pick<Reader, 'language'>,
  now: Date,
): Reserve[] {
  const kept = reservedSeats(window, now);
  return window.reserved.map((reserve, index) => ({
    ...toGroup(reserve.group, titles, reader),
    seats: reserve.seats,
    kept: kept[index] ?? 0,
    until: reserve.until,
    isOver: isOver(window, reserve, now),
    isOwn: window.own.includes(index + 1),
  }));
}

/** The seed is nobody's before it has been used. */
const toWindowRanking = (seed: string, rankedAt: Date | null): WindowRanking => ({
  seal: sealOf(seed),
  seed: rankedAt && seed,
  rankedAt: rankedAt?.toISOString() ?? null,
});

function toOwnEnrolment(facts: CourseFacts, reader: Reader, now: Date): OwnEnrolment | null {
  const { own, status, position, window } = facts;
  if (!own || !status) return null;
  return {
    status,
    requestedAt: own.requestedAt.toISOString(),
    position: status === 'waitlisted' ? position : null,
    offeredUntil: status === 'offered' && own.offeredUntil ? own.offeredUntil.toISOString() : null,
    reason: saidTo(own, reader),
    ranking: rankingOf(own),
    droppable: isAllowed(status, 'drop') && !isDropClosed(status, window, now),
  };
}
