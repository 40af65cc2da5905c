import { expect, it } from 'vitest';
import { averagesOf } from './averages.ts';

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
