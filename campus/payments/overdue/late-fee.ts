import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { FeeRules } from '../../../contract/payments/fees.ts';
import type { OwnCharge } from '../../../contract/payments/payments.ts';
import { daysBetween, shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { charges, feeSchemes } from '../../db/schema.ts';
import { endOrWait } from '../charges/end-charge.ts';
import { isUnpaid, type StoredCharge } from '../charges/stored-charge.ts';
import { lateFeeOf, nextLateFeeOf } from '../fees/fee-rules.ts';
import { tellAsked } from '../tell.ts';

type Scheme = typeof feeSchemes.$inferSelect;

/** Where no scheme of the year says it. */
const GRACE_DAYS = 30;

const COMPELLING = ['tuition', 'regional', 'stamp', 'late'] as const;

/** What blocks a career while it isn't paid; an unpaid request or certificate is only not made. */
export const compelling = sql`(${oneOf(charges.kind, [...COMPELLING])} and coalesce(${charges.sourceRef}, '') not like 'certificate:%')`;

/** The same of a charge that was read. */
const isCompelling = ({ kind, sourceRef }: Pick<StoredCharge, 'kind' | 'sourceRef'>): boolean =>
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
async function rulesOf(
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
 * What follows for an unpaid charge: the next late fee, and from when the charge blocks anything. Once it is
 * late, its lock says that. A fee that was asked before the day was put off (`askedLate`) isn't asked again.
 * Null where nothing follows.
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

/** To pay a late fee in. */
const DAYS = 30;

/**
 * Asks, by its own charge, for the late fee that a charge owes on `day` (yyyy-MM-dd) and wasn't asked for. A
 * fee that the office cancelled counts as asked.
 */
export async function missingLateFee(
  tx: Database,
  charge: StoredCharge,
  day: string,
  now: Date,
): Promise<void> {
  const owed = await owedFor(tx, charge, day);
  if (owed > 0) await askFor(tx, charge, { amount: owed - (await askedFor(tx, charge)), day }, now);
}

/** Settles late fees by the day of payment: unpaid fees asked while the receipt was under way fall away. */
export async function settleLateFee(
  tx: Database,
  charge: StoredCharge,
  paidOn: string,
  now: Date,
): Promise<void> {
  const owed = await owedFor(tx, charge, paidOn);
  const open = and(eq(charges.lateForId, charge.id), isUnpaid);
  const unpaid = await tx.select().from(charges).where(open).orderBy(desc(charges.createdAt));
  if (owed === 0 && unpaid.length === 0) return; // nearly always
  let asked = await askedFor(tx, charge);
  await askFor(tx, charge, { amount: owed - asked, day: paidOn }, now);
  for (const fee of unpaid) {
    if (asked - fee.amount < owed) return;
    await endOrWait(tx, fee, { reason: 'recalculated' }, now);
    asked -= fee.amount;
  }
}

/** Nothing or less is not asked for. */
async function askFor(
  tx: Database,
  { id: lateForId, careerId, academicYear, currency }: StoredCharge,
  { amount, day }: { amount: number; day: string },
  now: Date,
): Promise<void> {
  if (amount <= 0) return;
  const [fee] = await tx
    .insert(charges)
    .values({
      ...{ kind: 'late', careerId, academicYear, currency, lateForId, amount, dueOn: shiftDay(day, DAYS) },
      ...{ status: 'open', parts: [{ code: 'late', amount }], createdAt: now },
    })
    .returning();
  if (fee) await tellAsked(tx, fee, now);
}

async function owedFor(tx: Database, charge: StoredCharge, day: string): Promise<number> {
  const daysLate = daysBetween(charge.dueOn, day);
  if (charge.kind === 'late' || !isCompelling(charge) || daysLate <= 0) return 0;
  const rules = await rulesOf(tx, charge);
  return rules ? lateFeeOf(rules, daysLate) : 0;
}

async function askedFor(tx: Database, { id }: Pick<StoredCharge, 'id'>): Promise<number> {
  const [asked] = rowsOf<{ amount: number }>(await tx.execute(sql`select ${askedLate(id)} as amount`));
  return asked?.amount ?? 0;
}

/** The late fees asked for a charge and those it replaced, including what the office lowered. */
export const askedLate = (id: unknown): SQL => sql`(
  with recursive same as (
    select ${id}::uuid as id union all select former.id from charge former join same on former.replaced_by_id = same.id
  )
  select coalesce(sum(greatest(late.amount, (
    with recursive former as (
      select id, amount from charge where replaced_by_id = late.id
      union all select earlier.id, earlier.amount from charge earlier join former on earlier.replaced_by_id = former.id
    ) select max(amount) from former
  ))), 0)::int
  from charge late join same on late.late_for_id = same.id where late.status <> 'replaced'
)`;
