import { describe, expect, it } from 'vitest';
import { clockOf, type Grid, stepped, stretchAt, stretchBetween } from './drag';

/** Monday and Tuesday from nine to six, each 100 px wide, two pixels a minute. */
const grid: Grid = {
  days: [
    { day: '2026-11-23', left: 0, right: 100, top: 50 },
    { day: '2026-11-24', left: 100, right: 200, top: 50 },
  ],
  minuteHeight: 2,
  begin: 9 * 60,
  end: 18 * 60,
};
const yOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return 50 + (hours * 60 + minutes - grid.begin) * grid.minuteHeight;
};
const written = (stretch: ReturnType<typeof stretchAt>) =>
  stretch && `${stretch.day.slice(-2)} ${clockOf(stretch.from)}-${clockOf(stretch.to)}`;

describe('G12: a lesson that is dragged', () => {
  const held = { grab: 30, length: 120 };

  it('keeps its length, and comes to stand on a quarter of an hour', () => {
    expect(written(stretchAt({ x: 150, y: yOf('11:07') }, held, grid))).toBe('24 10:30-12:30');
  });

  it('stays within the hours of the day, whole', () => {
    expect(written(stretchAt({ x: 10, y: yOf('18:30') }, held, grid))).toBe('23 16:00-18:00');
    expect(written(stretchAt({ x: 10, y: -400 }, held, grid))).toBe('23 09:00-11:00');
  });

  it('stands nowhere beside the week', () => {
    expect(stretchAt({ x: 240, y: yOf('10:00') }, held, grid)).toBeNull();
  });

  it('is moved by keys a quarter of an hour or a day, as far as the week goes', () => {
    const lesson = { day: '2026-11-23', from: 9 * 60, to: 11 * 60 };
    const keys = (...pressed: string[]) =>
      written(pressed.reduce((at, key) => stepped(at, key, grid), lesson));
    expect(keys('ArrowDown', 'ArrowDown', 'ArrowRight')).toBe('24 09:30-11:30');
    expect(keys('ArrowUp')).toBe('23 09:00-11:00');
    expect(keys('ArrowLeft')).toBe('23 09:00-11:00');
  });
});

describe('G12: a stretch that is drawn', () => {
  it('lies on the day where it began, upwards too', () => {
    expect(written(stretchBetween({ x: 30, y: yOf('11:00') }, { y: yOf('12:40') }, grid))).toBe(
      '23 11:00-12:45',
    );
    expect(written(stretchBetween({ x: 130, y: yOf('12:00') }, { y: yOf('10:00') }, grid))).toBe(
      '24 10:00-12:00',
    );
  });

  it('is none without a length, and ends with the day', () => {
    expect(stretchBetween({ x: 30, y: yOf('11:00') }, { y: yOf('11:05') }, grid)).toBeNull();
    expect(written(stretchBetween({ x: 30, y: yOf('17:00') }, { y: yOf('19:00') }, grid))).toBe(
      '23 17:00-18:00',
    );
  });
});
