import { describe, expect, it } from 'vitest';
import type { LastSession } from '@/contract/exams/board';
import { patternOf, suggestedDates, usualPattern } from './session-dates';

const writing = { language: 'it', today: '2026-11-23' } as const;
const last = {
  startsAt: '2026-06-15T07:00:00.000Z',
  endsAt: '2026-06-15T10:00:00.000Z',
  bookingOpensAt: '2026-05-16T06:00:00.000Z',
  bookingClosesAt: '2026-06-10T21:59:00.000Z',
  cancelUntil: '2026-06-14T10:00:00.000Z',
} as LastSession;

describe('the dates that go with the day of an exam', () => {
  it('G13: are the usual ones: booked from 20 days to 3 days before, two hours long', () => {
    expect(suggestedDates({ day: '14/1', from: '9' }, usualPattern, writing)).toEqual({
      to: '11:00',
      bookingOpensAt: 'ven 25 dic 2026, 09:00',
      bookingClosesAt: 'lun 11 gen 2027, 23:59',
    });
  });

  it('G13: or as far before it as with the last session, by the clock of the institution, winter or summer', () => {
    const pattern = patternOf(last, 'Europe/Rome');
    expect(suggestedDates({ day: '14 gen', from: '' }, pattern, writing)).toEqual({
      bookingOpensAt: 'mar 15 dic 2026, 08:00',
      bookingClosesAt: 'sab 9 gen 2027, 23:59',
      cancelUntil: 'mer 13 gen 2027, 12:00',
    });
  });

  it('G13: what means no day suggests none', () => {
    expect(suggestedDates({ day: '31/2', from: 'nove' }, usualPattern, writing)).toEqual({});
  });
});
