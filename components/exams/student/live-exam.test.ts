import { expect, it } from 'vitest';
import type { ChangedBooking, StudentExam } from '@/contract/exams/exams';
import { actionOf } from './booking-action';
import { changedExam } from './live-exam';

const now = '2026-01-05T08:00:00.000Z';
const exam = {
  booking: null,
  voidableUntil: '2026-01-10T22:59:59.000Z',
  queueOpen: true,
  switchFrom: null,
  reasons: [],
  taken: 29,
  capacity: 30,
  waitlisted: 0,
} as unknown as StudentExam;
const own = (status: string, seats: object = {}) =>
  ({ ...exam, ...seats, booking: { id: 'own', status, position: null, slotId: null } }) as StudentExam;

const made = (status: 'booked' | 'waitlisted', position: number | null = null): ChangedBooking => ({
  ...{ id: 'own', examId: 'exam', eventId: 'event', slotId: null },
  ...{ status, position },
});
const gone: ChangedBooking = { examId: 'exam', eventId: 'event' };

it.each([
  ['void', 'a seat was booked', exam, made('booked'), { taken: 30, waitlisted: 0 }],
  [
    'leave',
    'the queue was joined',
    { ...exam, taken: 30 },
    made('waitlisted', 1),
    { taken: 30, waitlisted: 1 },
  ],
  ['book', 'the booking was given up', own('booked', { taken: 30 }), gone, { taken: 29, waitlisted: 0 }],
  [
    'queue',
    'the booking was given up and somebody waits for it',
    own('booked', { taken: 30, waitlisted: 2 }),
    gone,
    { taken: 30, waitlisted: 1 },
  ],
  [
    'queue',
    'the queue was left',
    own('waitlisted', { taken: 30, waitlisted: 1 }),
    gone,
    { taken: 30, waitlisted: 0 },
  ],
] as const)('G2: offers to %s as soon as %s', (action, _when, present, change, seats) => {
  const changed = changedExam(present, change);
  expect(changed).toMatchObject(seats);
  expect(actionOf(changed, changed, now)).toBe(action);
});
