import { expect, it } from 'vitest';
import type { StudentExam } from '@/contract/exams/exams';
import { actionOf, choosesSlot, isShown, remedyOfAll, withWayBack } from './booking-action';

const now = '2026-01-05T08:00:00.000Z';
const exam = {
  booking: null,
  voidableUntil: '2026-01-10T22:59:59.000Z',
  queueOpen: true,
  switchFrom: null,
  reasons: [],
} as unknown as StudentExam;
const seats = { taken: 29, capacity: 30, waitlisted: 0 };
const full = { taken: 30, capacity: 30, waitlisted: 2 };

const because = (...codes: string[]) => ({
  reasons: codes.map((code) => ({ code: `exams.${code}`, text: code })),
});
const owning = (status: string) => ({ booking: { status } }) as unknown as Partial<StudentExam>;
const other = { examId: 'other', startsAt: '2026-01-12T08:00:00.000Z' };

it.each([
  ['book', 'a seat is left', {}, seats],
  ['book', 'seats are without limit', {}, { ...full, capacity: null }],
  ['book', 'the window is still to open', because('window_not_open'), seats],
  ['book', 'a seat came free since the page was made', because('full'), seats],
  ['queue', 'the last seat went since the page was made', {}, full],
  ['none', 'it is full without a queue', { ...because('full'), queueOpen: false }, full],
  ['none', 'a rule stands against it', because('prerequisite_missing'), seats],
  [
    'switch',
    'another session of the course is booked',
    { ...because('already_booked'), switchFrom: other },
    seats,
  ],
  ['none', 'it is full for one who would switch', { ...because('already_booked'), switchFrom: other }, full],
  [
    'none',
    'one who would switch overlaps',
    { ...because('already_booked', 'overlap'), switchFrom: other },
    seats,
  ],
  ['void', 'it is booked', owning('booked'), seats],
  ['leave', 'the reader waits', owning('waitlisted'), full],
  ['none', 'the outcome is awaited', owning('present'), seats],
  ['book', 'the booking was given up', owning('voided'), seats],
] as const)('G2: offers %s when %s', (action, _when, change, taken) => {
  expect(actionOf({ ...exam, ...change } as StudentExam, taken, now)).toBe(action);
});

it('G2: offers to void up to and with the last instant', () => {
  const booked = { ...exam, ...owning('booked') } as StudentExam;
  expect(actionOf(booked, seats, exam.voidableUntil)).toBe('void');
  expect(actionOf(booked, seats, '2026-01-10T23:00:00.000Z')).toBe('none');
});

it.each([
  ['book', 3_600_000, true],
  ['book', 3_600_001, false],
  ['queue', 0, true],
  ['switch', 1, false],
  ['switch', 0, true],
  ['void', 86_400_001, true],
  ['none', 0, false],
] as const)('G2: %s is shown %i ms before the opening: %s', (action, opensIn, shown) => {
  expect(isShown(action, opensIn)).toBe(shown);
});

it('G9: a survey that an exam waits for leads back to that exam, another remedy is left as it is', () => {
  const reasons = ['/student/surveys/4', '/student/payments', null].map((fixUrl) => ({
    ...{ code: 'locks.active', text: '' },
    ...(fixUrl && { fixUrl }),
  }));
  expect(withWayBack({ id: 'one', reasons }).map(({ fixUrl }) => fixUrl)).toEqual([
    '/student/surveys/4?exam=one',
    '/student/payments',
    undefined,
  ]);
});

it('a lock that stands against every session leads to its own remedy', () => {
  const fees = { code: 'locks.stopped', text: 'Prima rata non pagata', fixUrl: '/student/payments' };
  const plan = { code: 'exams.not_in_plan', text: 'Non è nel piano', fixUrl: '/student/courses' };
  expect(remedyOfAll([{ reasons: [fees, plan] }, { reasons: [fees] }])).toBe(fees);
  expect(remedyOfAll([{ reasons: [fees] }, { reasons: [plan] }])).toBeUndefined();
  expect(remedyOfAll([{ reasons: [fees] }])).toBeUndefined();
  expect(remedyOfAll([])).toBeUndefined();
});

it('G2: a lock that stands against the only session is the one remedy there is', () => {
  const locked = { code: 'exams.locked', text: 'Un blocco', fixUrl: '/student/locks#lock-1' };
  expect(remedyOfAll([{ reasons: [locked] }])).toBe(locked);
});

it('a session with several turns is booked on its page, where one is chosen', () => {
  const slot = {} as StudentExam['slots'][number];
  expect(choosesSlot({ slots: [slot, slot] }, 'book')).toBe(true);
  expect(choosesSlot({ slots: [slot] }, 'book')).toBe(false);
  expect(choosesSlot({ slots: [slot, slot] }, 'void')).toBe(false);
});
