import { describe, expect, it } from 'vitest';
import { onceOf, roomsOf, teacherName, teachersOf, weeklyOf } from './plan-values';

const writing = { timeZone: 'Europe/Rome', today: '2026-10-01' };

describe('G12: what is typed of a lesson', () => {
  it('is local to the institution, before and after the clocks change', () => {
    const nine = { from: '9', to: '11.30' };
    expect(onceOf({ day: '23/10/2026', ...nine }, writing)).toEqual({
      startsAt: '2026-10-23T07:00:00.000Z',
      endsAt: '2026-10-23T09:30:00.000Z',
    });
    expect(onceOf({ day: '26 ott', ...nine }, writing)?.startsAt).toBe('2026-10-26T08:00:00.000Z');
  });

  it('is nothing yet while a part is missing, or it ends before it begins', () => {
    expect(onceOf({ day: '23/10', from: '9', to: '' }, writing)).toBeNull();
    expect(onceOf({ day: '31/6', from: '9', to: '10' }, writing)).toBeNull();
    expect(onceOf({ day: '23/10', from: '11', to: '9' }, writing)).toBeNull();
    const series = { weekday: '2', from: '9', to: '11', fromDay: '1/10/2026', toDay: '20/12/2026' };
    expect(weeklyOf(series, writing)).toEqual({
      weekday: 2,
      startsTime: '09:00',
      endsTime: '11:00',
      fromDay: '2026-10-01',
      toDay: '2026-12-20',
    });
    expect(weeklyOf({ ...series, toDay: '1/9/2026' }, writing)).toBeNull();
  });

  it('keeps the rooms it has, takes the one chosen, or has none', () => {
    expect(roomsOf('same', ['a', 'b'])).toEqual(['a', 'b']);
    expect(roomsOf('c', ['a'])).toEqual(['c']);
    expect(roomsOf('find', ['a'])).toEqual([]);
    expect(roomsOf('', ['a'])).toEqual([]);
  });

  it('is held by who is ticked; the only teacher needn’t be', () => {
    const two = [{ id: 'a' }, { id: 'b' }];
    expect(teachersOf({ [teacherName('b')]: true }, two, 'a')).toEqual(['b']);
    expect(teachersOf({ [teacherName('a')]: 'on' }, two, 'a')).toEqual(['a']);
    expect(teachersOf({}, [{ id: 'a' }], 'a')).toEqual(['a']);
  });
});
