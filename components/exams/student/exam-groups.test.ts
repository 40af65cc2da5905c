import { expect, it } from 'vitest';
import type { StudentExam } from '@/contract/exams/exams';
import { groupOf, holdsSeat, inOrder } from './exam-groups';

const present = { now: '2026-01-05T08:00:00.000Z', timeZone: 'Europe/Rome' };
const exam = {
  id: 'exam',
  booking: null,
  cancelled: false,
  phase: 'open',
  startsAt: '2026-01-25T08:00:00.000Z',
  bookingOpensAt: '2026-01-01T08:00:00.000Z',
  bookingClosesAt: '2026-01-20T08:00:00.000Z',
  voidableUntil: '2026-01-20T08:00:00.000Z',
  capacity: 30,
  taken: 3,
  waitlisted: 0,
  queueOpen: false,
  switchFrom: null,
  reasons: [],
} as unknown as StudentExam;
const because = (...codes: string[]) => codes.map((code) => ({ code, text: code }));
const opening = (bookingOpensAt: string) => ({
  phase: 'not_open',
  reasons: because('exams.window_not_open'),
  bookingOpensAt,
});
const made = (change: object) => ({ ...exam, ...change }) as unknown as StudentExam;

it.each([
  ['open', 'it is open', {}],
  ['today', 'it closes today', { bookingClosesAt: '2026-01-05T22:59:59.000Z' }],
  ['open', 'it closes tomorrow, in the institution’s zone', { bookingClosesAt: '2026-01-05T23:00:00.000Z' }],
  ['today', 'it opens today', opening('2026-01-05T22:59:59.000Z')],
  ['today', 'it opened today', { bookingOpensAt: '2026-01-04T23:00:00.000Z' }],
  ['soon', 'it opens tomorrow', opening('2026-01-05T23:00:00.000Z')],
  ['soon', 'it opens within seven days', opening('2026-01-12T08:00:00.000Z')],
  ['later', 'it opens after that', opening('2026-01-12T08:00:01.000Z')],
  ['open', 'it was booked a moment ago', { booking: { status: 'booked' } }],
  ['open', 'the last seat has gone', { taken: 30, reasons: because('exams.full') }],
  ['open', 'another date of it is booked', { reasons: because('exams.already_booked') }],
  ['refused', 'the window has closed', { phase: 'closed', reasons: because('exams.window_closed') }],
  ['refused', 'a rule stands against it', { reasons: because('exams.prerequisite_missing') }],
  [null, 'it is booked and closed', { booking: { status: 'booked' }, phase: 'closed' }],
  [null, 'it was cancelled', { cancelled: true }],
] as const)('G2: stands among %s when %s', (group, _when, change) => {
  expect(groupOf(made(change), present)).toBe(group);
});

it('G2: within the hour before it opens it is of today, past midnight too', () => {
  const late = { ...present, now: '2026-01-05T22:30:00.000Z' };
  expect(groupOf(made(opening('2026-01-05T23:30:00.000Z')), late)).toBe('today');
});

it('G2: of today comes first what opens or closes first, before and after it did', () => {
  const closing = made({ id: 'closing', bookingClosesAt: '2026-01-05T12:00:00.000Z' });
  const before = made({ id: 'opening', ...opening('2026-01-05T09:00:00.000Z') });
  const after = made({ id: 'opening', bookingOpensAt: '2026-01-05T09:00:00.000Z' });
  const later = { ...present, now: '2026-01-05T09:00:00.000Z' };
  const ids = (exams: StudentExam[]) => exams.map(({ id }) => id);

  expect(ids(inOrder([closing, before], 'today', present))).toEqual(['opening', 'closing']);
  expect(ids(inOrder([closing, after], 'today', later))).toEqual(['opening', 'closing']);
});

it.each([
  ['booked', true],
  ['present', true],
  ['waitlisted', false],
  ['voided', false],
])('G2: who is %s is counted among the booked: %s', (status, counted) => {
  expect(holdsSeat(made({ booking: { status, voidReason: 'Sciopero' } }))).toBe(counted);
});
