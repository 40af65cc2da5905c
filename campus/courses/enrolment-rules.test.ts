import { addMilliseconds } from 'date-fns/addMilliseconds';
import { describe, expect, it } from 'vitest';
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

describe('enrolling', () => {
  it.each([opensAt, during, justBefore(closesAt)])('is possible at %s', (now) => {
    expect(refusalsFor(enrollable, now)).toEqual([]);
  });

  it.each<[string, Partial<EnrolmentFacts>, Date]>([
    ['courses.career_not_active', { careerActive: false }, during],
    ['courses.not_in_plan', { plan: null }, during],
    ['courses.year_not_reached', { careerYear: 1 }, during],
    ['courses.already_passed', { passed: true }, during],
    ['courses.already_enrolled', { status: 'enrolled' }, during],
    ['courses.already_waiting', { status: 'waitlisted' }, during],
    ['courses.already_waiting', { status: 'offered' }, during],
    ['courses.already_requested', { status: 'pending' }, during],
    ['courses.no_window', { window: null }, during],
    ['courses.window_not_open', {}, justBefore(opensAt)],
    ['courses.window_closed', {}, closesAt],
    ['courses.window_closed', { ended: true }, during],
    ['courses.full', { window: full }, during],
    ['courses.full', { window: { ...full, mode: 'approval' } }, during],
    ['courses.full', { window: { ...full, mode: 'fifo', waitlistCapacity: 0 } }, during],
    ['courses.full', { window: { ...window, waitlisted: 1 } }, during],
    [
      'courses.waitlist_full',
      { window: { ...full, mode: 'fifo', waitlisted: 5, waitlistCapacity: 5 } },
      during,
    ],
  ])('is refused with %s', (code, change, now) => {
    const codes = refusalsFor({ ...enrollable, ...change }, now).map((refusal) => refusal.code);
    expect(codes).toEqual([code]);
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
    ['waitlisted', { mode: 'fifo', waitlisted: 1 }],
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
