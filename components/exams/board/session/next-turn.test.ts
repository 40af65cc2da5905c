import { expect, it } from 'vitest';
import { nextTurn } from './next-turn';

const session = {
  status: 'published' as const,
  bookingOpensAt: '2026-11-01T08:00:00.000Z',
  bookingClosesAt: '2026-11-20T08:00:00.000Z',
  startsAt: '2026-11-24T08:00:00.000Z',
};

it.each([
  ['2026-10-30T08:00:00.000Z', session.bookingOpensAt],
  ['2026-11-01T08:00:00.000Z', session.bookingClosesAt],
  ['2026-11-20T08:00:00.000Z', session.startsAt],
  ['2026-11-24T08:00:00.000Z', null],
])('G13: a page of a session that was made at %s is read again at %s', (now, at) => {
  expect(nextTurn(session, now)).toBe(at);
});

it('G13: a draft turns by nothing but its board', () => {
  expect(nextTurn({ ...session, status: 'draft' }, '2026-11-01T08:00:00.000Z')).toBeNull();
});
