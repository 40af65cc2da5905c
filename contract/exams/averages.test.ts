import { expect, it } from 'vitest';
import { averagesOf, becomesWith, degreeBaseOf } from './averages.ts';

it('weighs each grade by its credits', () => {
  const averages = averagesOf([
    { grade: 30, cfu: 12 },
    { grade: 24, cfu: 6 },
  ]);

  expect(averages).toEqual({ weighted: 28, arithmetic: 27 });
});

it('leaves out what was passed without a number', () => {
  const averages = averagesOf([
    { grade: 27, cfu: 9 },
    { grade: null, cfu: 3 },
  ]);

  expect(averages).toEqual({ weighted: 27, arithmetic: 27 });
});

it('has no average before the first number', () => {
  expect(averagesOf([{ grade: null, cfu: 3 }])).toEqual({ weighted: null, arithmetic: null });
});

// Published examples: 30 with honours (9 CFU), 24 (6), 18 (12).
const recorded = [
  { grade: 30, cfu: 9 },
  { grade: 24, cfu: 6 },
];

it('comes to the published example when its last exam is accepted', () => {
  const { weighted, arithmetic, credits } = becomesWith(recorded, { grade: 18, cfu: 12 });

  expect(weighted?.from).toBeCloseTo(27.6, 2);
  expect(weighted?.to).toBeCloseTo(23.33, 2);
  expect(arithmetic).toEqual({ from: 27, to: 24 });
  expect(credits).toEqual({ from: 15, to: 27 });
  expect(degreeBaseOf(weighted?.to ?? null)).toBe(85.56);
});

it('says of a result without a number what becomes of the credits alone', () => {
  expect(becomesWith(recorded, { grade: null, cfu: 3 })).toEqual({
    weighted: null,
    arithmetic: null,
    credits: { from: 15, to: 18 },
  });
});

it('has nothing to come from with the first number', () => {
  expect(becomesWith([], { grade: 27, cfu: 6 })).toEqual({
    weighted: { from: null, to: 27 },
    arithmetic: { from: null, to: 27 },
    credits: { from: 0, to: 6 },
  });
});
