import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subHours } from 'date-fns/subHours';
import { expect, it } from 'vitest';
import { isFull, phaseOf, queueMoves, voidableUntil } from './exam-phase.ts';

const session = {
  bookingOpensAt: new Date('2026-01-02T08:00:00Z'),
  bookingClosesAt: new Date('2026-01-10T22:59:59Z'),
  cancelUntil: new Date('2026-01-11T22:59:59Z'),
  startsAt: new Date('2026-01-14T08:00:00Z'),
  endsAt: new Date('2026-01-14T10:00:00Z'),
  waitlist: true,
};

it.each([
  ['not_open', addMilliseconds(session.bookingOpensAt, -1)],
  ['open', session.bookingOpensAt],
  ['open', addMilliseconds(session.bookingClosesAt, -1)],
  ['closed', session.bookingClosesAt],
  ['running', session.startsAt],
  ['over', session.endsAt],
] as const)('G2: is %s at %s', (phase, now) => {
  expect(phaseOf(session, now)).toBe(phase);
});

it('G2: moves the queue up until 24 hours before the start', () => {
  const last = subHours(session.startsAt, 24);
  expect(queueMoves(session, addMilliseconds(last, -1))).toBe(true);
  expect(queueMoves(session, last)).toBe(false);
  expect(queueMoves({ ...session, waitlist: false }, session.bookingOpensAt)).toBe(false);
});

it('G2: is full with the last seat, and never without a limit', () => {
  expect(isFull({ capacity: 30, booked: 29 })).toBe(false);
  expect(isFull({ capacity: 30, booked: 30 })).toBe(true);
  expect(isFull({ capacity: null, booked: 1000 })).toBe(false);
});

it('G2: lets a seat be given up until its own time, a place in the queue until the start', () => {
  expect(voidableUntil(session, 'booked')).toBe(session.cancelUntil);
  expect(voidableUntil(session, 'waitlisted')).toBe(session.startsAt);
});
