import { expect, it } from 'vitest';
import { yearName } from '@/contract/catalogue/academic-year';
import type { OwnCharge } from '@/contract/payments/payments';
import { askedOf, groupsOf, paidOf, paidYears, pricedAlike, usdOf } from './charge-groups';

const charge = (given: Partial<OwnCharge>): OwnCharge => ({
  ...{ chargeId: '1', kind: 'tuition', title: '', academicYear: 2026, amount: 100, currency: 'EUR' },
  ...{ usdAmount: null, payableFrom: null, dueOn: '2026-11-30', status: 'open', daysLate: 0, daysLeft: 7 },
  ...{ paidAt: null, noticeCode: null, receiptNumber: null, refund: null, planAmount: null, parts: [] },
  ...given,
});
const paid = (paidAt: string, academicYear: number) => charge({ status: 'paid', paidAt, academicYear });

it('groups charges by what is to be done about them, paid ones by year with the latest first', () => {
  const charges = [
    charge({ status: 'planned' }),
    charge({}),
    paid('2025-10-01T08:00:00Z', 2025),
    paid('2026-10-01T08:00:00Z', 2026),
    paid('2026-11-01T08:00:00Z', 2026),
  ];
  const [later, due, last, first, latest] = charges;
  expect(groupsOf(charges)).toEqual({
    due: [due],
    later: [later],
    paid: [
      { year: 2026, charges: [latest, first] },
      { year: 2025, charges: [last] },
    ],
  });
});

it('counts as paid, and as asked for, what doesn’t go back', () => {
  const back = (status: 'requested' | 'paid_out') => ({ amount: 30, status, answer: null });
  expect(paidOf([charge({}), paid('2026-10-01T08:00:00Z', 2026)])).toBe(100);
  const given = { paidAt: '2026-10-01T08:00:00Z' };
  expect(paidOf([charge({ ...given, status: 'refunded', refund: back('paid_out') })])).toBe(70);
  expect(paidOf([charge({ ...given, status: 'refund_requested', refund: back('requested') })])).toBe(70);
  const refunds = [back('paid_out'), back('paid_out'), back('requested')];
  expect(paidOf([charge({ ...given, status: 'refund_requested', refund: back('requested'), refunds })])).toBe(
    10,
  );
  expect(askedOf([charge({}), charge({ ...given, status: 'refunded', refund: back('paid_out') })])).toBe(170);
});

it('names a year as people do', () => {
  expect([yearName(2026), yearName(1999)]).toEqual(['2026/27', '1999/00']);
});

it('the years in which something was paid are the institution’s, the latest first, each once', () => {
  const charges = [
    paid('2025-12-31T22:59:59Z', 2025),
    paid('2025-12-31T23:00:00Z', 2025),
    paid('2026-11-01T08:00:00Z', 2026),
    charge({}),
  ];
  expect(paidYears(charges, 'Europe/Rome')).toEqual([2026, 2025]);
  expect(paidYears(charges.slice(0, 1), 'Europe/Rome')).toEqual([2025]);
  expect(paidYears([charge({})], 'Europe/Rome')).toEqual([]);
});

it('F3: shows the dollar price beside every amount of a page, or beside none', () => {
  const [priced, other, unpriced] = [charge({ usdAmount: 120 }), charge({ usdAmount: 0 }), charge({})];
  expect(pricedAlike([priced, other])).toEqual([priced, other]);
  expect(pricedAlike([priced, unpriced]).map(({ usdAmount }) => usdAmount)).toEqual([null, null]);
  expect(usdOf([priced, other])).toBe(120);
  expect(usdOf([priced, unpriced])).toBeNull();
});

it.each([
  ['a part', { parts: [{ code: 'regional' as const, amount: 140, upTo: null }] }],
  ['a late fee to come', { afterDue: { lateFee: { from: '2026-12-04', amount: 10 }, stopsFrom: null } }],
  ['a refund', { refund: { amount: 5, status: 'requested' as const, answer: null } }],
])('F3: shows no dollar price in a page that has an amount without one: %s', (_of, amounts) => {
  const charges = [charge({ usdAmount: 120 }), charge({ usdAmount: 90, ...amounts })];
  expect(pricedAlike(charges).map(({ usdAmount }) => usdAmount)).toEqual([null, null]);
});
