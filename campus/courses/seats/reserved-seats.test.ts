import { addMilliseconds } from 'date-fns/addMilliseconds';
import { describe, expect, it } from 'vitest';
import { fullRefusal } from '../enrolments/enrolment-rules.ts';
import {
  openSeats,
  reservedSeats,
  reservesOf,
  type SeatCounts,
  seatFor,
  seatsInOrder,
  withSeats,
} from './reserved-seats.ts';

const now = new Date('2026-09-20T10:00:00Z');
const until = '2026-09-25T10:00:00.000Z';
const [INF, second, both] = [{ programme: 'INF' }, { planYear: 2 }, { programme: 'INF', planYear: 2 }];

/** Ten seats, of which three are for Informatics until a day, and two for the second year. */
const window: SeatCounts = {
  mode: 'fifo',
  rankedAt: null,
  capacity: 10,
  taken: 0,
  reserved: [
    { group: INF, seats: 3, until },
    { group: second, seats: 2, until: null },
  ],
  reservedTaken: [0, 0],
};
const justBefore = addMilliseconds(new Date(until), -1);
const full = { ...window, taken: 5 };

describe('whom a group holds', () => {
  it.each([
    ['of its programme', INF, { programme: 'INF', planYear: null }, true],
    ['of another programme', INF, { programme: 'MAT', planYear: 2 }, false],
    ['with the unit in its year', second, { programme: 'MAT', planYear: 2 }, true],
    ['with the unit in another year', second, { programme: 'MAT', planYear: 1 }, false],
    ['without the unit in the plan', second, { programme: 'MAT', planYear: null }, false],
    ['of both', both, { programme: 'INF', planYear: 2 }, true],
    ['of one of both', both, { programme: 'INF', planYear: 1 }, false],
  ] as const)('G1: whether a group holds who is %s', (_, group, student, isIn) => {
    expect(reservesOf([{ group }], student)).toEqual(isIn ? [1] : []);
  });
});

describe('which seat there is', () => {
  it.each([
    ['of the first own reserve that has one', window, [1, 2], { group: INF }],
    ['of the next, when the first has none', { ...window, reservedTaken: [3, 0] }, [1, 2], { group: second }],
    ['for anybody, when the own have none', { ...window, reservedTaken: [3, 2] }, [1, 2], { group: null }],
    ['for anybody, to who is in no group', window, [], { group: null }],
    ['none for who is in no group, when all that are left are kept', full, [], null],
    ['an own one all the same', full, [2], { group: second }],
    [
      'none when the own and the open ones are taken',
      { ...full, taken: 8, reservedTaken: [3, 0] },
      [1],
      null,
    ],
    ['none, where more than the open ones are taken, and all', { ...window, taken: 10 }, [1], null],
    ['one for anybody without a limit', { ...window, capacity: null, reserved: [] }, [], { group: null }],
  ] as const)('G1: the seat that there is: %s', (_, counts, own, seat) => {
    expect(seatFor(counts as SeatCounts, [...own], now)).toEqual(seat);
  });

  it('G1: what is reserved is anybody’s from its instant on, and who holds such a seat is counted as others', () => {
    const held = { ...full, taken: 6, reservedTaken: [1, 0] };
    expect([reservedSeats(held, justBefore), openSeats(held, justBefore)]).toEqual([[2, 2], 0]);
    expect([reservedSeats(held, new Date(until)), openSeats(held, new Date(until))]).toEqual([[0, 2], 2]);
  });

  it('G1: where the close decides, all is kept until the order is made, and nothing afterwards', () => {
    const ranked = { ...window, mode: 'ranked', reserved: [{ group: INF, seats: 3, until: null }] } as const;
    const counts = { ...ranked, reserved: [...ranked.reserved], reservedTaken: [1] };
    expect(reservedSeats(counts, now)).toEqual([2]);
    expect(reservedSeats({ ...counts, rankedAt: now }, now)).toEqual([0]);
  });

  it('G1: a seat that is given up is free for whom it was; of a group without a reserve by now, for anybody', () => {
    const held = withSeats(full, [INF, null]);
    expect([held.taken, held.reservedTaken]).toEqual([7, [1, 0]]);
    const freed = withSeats(held, [INF, both], -1);
    expect([freed.taken, freed.reservedTaken]).toEqual([5, [0, 0]]);
  });
});

describe('why there is none', () => {
  it('G1: only seats for others are left, until the first of them falls open', () => {
    expect(fullRefusal(full, now)).toEqual({
      code: 'courses.only_reserved_left',
      availableFrom: new Date(until),
    });
    const toTheEnd = { ...full, taken: 8, reservedTaken: [3, 0] };
    expect(fullRefusal(toTheEnd, now)).toEqual({ code: 'courses.only_reserved_left' });
  });

  it('G1: all are taken', () => {
    expect(fullRefusal({ ...window, taken: 10, reservedTaken: [3, 2] }, now)).toEqual({
      code: 'courses.full',
    });
  });
});

describe('seats by an order', () => {
  const reserved = [{ seats: 2 }, { seats: 1 }];
  const given = (places: number, ...reserves: number[][]) =>
    seatsInOrder(
      reserves.map((own) => ({ reserves: own })),
      { places, reserved },
    );

  it.each([
    [
      'to the group in its order, to the others what is left of all',
      4,
      [[], [], [1], [1], [1], [2]],
      [0, null, 1, 1, null, 2],
    ],
    ['what a group leaves goes to the next in the order', 4, [[], [1], [], []], [0, 1, 0, 0]],
    [
      'who is in two groups takes of the first',
      3,
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      [1, 1, 2],
    ],
    ['never more than there are', 1, [[1], [2], []], [1, null, null]],
    ['to everybody, where there are enough', 9, [[], [], []], [0, 0, 0]],
  ])('G1: seats by an order: %s', (_, places, reserves, seats) => {
    expect(given(places, ...reserves)).toEqual(seats);
  });
});
