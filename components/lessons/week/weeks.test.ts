import { describe, expect, it } from 'vitest';
import { shiftDay } from '@/contract/wire/shift-day';
import { daysOf, isDay, mondayOf } from './weeks';

describe('the week of an address', () => {
  it('G4: any day of it leads to its Monday', () => {
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(isDay('2026-11-25')).toBe(true);
  });

  it('G4: what is no day counts as not asked', () => {
    for (const asked of [undefined, '', 'now', '2026-13-40', '2026-02-30', '1999-01-04', ['2026-11-25', 'x']])
      expect(isDay(asked), String(asked)).toBe(false);
  });

  it('G4: has seven days, also over the end of a year and the nights when clocks change', () => {
    expect(daysOf('2026-12-28').at(-1)).toBe('2027-01-03');
    expect(daysOf('2026-03-23')).toHaveLength(7);
    expect(daysOf('2026-03-23').at(-1)).toBe('2026-03-29');
    expect(shiftDay('2026-10-19', 7)).toBe('2026-10-26');
  });
});
