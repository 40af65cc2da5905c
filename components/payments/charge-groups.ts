import type { OwnCharge, RefundStatus } from '@/contract/payments/payments';
import { localDay } from '../ui/time/local-time';

/** What is owed now, soonest due first; what comes later; what was paid, by academic year, latest first. */
export function groupsOf(charges: OwnCharge[]) {
  const paid = charges
    .filter(isPaid)
    .toSorted((one, other) => (other.paidAt ?? '').localeCompare(one.paidAt ?? ''));
  const years = [...new Set(paid.map(({ academicYear }) => academicYear))].sort((one, other) => other - one);
  return {
    due: charges.filter(({ status }) => status === 'open'),
    later: charges.filter(({ status }) => status === 'planned'),
    paid: years.map((year) => ({ year, charges: paid.filter(({ academicYear }) => academicYear === year) })),
  };
}

/** A page shows USD prices for all charges or none (F3). Parts, later fees and refunds have no USD price. */
export const pricedAlike = (charges: OwnCharge[]): OwnCharge[] =>
  charges.every(isPricedWhole) ? charges : charges.map((charge) => ({ ...charge, usdAmount: null }));

const isPricedWhole = ({ usdAmount, parts, afterDue, refund }: OwnCharge) =>
  usdAmount !== null && parts.length === 0 && !afterDue?.lateFee && refund === null;

/** What they come to in dollars; null where one of them has no such price. */
export const usdOf = (charges: OwnCharge[]): number | null =>
  charges.reduce<number | null>(
    (sum, { usdAmount }) => (sum === null || usdAmount === null ? null : sum + usdAmount),
    0,
  );

/** The calendar years in which something was paid, the latest first. */
export const paidYears = (charges: OwnCharge[], timeZone: string): number[] =>
  [
    ...new Set(
      charges.flatMap(({ paidAt }) =>
        paidAt === null ? [] : [Number(localDay(paidAt, timeZone).slice(0, 4))],
      ),
    ),
  ].sort((one, other) => other - one);

/** What goes back, paid out or to be: so much less was asked for. */
const BACK: RefundStatus[] = ['requested', 'approved', 'paid_out'];

/** What was paid of them, less what goes back. */
export const paidOf = (charges: OwnCharge[]): number => askedOf(charges.filter(isPaid));

export const isPaid = ({ paidAt }: OwnCharge): boolean => paidAt !== null;

/** What is asked for in all: what was paid too much is no part of it. */
export const askedOf = (charges: OwnCharge[]): number =>
  charges.reduce((sum, charge) => sum + charge.amount - backOf(charge, BACK), 0);

/** What of a charge goes back, by where its refunds stand. */
export const backOf = (
  { refund, refunds = refund ? [refund] : [] }: Pick<OwnCharge, 'refund' | 'refunds'>,
  statuses: RefundStatus[],
): number => refunds.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);
