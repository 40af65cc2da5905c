import { expect, it } from 'vitest';
import { proposalFaults } from './propose.ts';

const title = { it: 'Analisi' };
const units = [
  { unitId: '1', code: 'AN1', title, cfu: 9, graded: true },
  { unitId: '2', code: 'INF', title, cfu: 3, graded: false },
  { unitId: '3', code: 'FIS', title, cfu: 6, graded: true },
];
const due = new Set(['3']);

it('A7: nothing stands against exams that become open units with what they are worth, or nothing', () => {
  const rows = [{ unit: 'AN1', cfu: 9, grade: 30, honours: true }, { unit: 'INF' }, { reason: 'Altro' }];
  expect(proposalFaults(rows, units, due)).toEqual([]);
});

it.each([
  ['unit_not_open', [{ unit: 'AN2' }], 'rows.0.unit'],
  ['unit_result_due', [{ unit: 'FIS' }], 'rows.0.unit'],
  ['unit_twice', [{ unit: 'AN1' }, { reason: 'Altro' }, { unit: 'AN1' }], 'rows.2.unit'],
  ['more_than_unit', [{ reason: 'Altro' }, { unit: 'AN1', cfu: 10 }], 'rows.1.cfu'],
  ['unit_without_grade', [{ unit: 'INF', grade: 30 }], 'rows.0.grade'],
] as const)('A7: a proposal is refused with %s by row and field', (fault, rows, field) => {
  expect(proposalFaults(rows, units, due)).toEqual([{ field, fault }]);
});

it('A7: all that stands against a proposal is named', () => {
  const rows = [{ unit: 'AN1' }, { unit: 'AN1', cfu: 12 }, { unit: 'XX' }];
  expect(proposalFaults(rows, units, due).map(({ field }) => field)).toEqual([
    'rows.1.unit',
    'rows.1.cfu',
    'rows.2.unit',
  ]);
});
