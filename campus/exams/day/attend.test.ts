import { expect, it } from 'vitest';
import type { SessionStatus } from '../../../contract/exams/board.ts';
import { bookingStatus, outcomeStatus } from '../../../contract/exams/exams.ts';
import { canCome, isTakenNow } from './attend.ts';

const startsAt = new Date('2026-10-04T07:00:00Z');
const timeZone = 'Europe/Rome';

it.each<[SessionStatus, string, boolean]>([
  ['draft', '2026-10-04T08:00:00Z', false],
  ['published', '2026-10-03T21:59:59Z', false],
  ['published', '2026-10-03T22:00:00Z', true],
  ['results_entry', '2026-11-30T08:00:00Z', true],
  ['results_published', '2026-10-04T08:00:00Z', false],
  ['cancelled', '2026-10-04T08:00:00Z', false],
])('G13: of a session that is %s at %s it is written down who comes: %s', (status, now, taken) => {
  expect(isTakenNow({ status, startsAt }, timeZone, new Date(now))).toBe(taken);
});

it('G13: somebody with a seat comes, as long as no outcome was told', () => {
  const comes = bookingStatus.options.filter((status) => canCome(status, null));
  const before = outcomeStatus.options.filter((status) => canCome('booked', status));

  expect({ comes, before }).toEqual({ comes: ['booked'], before: ['draft'] });
});
