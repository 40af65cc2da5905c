import { describe, expect, it } from 'vitest';
import { type AttendanceFacts, attendanceOfKind, isMet, riskOf } from './attendance-rules.ts';

/** Ten lessons of two hours, of which 75 % have to be seen: 900 minutes of 1200. */
const lecture = (seen: number, missed: number, toCome: number): AttendanceFacts => ({
  kind: 'lecture',
  required: 75,
  exempt: false,
  creditedMinutes: seen * 120,
  heldMinutes: (seen + missed) * 120,
  openMinutes: toCome * 120,
  toCome: Array.from({ length: toCome }, () => 120),
});

describe('where one stands', () => {
  it.each([
    ['on_track', lecture(0, 0, 10), 2],
    ['on_track', lecture(5, 1, 4), 1],
    ['on_track', lecture(4, 2, 4), 0],
    ['at_risk', lecture(2, 2, 6), 0],
    ['at_risk', { ...lecture(0, 0, 10), required: 100 }, 0],
    ['failed', lecture(4, 3, 3), 0],
    ['failed', lecture(7, 3, 0), 0],
    ['met', lecture(8, 0, 2), 2],
    ['met', lecture(8, 2, 0), 0],
    ['on_track', lecture(0, 0, 0), 0],
  ] as const)('%s', (standing, facts, canMiss) => {
    expect(attendanceOfKind(facts)).toMatchObject({ standing, canMiss });
  });

  it('exactly what is asked for is enough', () => {
    const facts = { ...lecture(0, 0, 0), creditedMinutes: 900, heldMinutes: 1200 };
    expect(attendanceOfKind(facts)).toMatchObject({ standing: 'met', percent: 75 });
    expect(attendanceOfKind({ ...facts, creditedMinutes: 899 }).standing).toBe('failed');
  });

  it('minutes count, not lessons', () => {
    const facts = { ...lecture(0, 0, 0), creditedMinutes: 80, heldMinutes: 120 };
    expect(attendanceOfKind(facts).percent).toBe(66.7);
  });

  it('of lessons of different lengths the longest are missed first', () => {
    const facts = { ...lecture(0, 0, 0), required: 50, openMinutes: 300, toCome: [60, 180, 60] };
    expect(attendanceOfKind(facts).canMiss).toBe(0);
    expect(attendanceOfKind({ ...facts, openMinutes: 400, toCome: [60, 180, 60, 100] }).canMiss).toBe(1);
  });

  it('who is free of it is asked for nothing, and who isn’t asked has no word', () => {
    expect(attendanceOfKind({ ...lecture(0, 9, 1), exempt: true })).toMatchObject({
      standing: 'exempt',
      canMiss: 1,
    });
    expect(attendanceOfKind({ ...lecture(0, 9, 1), required: null })).toMatchObject({
      standing: null,
      canMiss: null,
      percent: 0,
    });
  });

  it('nothing held is no percentage', () => {
    expect(attendanceOfKind(lecture(0, 0, 10)).percent).toBeNull();
  });
});

describe('of several kinds', () => {
  const word = (standing: 'met' | 'failed' | 'at_risk' | 'exempt' | null) => ({ standing });

  it('the worst decides who stands first', () => {
    expect(riskOf([word('met'), word('failed')])).toBeLessThan(riskOf([word('at_risk')]));
    expect(riskOf([word(null)])).toBeGreaterThan(riskOf([word('exempt')]));
  });

  it('all that are asked for have to be met', () => {
    expect(isMet([word('met'), word(null)])).toBe(true);
    expect(isMet([word('met'), word('at_risk')])).toBe(false);
    expect(isMet([word('exempt'), word('met')])).toBe(true);
    expect(isMet([word(null)])).toBe(false);
  });
});
