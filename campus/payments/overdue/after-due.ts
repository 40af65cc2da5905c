import type { FeeRules } from '../../../contract/payments/fees.ts';
import type { OwnCharge } from '../../../contract/payments/payments.ts';
import { daysBetween, shiftDay } from '../../../contract/wire/shift-day.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { nextLateFeeOf } from '../fees/fee-rules.ts';
import { graceDaysOf, isCompelling } from './rules-of.ts';

type Unpaid = Pick<StoredCharge, 'kind' | 'dueOn' | 'sourceRef'>;

/**
 * What comes of a charge that isn't paid by its day, or still isn't: how much more, and from when it stops anything.
 * Of one that is late its lock says that itself. What was asked for being late already (`askedLate`, before the day was
 * put off) is no more. Null where nothing comes of it.
 */
export function afterDueOf(
  charge: Unpaid,
  { rules, askedLate }: { rules: FeeRules | null; askedLate: number },
  today: string,
): AfterDue {
  if (!isCompelling(charge)) return null;
  const { kind, dueOn } = charge;
  const daysLate = daysBetween(dueOn, today);
  const fee = rules && kind !== 'late' ? nextLateFeeOf(rules, { daysLate, asked: askedLate }) : null;
  const lateFee = fee && { from: shiftDay(dueOn, fee.fromDay), amount: fee.amount };
  const stopsFrom = daysLate > 0 ? null : shiftDay(dueOn, graceDaysOf(rules) + 1);
  return lateFee || stopsFrom ? { lateFee, stopsFrom } : null;
}

type AfterDue = NonNullable<OwnCharge['afterDue']> | null;
