import { addMilliseconds } from 'date-fns/addMilliseconds';
import { describe, expect, it } from 'vitest';
import { endOfDayAfter } from '../../platform/time/days.ts';
import { isPossibleResult, statusAt } from './outcome-rules.ts';

const decisionDueAt = new Date('2026-01-17T22:59:59.999Z');
const published = { status: 'published', decisionDueAt, silence: 'accept' } as const;

describe('silence', () => {
  it('G2: leaves the decision open up to and with the last instant', () => {
    expect(statusAt(published, decisionDueAt)).toBe('published');
  });

  it('G2: accepts with the instant after it', () => {
    expect(statusAt(published, addMilliseconds(decisionDueAt, 1))).toBe('auto_accepted');
  });

  it('G2: closes where it is not taken as acceptance', () => {
    const silent = { ...published, silence: 'not_recorded' } as const;
    expect(statusAt(silent, addMilliseconds(decisionDueAt, 1))).toBe('closed');
  });

  it('G2: changes nothing that is decided', () => {
    const rejected = { ...published, status: 'rejected' } as const;
    expect(statusAt(rejected, addMilliseconds(decisionDueAt, 1))).toBe('rejected');
  });

  it('G2: ends with the third calendar day in the zone of the institution', () => {
    const lateInRome = new Date('2026-01-14T23:30:00Z'); // 00:30 of the 15th
    expect(endOfDayAfter(lateInRome, 3, 'Europe/Rome')).toEqual(new Date('2026-01-18T22:59:59.999Z'));
  });
});

const entry = { result: 'grade', grade: 27, honours: false } as const;

describe('a result is possible', () => {
  it.each([
    ['18', { grade: 18 }, 'numeric30', true],
    ['17', { grade: 17 }, 'numeric30', false],
    ['30 with honours', { grade: 30, honours: true }, 'numeric30', true],
    ['29 with honours', { grade: 29, honours: true }, 'numeric30', false],
    ['31', { grade: 31 }, 'numeric30', false],
    ['a fail with a number', { result: 'fail', grade: 15 }, 'numeric30', false],
    ['a fail', { result: 'fail', grade: null }, 'numeric30', true],
    ['a pass where grades are given', { result: 'pass', grade: null }, 'numeric30', false],
    ['a pass where none are', { result: 'pass', grade: null }, 'passFail', true],
    ['a grade where none are', {}, 'passFail', false],
    ['taken back', { result: null, grade: null }, 'numeric30', true],
  ] as const)('G2: %s', (_name, change, gradingMode, possible) => {
    expect(isPossibleResult({ ...entry, ...change }, gradingMode)).toBe(possible);
  });
});
