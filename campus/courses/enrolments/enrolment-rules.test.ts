import { addMilliseconds } from 'date-fns/addMilliseconds';
import { describe, expect, it } from 'vitest';
import { type EnrolRefusal, enrolRefusal } from '../../../contract/courses/enrolments.ts';
import { feesLock } from '../../testing/payments/fees-lock.ts';
import { leadsOn } from '../../testing/teaching/leads-on.ts';
import {
  becomesOf,
  type EnrolmentFacts,
  isDropClosed,
  phaseOf,
  refusalsFor,
  statusAt,
  type WindowFacts,
} from './enrolment-rules.ts';

const opensAt = new Date('2026-09-14T08:00:00Z');
const closesAt = new Date('2026-10-14T22:00:00Z');
const dropUntil = new Date('2026-10-31T22:59:59Z');
const during = new Date('2026-09-20T10:00:00Z');
const justBefore = (instant: Date) => addMilliseconds(instant, -1);

const window: WindowFacts = {
  mode: 'open',
  opensAt,
  closesAt,
  dropUntil,
  taken: 29,
  capacity: 30,
  waitlisted: 0,
  waitlistCapacity: null,
  queueWaits: false,
  rankedAt: null,
  reserved: [],
  reservedTaken: [],
  own: [],
};
const enrollable: EnrolmentFacts = {
  careerActive: true,
  plan: { year: 2 },
  careerYear: 2,
  passed: false,
  locks: [],
  ended: false,
  window,
  status: null,
};
const full = { ...window, taken: 30 };

const forOthers = {
  ...window,
  reserved: [{ group: { programme: 'MAT' }, seats: 1, until: null }],
  reservedTaken: [0],
};

const standing: Record<EnrolRefusal, Partial<EnrolmentFacts> & { now?: Date }> = {
  'courses.career_not_active': { careerActive: false },
  'courses.not_in_plan': { plan: null },
  'courses.year_not_reached': { careerYear: 1 },
  'courses.already_passed': { passed: true },
  'courses.locked': { locks: [feesLock] },
  'courses.already_enrolled': { status: 'enrolled' },
  'courses.already_waiting': { status: 'waitlisted' },
  'courses.already_requested': { status: 'pending' },
  'courses.already_asked': { status: 'requested' },
  'courses.no_window': { window: null },
  'courses.window_not_open': { now: justBefore(opensAt) },
  'courses.window_closed': { now: closesAt },
  'courses.full': { window: full },
  'courses.only_reserved_left': { window: forOthers },
  'courses.waitlist_full': { window: { ...full, mode: 'fifo', waitlisted: 5, waitlistCapacity: 5 } },
};
const refusalsBy = ({ now = during, ...change }: (typeof standing)[EnrolRefusal]) =>
  refusalsFor({ ...enrollable, ...change }, now);

describe('enrolling', () => {
  it.each([opensAt, during, justBefore(closesAt)])('is possible at %s', (now) => {
    expect(refusalsFor(enrollable, now)).toEqual([]);
  });

  it.each<[string, (typeof standing)[EnrolRefusal]]>([
    ...Object.entries(standing),
    ['courses.already_waiting', { status: 'offered' }],
    ['courses.window_closed', { ended: true }],
    ['courses.full', { window: { ...full, mode: 'approval' } }],
    ['courses.full', { window: { ...full, mode: 'fifo', waitlistCapacity: 0 } }],
    ['courses.full', { window: { ...window, waitlisted: 1, queueWaits: true } }],
  ])('is refused with %s', (code, change) => {
    expect(refusalsBy(change).map((refusal) => refusal.code)).toEqual([code]);
  });

  it('G1: each rule says from when it no longer stands, or leads to a page in words or an office, but that no place is left', () => {
    const stuck = enrolRefusal.options.filter((code) => !refusalsBy(standing[code]).every(leadsOn));
    // One that comes free shows in the row at once, and nobody can give one.
    expect(stuck).toEqual(['courses.full', 'courses.only_reserved_left']);
  });

  it('says from when a closed window will be open', () => {
    const [refusal] = refusalsFor(enrollable, justBefore(opensAt));
    expect(refusal?.availableFrom).toEqual(opensAt);
  });

  it('names every rule that stands against it, not the first', () => {
    const facts = { ...enrollable, careerActive: false, passed: true, window: full };
    expect(refusalsFor(facts, closesAt).map(({ code }) => code)).toEqual([
      'courses.career_not_active',
      'courses.already_passed',
      'courses.window_closed',
      'courses.full',
    ]);
  });

  it('is open again to whoever gave up, was refused or let an offer lapse', () => {
    for (const status of ['dropped', 'left', 'rejected', 'lapsed'] as const) {
      expect(refusalsFor({ ...enrollable, status }, during)).toEqual([]);
    }
  });
});

describe('what enrolling makes of a student', () => {
  it.each<[string, Partial<WindowFacts>]>([
    ['enrolled', {}],
    ['enrolled', { capacity: null, taken: 900 }],
    ['enrolled', { mode: 'fifo' }],
    ['waitlisted', { mode: 'fifo', taken: 30 }],
    ['waitlisted', { mode: 'fifo', waitlisted: 1, queueWaits: true }],
    ['enrolled', { mode: 'fifo', waitlisted: 1 }],
    ['pending', { mode: 'approval' }],
  ])('%s', (becomes, change) => {
    expect(becomesOf({ ...window, ...change }, during)).toBe(becomes);
  });
});

it('holds the opening instant in a window and not the closing one', () => {
  expect(phaseOf(window, justBefore(opensAt))).toBe('not_open');
  expect(phaseOf(window, opensAt)).toBe('open');
  expect(phaseOf(window, justBefore(closesAt))).toBe('open');
  expect(phaseOf(window, closesAt)).toBe('closed');
});

it('lets an enrolled student drop until the last instant, and whoever waits leave at any time', () => {
  const after = addMilliseconds(dropUntil, 1);

  expect(isDropClosed('enrolled', window, dropUntil)).toBe(false);
  expect(isDropClosed('enrolled', window, after)).toBe(true);
  expect(isDropClosed('waitlisted', window, after)).toBe(false);
});

it('takes an offer for lapsed from its instant on, though nobody has written it down', () => {
  const offer = { status: 'offered', offeredUntil: during } as const;

  expect(statusAt(offer, justBefore(during))).toBe('offered');
  expect(statusAt(offer, during)).toBe('lapsed');
});
