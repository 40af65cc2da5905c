import { describe, expect, it } from 'vitest';
import { areEnoughOthers, figureOf, isEnough, resultsOf, shownOf, type Tally } from './result-rules.ts';

const closed = { status: 'closed', respondents: 5, hasGrades: true } as const;
const of = (attended: boolean, answer: string | null, count: number): Tally => ({
  ...{ question: 'workload', attended, answer, count },
});

describe('G15: results', () => {
  it('are shown of five, closed, after the first grade', () => {
    expect(resultsOf(closed)).toBe('shown');
  });

  it.each([
    ['waiting', { ...closed, status: 'open', respondents: null }],
    ['too_few', { ...closed, respondents: 4 }],
    ['before_grades', { ...closed, hasGrades: false }],
  ] as const)('are %s otherwise', (state, known) => {
    expect(resultsOf(known)).toBe(state);
  });
});

describe('G9, G15: the answers to a question', () => {
  it('4 show nothing, 5 do', () => {
    expect(shownOf([of(true, '4', 4)])).toBeNull();
    expect(figureOf([of(true, '4', 4)])).toBeNull();
    expect(shownOf([of(true, '4', 5)])).toMatchObject({ answered: 5, counts: new Map([['4', 5]]) });
  });

  it('who declined is counted, and makes up no five', () => {
    expect(shownOf([of(true, '4', 4), of(true, null, 3)])).toBeNull();
    expect(shownOf([of(true, '4', 3), of(false, '1', 2), of(false, null, 2)])).toMatchObject({ declined: 2 });
  });

  it.each([
    [5, 5, true],
    [9, 1, false],
    [1, 9, false],
    [6, 4, false],
    [10, 0, false],
  ])('%i who attended and %i who didn’t: shown apart %s', (attending, not, apart) => {
    const shown = shownOf([of(true, '4', attending), of(false, '1', not)]);
    expect(shown?.byAttendance !== null).toBe(apart);
  });

  it('who declined doesn’t make up the complement either', () => {
    expect(shownOf([of(true, '4', 9), of(false, '1', 1), of(false, null, 8)])?.byAttendance).toBeNull();
  });

  it.each([
    [[1, 0, 0, 4], 4, 3.4],
    [[3, 0, 0, 3], 2.5, 2.5],
    [[0, 2, 3, 0], 3, 2.6],
  ])('%j: median %d, mean %d', (counts, median, mean) => {
    const tallies = counts.map((count, index) => of(true, String(index + 1), count));
    expect(figureOf(tallies)).toMatchObject({ median, mean });
  });
});

describe('G15: what is compared with', () => {
  it.each([
    ['course', 5, 0, true],
    ['course', 4, 9, false],
    ['teacher', 5, 5, true],
    ['teacher', 5, 4, false],
    ['teacher', 4, 5, false],
  ] as const)('of a %s is that of %i courses and %i teachers: %s', (about, courses, teachers, isEnough) => {
    expect(areEnoughOthers({ about, courses, teachers })).toBe(isEnough);
  });
});

it('G9: nothing is told apart where who attended isn’t kept', () => {
  const tallies = [{ ...of(true, '4', 12), attended: null }];
  expect(shownOf(tallies)).toMatchObject({ answered: 12, byAttendance: null });
});

it('G9, G15: words are read where five were asked, who declined among them', () => {
  expect(isEnough([of(true, 'Bene', 1), of(false, null, 3)])).toBe(false);
  expect(isEnough([of(true, 'Bene', 1), of(false, null, 4)])).toBe(true);
});
