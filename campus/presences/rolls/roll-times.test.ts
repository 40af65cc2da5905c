import { expect, it } from 'vitest';
import { confirmUntil, disputeUntil, isInTime, opensFrom } from './roll-times.ts';

const zone = 'Europe/Rome';
const lesson = { startsAt: new Date('2026-10-20T08:00:00Z'), endsAt: new Date('2026-10-20T10:00:00Z') };

it('a roll opens a quarter of an hour before its lesson', () => {
  expect(opensFrom(lesson)).toEqual(new Date('2026-10-20T07:45:00Z'));
});

it('seven days end with the day, also when the clocks change between', () => {
  expect(confirmUntil(lesson, zone)).toEqual(new Date('2026-10-27T22:59:59.999Z'));
  expect(disputeUntil(new Date('2026-10-21T22:30:00Z'), zone)).toEqual(new Date('2026-10-29T22:59:59.999Z'));
});

it.each([
  [0, true],
  [600, true],
  [601, false],
  [-1, false],
])('a sign-in that took %i s: %s', (seconds, inTime) => {
  const opened = lesson.startsAt;
  expect(isInTime(opened, new Date(opened.getTime() + seconds * 1000))).toBe(inTime);
});
