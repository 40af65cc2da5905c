import { expect, it } from 'vitest';
import { presenceStatus } from '../../../contract/presences/presences.ts';
import { counts, minutesOf } from './roll-times.ts';

const times = { startsAt: new Date('2026-10-05T08:00:00Z'), endsAt: new Date('2026-10-05T10:00:00Z') };
const at = (time: string) => new Date(`2026-10-05T${time}:00Z`);

it.each([
  ['present', '08:40', 120],
  ['late', '08:40', 80],
  ['left_early', '08:40', 40],
  ['absent', '08:40', 0],
  ['excused', '08:40', 0],
  ['late', '07:50', 60],
  ['late', '10:00', 60],
  ['left_early', '12:00', 60],
] as const)('%s, marked at %s: %i minutes of 120', (status, time, minutes) => {
  expect(minutesOf(status, times, at(time))).toBe(minutes);
});

it('what is excused and what one is free of count neither way', () => {
  expect(presenceStatus.options.filter((status) => !counts(status))).toEqual(['excused', 'exempt']);
});
