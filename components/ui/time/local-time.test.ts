import { expect, it } from 'vitest';
import { shifted, toInstant, toLocal } from './local-time';

it.each([
  ['2026-01-14T09:00', '2026-01-14T08:00:00.000Z'],
  ['2026-07-14T09:00', '2026-07-14T07:00:00.000Z'],
])('G13: %s in Rome is %s', (local, instant) => {
  expect(toInstant(local, 'Europe/Rome')).toBe(instant);
  expect(toLocal(instant, 'Europe/Rome')).toBe(local);
});

it('G13: what is typed means the zone of the institution, wherever the professor is', () => {
  expect(toInstant('2026-01-14T09:00', 'America/New_York')).toBe('2026-01-14T14:00:00.000Z');
});

it.each([
  ['an hour that spring leaves out', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['the first hour after it', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['an hour that comes twice in autumn', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['the first hour after it', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['the midnight before', '2026-10-25T00:00', '2026-10-24T22:00:00.000Z'],
  ['midnight', '2026-11-24T00:00', '2026-11-23T23:00:00.000Z'],
])('G13: %s, %s in Rome, is %s', (_, local, instant) => {
  expect(toInstant(local, 'Europe/Rome')).toBe(instant);
});

it('G13: suggestions count by the calendar', () => {
  expect(shifted('2026-03-30T09:00', { days: -3, clock: '23:59' })).toBe('2026-03-27T23:59');
  expect(shifted('2026-01-14T23:30', { minutes: 120 })).toBe('2026-01-15T01:30');
  expect(shifted('2026-03-28T02:30', { days: 1 })).toBe('2026-03-29T02:30');
});
