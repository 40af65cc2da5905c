import { addMilliseconds } from 'date-fns/addMilliseconds';
import { expect, it } from 'vitest';
import type { BookingFacts } from '../bookings/booking-rules.ts';
import { type RequestFacts, refusalsForGrant, refusalsForRequest, setAsideAt } from './request-rules.ts';

const opensAt = new Date('2026-01-02T08:00:00Z');
const closesAt = new Date('2026-01-10T22:59:59Z');
const early = addMilliseconds(opensAt, -1);

const bookable: BookingFacts = {
  careerActive: true,
  inPlan: true,
  passed: false,
  bookingOpensAt: opensAt,
  bookingClosesAt: closesAt,
  full: false,
  missingPrerequisites: [],
  attendanceShort: [],
  locks: [],
  otherBookings: [],
  overlapping: [],
  outcomeOpen: false,
  toBeSkippedAfter: [],
  attemptsUsed: null,
  missingPartial: null,
  reservedFor: [],
  programme: 'L-31',
};
const asked = (change: Partial<BookingFacts>, about: Partial<RequestFacts> = {}): RequestFacts => ({
  booking: { ...bookable, ...change },
  takesRequests: true,
  wasRefused: false,
  ...about,
});
const codesOf = (refusals: { code: string }[]) => refusals.map(({ code }) => code);

it.each([
  ['before booking opens (B04)', {}, early],
  ['once booking has closed (B04)', {}, closesAt],
  ['about a unit that is not in the approved plan (B02)', { inPlan: false }, opensAt],
  ['about both at once', { inPlan: false }, closesAt],
])('G2: a board may be asked %s', (_, change, now) => {
  expect(refusalsForRequest(asked(change), now)).toEqual([]);
});

it('G2: where nothing stands against booking there is nothing to ask', () => {
  expect(codesOf(refusalsForRequest(asked({}), opensAt))).toEqual(['exams.nothing_to_ask']);
});

it.each([
  ['exams.career_not_active', { careerActive: false }],
  ['exams.already_passed', { passed: true }],
  ['exams.full', { full: true }],
  ['exams.prerequisite_missing', { missingPrerequisites: [{ course: { it: 'Fisica 1' } }] }],
  ['exams.outcome_open', { outcomeOpen: true }],
  ['exams.attempts_used', { attemptsUsed: 3 }],
  ['exams.reserved', { reservedFor: ['L-35'] }],
] as const)('G2: no board sets %s aside, when it is asked and when it decides', (code, change) => {
  const facts = { inPlan: false, ...change };
  expect(codesOf(refusalsForRequest(asked(facts as Partial<BookingFacts>), closesAt))).toEqual([code]);
  expect(codesOf(refusalsForGrant({ ...bookable, ...facts } as unknown as BookingFacts, closesAt))).toEqual([
    code,
  ]);
});

it('G2: every rule that stands against asking is said, not the first', () => {
  const facts = asked({ passed: true }, { takesRequests: false, wasRefused: true });
  expect(codesOf(refusalsForRequest(facts, closesAt))).toEqual([
    'exams.requests_not_taken',
    'exams.request_refused',
    'exams.already_passed',
  ]);
});

it('G2: who is admitted is admitted against B02 and B04 alone, and the board reads which of them stand', () => {
  const facts = { ...bookable, inPlan: false };
  expect(refusalsForGrant(facts, closesAt)).toEqual([]);
  expect(setAsideAt(facts, closesAt)).toEqual(['exams.not_in_plan', 'exams.window_closed']);
  expect(setAsideAt(bookable, early)).toEqual(['exams.window_not_open']);
  expect(setAsideAt(bookable, opensAt)).toEqual([]);
});
