import { eq, type SQL, sql } from 'drizzle-orm';
import type { FeeRules } from '../../../contract/payments/fees.ts';
import type { OwnCharge } from '../../../contract/payments/payments.ts';
import { daysBetween, shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { charges, feeSchemes } from '../../db/schema.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { nextLateFeeOf } from '../fees/fee-rules.ts';

type Scheme = typeof feeSchemes.$inferSelect;

/** Where no scheme of the year says it. */
const GRACE_DAYS = 30;

const COMPELLING = ['tuition', 'regional', 'stamp', 'late'] as const;

/** What stands in the way where it isn't paid; a request or a certificate that isn't paid for is only not made. */
export const compelling = sql`(${oneOf(charges.kind, [...COMPELLING])} and coalesce(${charges.sourceRef}, '') not like 'certificate:%')`;

/** The same of a charge that was read. */
export const isCompelling = ({ kind, sourceRef }: Pick<StoredCharge, 'kind' | 'sourceRef'>): boolean =>
  COMPELLING.some((each) => each === kind) && !sourceRef?.startsWith('certificate:');

export const graceDaysOf = (rules: FeeRules | null): number => rules?.graceDays ?? GRACE_DAYS;

/** Of the scheme by which a charge came about; of one without a plan, the first of its year. */
export const schemeOf = (planId: unknown, academicYear: unknown): SQL => sql`coalesce(
  (select scheme_id from charge_plan where id = ${planId}),
  (select id from fee_scheme where academic_year = ${academicYear} order by code limit 1))`;

/** As they hold for a charge: what a scheme asks for being late is in its own currency only. */
export const rulesFor = (
  scheme: Pick<Scheme, 'rules' | 'currency'> | null | undefined,
  { currency }: Pick<StoredCharge, 'currency'>,
): FeeRules | null => {
  if (!scheme) return null;
  return scheme.currency === currency ? scheme.rules : { ...scheme.rules, late: [] };
};

/** Null: its year has none. */
export async function rulesOf(
  tx: Database,
  charge: Pick<StoredCharge, 'planId' | 'academicYear' | 'currency'>,
): Promise<FeeRules | null> {
  const [scheme] = await tx
    .select({ rules: feeSchemes.rules, currency: feeSchemes.currency })
    .from(feeSchemes)
    .where(eq(feeSchemes.id, schemeOf(sql`${charge.planId}::uuid`, charge.academicYear)));
  return rulesFor(scheme, charge);
}

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
