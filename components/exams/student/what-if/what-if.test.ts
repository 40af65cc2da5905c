import { expect, it } from 'vitest';
import type { ExamToCome, Transcript } from '@/contract/exams/exams';
import { parseTypedGrade, whatIf } from './what-if';

const ALGEBRA = '0198c9a0-0000-7000-8000-000000000001';
const PHYSICS = '0198c9a0-0000-7000-8000-000000000002';

// Published example: 30 (9 CFU), 24 (6); 18 (12) to come.
const rows = [rowOf(30, 9), rowOf(24, 6), rowOf(null, 3)];
const toCome = [examOf(ALGEBRA, 12), examOf(PHYSICS, 6)];

it('G2: a grade typed for an exam to come makes of the averages what recording it would', () => {
  const { count, cfu, weighted, arithmetic, degreeBase } = whatIf(rows, toCome, { [ALGEBRA]: '18' });

  expect({ count, cfu, arithmetic, degreeBase }).toEqual({
    ...{ count: 1, cfu: 12 },
    ...{ arithmetic: 24, degreeBase: 85.56 },
  });
  expect(weighted).toBeCloseTo(23.33, 2);
});

it('leaves the averages as they are while nothing that passes is typed', () => {
  const untouched = whatIf(rows, toCome, {});

  expect(untouched).toMatchObject({ count: 0, weighted: 27.6, arithmetic: 27, degreeBase: 101.2 });
  expect(whatIf(rows, toCome, { [ALGEBRA]: '3', [PHYSICS]: '17' })).toEqual(untouched);
});

it('has averages for somebody with nothing on record yet', () => {
  expect(whatIf([], toCome, { [ALGEBRA]: '30', [PHYSICS]: '27' })).toMatchObject({
    ...{ weighted: 29, arithmetic: 28.5 },
    degreeBase: 106.33,
  });
});

it('counts nothing for a unit that the plan does not hold', () => {
  expect(whatIf(rows, [], { [ALGEBRA]: '30' })).toMatchObject({ count: 0, weighted: 27.6 });
});

it.each([
  ['18', 18],
  [' 30 ', 30],
  ['17', null],
  ['31', null],
  ['30L', null],
  ['2', null],
  ['2.5', null],
  ['1e1', null],
  ['', null],
])('reads %j as %j', (typed, grade) => {
  expect(parseTypedGrade(typed)).toBe(grade);
});

function rowOf(grade: number | null, cfu: number): Transcript['rows'][number] {
  return {
    unitId: crypto.randomUUID(),
    ...{ courseTitle: 'Analisi', courseCode: 'AN' },
    ...{ cfu, grade, honours: false, recognised: false },
    examDate: '2026-02-01',
  };
}

function examOf(unitId: string, cfu: number): ExamToCome {
  return { unitId, courseTitle: 'Algebra', courseCode: 'AL', cfu };
}
