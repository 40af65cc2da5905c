import { expect, it } from 'vitest';
import type { StudentExam } from '@/contract/exams';
import { groupOf } from './exam-groups';

const now = '2026-01-05T08:00:00.000Z';
const exam = {
  booking: null,
  cancelled: false,
  phase: 'open',
  bookingOpensAt: '2026-01-01T08:00:00.000Z',
  voidableUntil: '2026-01-20T08:00:00.000Z',
  capacity: 30,
  taken: 3,
  waitlisted: 0,
  queueOpen: false,
  switchFrom: null,
  reasons: [],
} as unknown as StudentExam;
const because = (...codes: string[]) => codes.map((code) => ({ code, text: code }));
const notOpen = because('exams.window_not_open');

it.each([
  ['now', 'it is open', {}],
  [
    'now',
    'it opens within a day',
    { phase: 'not_open', reasons: notOpen, bookingOpensAt: '2026-01-06T08:00:00.000Z' },
  ],
  [
    'later',
    'it opens after that',
    { phase: 'not_open', reasons: notOpen, bookingOpensAt: '2026-01-06T08:00:01.000Z' },
  ],
  ['now', 'it was booked a moment ago', { booking: { status: 'booked' } }],
  ['now', 'the last seat has gone', { taken: 30, reasons: because('exams.full') }],
  ['refused', 'the window has closed', { phase: 'closed', reasons: because('exams.window_closed') }],
  ['refused', 'a rule stands against it', { reasons: because('exams.prerequisite_missing') }],
  [null, 'it is booked and closed', { booking: { status: 'booked' }, phase: 'closed' }],
  [null, 'it was cancelled', { cancelled: true }],
] as const)('G2: stands among %s when %s', (group, _when, change) => {
  expect(groupOf({ ...exam, ...change } as unknown as StudentExam, now)).toBe(group);
});
