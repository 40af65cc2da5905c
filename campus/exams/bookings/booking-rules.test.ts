import { addMilliseconds } from 'date-fns/addMilliseconds';
import { expect, it } from 'vitest';
import { bookingRules } from '../../../contract/exams/rules.ts';
import type { ActiveLock } from '../../locks/locks-on.ts';
import { feesLock as lock } from '../../testing/payments/fees-lock.ts';
import { leadsOn } from '../../testing/teaching/leads-on.ts';
import { type BookingFacts, refusalsFor, refusalsForPromotion } from './booking-rules.ts';

const opensAt = new Date('2026-01-02T08:00:00Z');
const closesAt = new Date('2026-01-10T22:59:59Z');
const another = new Date('2026-01-20T09:00:00Z');
const course = { it: 'Fisica 1' };

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

const broken = [
  ['exams.career_not_active', { careerActive: false }],
  ['exams.not_in_plan', { inPlan: false }],
  ['exams.already_passed', { passed: true }],
  ['exams.window_not_open', { bookingOpensAt: addMilliseconds(opensAt, 1) }],
  ['exams.window_closed', { bookingClosesAt: opensAt }],
  ['exams.full', { full: true }],
  ['exams.prerequisite_missing', { missingPrerequisites: [{ course }] }],
  ['exams.attendance_short', { attendanceShort: [{ kind: 'lecture', percent: 40, required: 75 }] }],
  ['exams.locked', { locks: [lock] }],
  ['exams.already_booked', { otherBookings: [{ examId: 'other', startsAt: another }] }],
  ['exams.overlap', { overlapping: [{ examId: 'other', course, startsAt: another }] }],
  ['exams.outcome_open', { outcomeOpen: true }],
  ['exams.no_show_skip', { toBeSkippedAfter: [another] }],
  ['exams.attempts_used', { attemptsUsed: 3 }],
  ['exams.reserved', { reservedFor: ['L-35'] }],
  ['exams.partial_missing', { missingPartial: {} }],
] as const satisfies [string, Partial<Record<keyof BookingFacts, unknown>>][];

const codesFor = (change: object, now = opensAt) =>
  refusalsFor({ ...bookable, ...change }, now).map(({ code }) => code);

it('G2: lets a student book from the opening instant to the last before the closing', () => {
  expect(codesFor({})).toEqual([]);
  expect(codesFor({}, addMilliseconds(closesAt, -1))).toEqual([]);
});

it('G2: closes with the closing instant itself, and is not open a millisecond before the opening', () => {
  expect(codesFor({}, closesAt)).toEqual(['exams.window_closed']);
  expect(codesFor({}, addMilliseconds(opensAt, -1))).toEqual(['exams.window_not_open']);
});

it.each(broken)('G2: refuses with %s', (code, change) => {
  expect(codesFor(change)).toEqual([code]);
});

it('G2: each rule says from when it no longer stands, or leads to a page in words or an office, but that no seat is left', () => {
  const stuck = broken.filter(([, change]) => {
    const facts = { ...bookable, ...change } as BookingFacts;
    return !refusalsFor(facts, opensAt).every(leadsOn);
  });
  // One that comes free shows in the row at once, and nobody can give one.
  expect(stuck.map(([code]) => code)).toEqual(['exams.full']);
});

it('G2: has a row for every rule of the contract, and answers all that stand in its order', () => {
  const all = Object.assign({}, ...broken.map(([, change]) => change));

  expect(broken.map(([code]) => code)).toEqual(Object.keys(bookingRules));
  expect(codesFor({ ...all, bookingOpensAt: addMilliseconds(opensAt, 1) })).toEqual(
    Object.keys(bookingRules),
  );
});

it('G2: says when a window opens, so that the page can count down to it', () => {
  const [refusal] = refusalsFor(bookable, addMilliseconds(opensAt, -1));
  expect(refusal?.availableFrom).toEqual(opensAt);
});

it('G2: names each prerequisite that is missing', () => {
  const missingPrerequisites = [{ course: { it: 'Analisi 1' } }, { course: { it: 'Fisica 1' } }];
  expect(codesFor({ missingPrerequisites })).toHaveLength(2);
});

it('G2: lets students of a programme it is kept for book', () => {
  expect(codesFor({ reservedFor: ['L-35', 'L-31'] })).toEqual([]);
});

it('G2: promotes from the queue when the window is closed and the seat just come free was the last', () => {
  expect(refusalsForPromotion({ ...bookable, full: true }, closesAt)).toEqual([]);
  expect(refusalsForPromotion({ ...bookable, careerActive: false }, closesAt)).toHaveLength(1);
});

it('B09: a lock leads to its page, that of a survey to the survey itself', () => {
  const survey: ActiveLock = {
    ...{ ...lock, type: 'SURVEY_PENDING', link: '/student/surveys/s1' },
    reason: { key: 'survey_pending', params: { course } },
  };
  const [ofFees, ofSurvey] = refusalsFor({ ...bookable, locks: [lock, survey] }, opensAt);
  expect(ofFees).toMatchObject({ fixUrl: '/student/locks#lock-lock', fix: 'lock.see' });
  expect(ofSurvey).toMatchObject({ fixUrl: '/student/surveys/s1', fix: 'lock.survey' });
});
