import type { FeeRules } from '../../../contract/payments/fees.ts';
import type { ChargePart } from '../../../contract/payments/payments.ts';
import { shiftDay } from '../../../contract/wire/shift-day.ts';

type FeeFacts = {
  /** As it was declared (ISEE), in minor units; null where nothing was. */
  income: number | null;
  /** Earned in the time that counts for merit. */
  credits: number;
  exemptions: { percent: number; name: string }[];
};

/** A year's tuition, and its parts, which add up to it. In whole minor units, rounded part by part. */
export function tuitionOf(rules: FeeRules, { income, credits, exemptions }: FeeFacts) {
  const band = bandOf(rules, income);
  const parts: ChargePart[] = [band];
  let amount = band.amount;
  const takeOff = (percent: number, part: Omit<ChargePart, 'amount' | 'percent'>) => {
    const less = shareOf(amount, percent);
    if (less === 0) return;
    parts.push({ ...part, percent, amount: -less });
    amount -= less;
  };
  takeOff(meritOf(rules, credits), { code: 'merit' });
  for (const { percent, name } of exemptions) takeOff(percent, { code: 'exemption', name });
  return { amount, parts };
}

/** Who declares nothing pays the highest amount; it says so, since a declaration is the way out. */
function bandOf({ income: scale, highest }: FeeRules, income: number | null): ChargePart {
  if (income === null) return { code: 'no_declaration', amount: highest };
  if (income <= scale.freeUpTo) return { code: 'income', amount: 0, upTo: scale.freeUpTo };
  const band = scale.bands.find(({ upTo }) => income <= upTo);
  if (!band) return { code: 'income', amount: highest, upTo: null };
  const exact = ((income - scale.above) * scale.perMille * band.factorPerMille) / 1_000_000;
  return { code: 'income', amount: Math.min(Math.round(exact), highest), upTo: band.upTo };
}

/** The best that these credits reach. */
const meritOf = ({ merit }: FeeRules, credits: number): number =>
  Math.max(0, ...merit.filter((each) => credits >= each.credits).map(({ percent }) => percent));

const shareOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

/** An amount in so many instalments, alike but for the first, which takes what doesn't divide. */
export function inInstalments(amount: number, count: number): number[] {
  const each = Math.floor(amount / count);
  return Array.from({ length: count }, (_, index) => (index === 0 ? amount - each * (count - 1) : each));
}

/** What is owed for being so many days late, in all; 0 as long as it isn't late. */
export const lateFeeOf = ({ late }: Pick<FeeRules, 'late'>, daysLate: number): number =>
  Math.max(0, ...late.filter(({ fromDay }) => daysLate >= fromDay).map(({ amount }) => amount));

/** The next day, counted from the due day, on which more is owed than now or asked; and how much more. */
export function nextLateFeeOf(
  { late }: Pick<FeeRules, 'late'>,
  { daysLate, asked }: { daysLate: number; asked: number },
) {
  const owed = Math.max(asked, lateFeeOf({ late }, daysLate));
  const next = late.find(({ fromDay, amount }) => fromDay > daysLate && amount > owed);
  return next ? { fromDay: next.fromDay, amount: next.amount - owed } : null;
}

/** To pay in what is asked for after its day, or shortly before it. */
const NEAR_DAYS = 10;

/**
 * The day (yyyy-MM-dd) by which something asked now is to be paid: its own, unless over or within ten days.
 * Counted in UTC: a few hours don't matter among ten days.
 */
export const dayToPayBy = (dueOn: string, now: Date): string => {
  const soonest = shiftDay(now.toISOString().slice(0, 10), NEAR_DAYS);
  return dueOn > soonest ? dueOn : soonest;
};
