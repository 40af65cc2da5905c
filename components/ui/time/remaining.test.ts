import { expect, test } from 'vitest';
import { remaining } from './remaining.ts';

const span = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

test('two days, four hours and a bit are told in days and hours', () => {
  const { largest, units } = remaining(span({ days: 2, hours: 4, minutes: 59 }));
  expect(largest).toBe('days');
  expect(units).toMatchObject({ days: 2, hours: 4 });
});

test('exactly one day is a day, a millisecond less is hours', () => {
  expect(remaining(span({ days: 1 })).largest).toBe('days');
  expect(remaining(span({ days: 1 }) - 1)).toMatchObject({
    largest: 'hours',
    units: { hours: 23, minutes: 59, seconds: 59 },
  });
});

test('below an hour it counts minutes, below a minute seconds', () => {
  expect(remaining(span({ minutes: 12, seconds: 5 })).largest).toBe('minutes');
  expect(remaining(span({ seconds: 9 }))).toMatchObject({ largest: 'seconds', units: { seconds: 9 } });
});

test('from the instant itself on, nothing is left', () => {
  expect(remaining(0).largest).toBe('over');
  expect(remaining(-span({ days: 3 })).largest).toBe('over');
});
