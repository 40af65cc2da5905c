import { expect, it } from 'vitest';
import type { FeeRules } from '../../../contract/payments/fees.ts';
import { afterDueOf } from './late-fee.ts';

const rules: FeeRules = {
  income: { perMille: 70, above: 0, freeUpTo: 0, bands: [] },
  ...{ highest: 0, merit: [], regional: 0, stamp: 0, graceDays: 15 },
  instalments: [{ payableFrom: '2026-10-01', dueOn: '2026-11-30' }],
  late: [
    { fromDay: 1, amount: 1_000 },
    { fromDay: 31, amount: 3_000 },
    { fromDay: 61, amount: 6_000 },
  ],
};

const tuition = { kind: 'tuition', dueOn: '2026-11-30', sourceRef: null } as const;

it.each([
  ['2026-10-01', { lateFee: { from: '2026-12-01', amount: 1_000 }, stopsFrom: '2026-12-16' }],
  ['2026-11-30', { lateFee: { from: '2026-12-01', amount: 1_000 }, stopsFrom: '2026-12-16' }],
  ['2026-12-01', { lateFee: { from: '2026-12-31', amount: 2_000 }, stopsFrom: null }],
  ['2026-12-31', { lateFee: { from: '2027-01-30', amount: 3_000 }, stopsFrom: null }],
  ['2027-01-30', null],
])('G7: on %s it says what comes next of an instalment of 30 November', (today, said) => {
  expect(afterDueOf(tuition, { rules, askedLate: 0 }, today)).toEqual(said);
});

it('stops what it stops after thirty days where no scheme says it, and asks for nothing more', () => {
  expect(afterDueOf(tuition, { rules: null, askedLate: 0 }, '2026-11-01')).toEqual({
    lateFee: null,
    stopsFrom: '2026-12-31',
  });
});

it.each(['request', 'certificate'] as const)('says nothing of a %s', (kind) => {
  expect(afterDueOf({ ...tuition, kind }, { rules, askedLate: 0 }, '2026-12-10')).toBeNull();
});

it('asks for no late fee of a late fee', () => {
  expect(afterDueOf({ ...tuition, kind: 'late' }, { rules, askedLate: 0 }, '2026-11-01')?.lateFee).toBeNull();
});

it('leaves out a band that asks for no more than the one before', () => {
  const same = { ...rules, late: [...rules.late.slice(0, 1), { fromDay: 31, amount: 1_000 }] };
  expect(afterDueOf(tuition, { rules: same, askedLate: 0 }, '2026-12-01')).toBeNull();
});

it('G7: what was asked for being late, before the day was put off, is no more', () => {
  const later = { ...tuition, dueOn: '2026-12-20' };
  expect(afterDueOf(later, { rules, askedLate: 1_000 }, '2026-12-02')?.lateFee).toEqual({
    ...{ from: '2027-01-20', amount: 2_000 },
  });
});
