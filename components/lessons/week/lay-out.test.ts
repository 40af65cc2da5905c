import { describe, expect, it } from 'vitest';
import { layOutWeek } from './lay-out';

const ROME = 'Europe/Rome';
const MONDAY = '2026-11-23';

const thing = (name: string, startsAt: string, endsAt: string) => ({ name, startsAt, endsAt });

/** In winter, by the wall of Rome. */
const at = (name: string, day: string, from: string, to: string) =>
  thing(name, `${day}T${from}:00+01:00`, `${day}T${to}:00+01:00`);

const drawn = (things: ReturnType<typeof thing>[], monday = MONDAY) =>
  layOutWeek(things, monday, ROME).days.flatMap(({ day, blocks }) =>
    blocks.map(({ thing: { name }, from, to, column, columns, continued }) => ({
      ...{ name, day, from: clock(from), to: clock(to), place: `${column + 1}/${columns}` },
      ...(continued && { continued }),
    })),
  );
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('G4: the week', () => {
  it('stands from the first lesson to the last, on whole hours', () => {
    const week = layOutWeek(
      [at('late', '2026-11-24', '16:30', '18:15'), at('early', '2026-11-26', '08:45', '10:00')],
      MONDAY,
      ROME,
    );
    expect(week).toMatchObject({ fromHour: 8, toHour: 19 });
  });

  it('without anything has the usual hours, Monday to Friday', () => {
    const { days, ...hours } = layOutWeek([], MONDAY, ROME);
    expect(hours).toEqual({ fromHour: 9, toHour: 18 });
    expect(days.map(({ day }) => day.slice(-2))).toEqual(['23', '24', '25', '26', '27']);
  });

  it('has a Saturday that has something, and no Sunday that has nothing', () => {
    const { days } = layOutWeek([at('seminar', '2026-11-28', '10:00', '12:00')], MONDAY, ROME);
    expect(days.map(({ day }) => day.slice(-2))).toEqual(['23', '24', '25', '26', '27', '28']);
  });

  it('leaves out what is of another week', () => {
    expect(
      drawn([at('before', '2026-11-22', '10:00', '12:00'), at('after', '2026-11-30', '09:00', '09:30')]),
    ).toEqual([]);
  });
});

describe('G4: lessons that overlap', () => {
  it('stand side by side, and those that only touch one below the other', () => {
    const places = drawn([
      at('analysis', '2026-11-23', '09:00', '11:00'),
      at('physics', '2026-11-23', '10:00', '12:00'),
      at('networks', '2026-11-23', '12:00', '14:00'),
    ]).map(({ name, place }) => [name, place]);
    expect(places).toEqual([
      ['analysis', '1/2'],
      ['physics', '2/2'],
      ['networks', '1/1'],
    ]);
  });

  it('take a column that has become free, in a group as wide as its widest moment', () => {
    const places = drawn([
      at('all morning', '2026-11-23', '09:00', '13:00'),
      at('first', '2026-11-23', '09:00', '10:00'),
      at('second', '2026-11-23', '10:00', '11:00'),
      at('third', '2026-11-23', '10:30', '12:00'),
    ]).map(({ name, place }) => [name, place]);
    expect(places).toEqual([
      ['all morning', '1/3'],
      ['first', '2/3'],
      ['second', '2/3'],
      ['third', '3/3'],
    ]);
  });

  it('are not covered where one is too short to be read', () => {
    const places = drawn([
      at('notice', '2026-11-23', '09:00', '09:05'),
      at('lesson', '2026-11-23', '09:10', '11:00'),
    ]).map(({ place }) => place);
    expect(places).toEqual(['1/2', '2/2']);
  });
});

describe('G4: clocks and midnight', () => {
  it('a lesson over midnight stands on both days, one that ends at midnight on one', () => {
    expect(
      drawn([
        thing('stars', '2026-11-24T21:00:00Z', '2026-11-25T00:30:00Z'),
        thing('night', '2026-11-26T21:00:00Z', '2026-11-26T23:00:00Z'),
      ]),
    ).toEqual([
      { name: 'stars', day: '2026-11-24', from: '22:00', to: '24:00', place: '1/1' },
      { name: 'stars', day: '2026-11-25', from: '00:00', to: '01:30', place: '1/1', continued: true },
      { name: 'night', day: '2026-11-26', from: '22:00', to: '24:00', place: '1/1' },
    ]);
  });

  it('what began on the Sunday before stands on Monday, what ends on the Monday after on Sunday', () => {
    const nights = [
      thing('before', '2026-11-22T22:00:00Z', '2026-11-23T00:00:00Z'),
      thing('after', '2026-11-29T22:00:00Z', '2026-11-30T00:00:00Z'),
    ];
    expect(drawn(nights).map(({ name, day, from, to }) => [name, day, from, to])).toEqual([
      ['before', '2026-11-23', '00:00', '01:00'],
      ['after', '2026-11-29', '23:00', '24:00'],
    ]);
  });

  it('nine o’clock is nine o’clock before and after the clocks change', () => {
    const nine = [
      thing('Friday', '2026-10-23T07:00:00Z', '2026-10-23T09:00:00Z'),
      thing('Monday', '2026-10-26T08:00:00Z', '2026-10-26T10:00:00Z'),
    ];
    for (const monday of ['2026-10-19', '2026-10-26'])
      expect(drawn(nine, monday)).toMatchObject([{ from: '09:00', to: '11:00' }]);
  });

  it('in the night of 23 hours one hour is skipped, in that of 25 nothing ends before it began', () => {
    expect(
      drawn([thing('spring', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')], '2026-03-23'),
    ).toMatchObject([{ from: '01:30', to: '03:30' }]);
    expect(
      drawn([thing('autumn', '2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z')], '2026-10-19'),
    ).toMatchObject([{ from: '02:45', to: '02:45' }]);
  });
});
