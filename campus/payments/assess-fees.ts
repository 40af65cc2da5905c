import { and, asc, eq, inArray, isNotNull, isNull, sum } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  chargePlans,
  charges,
  feeExemptions,
  feeSchemes,
  incomeDeclarations,
  transcriptRows,
} from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { tellAll } from '../platform/events.ts';
import { NotFound } from '../platform/failures.ts';
import { endCharge } from './end-charge.ts';
import { inInstalments, tuitionOf } from './fee-rules.ts';
import { askRefunds } from './refunds.ts';
import { chargeChanged } from './tell.ts';

type Scheme = typeof feeSchemes.$inferSelect;
type Plan = typeof chargePlans.$inferSelect;
type Fee = ReturnType<typeof tuitionOf>;

/**
 * Says what a career's tuition of a year is by what is known of it now, and has it asked for: for the first time, or
 * instead of what was asked before. What was paid stays; what was paid too much is to be refunded. Without a change
 * nothing happens.
 */
export async function assessTuition(
  tx: Database,
  { careerId, schemeId }: { careerId: string; schemeId: string },
  now: Date,
): Promise<{ changed: boolean }> {
  const [scheme] = await tx.select().from(feeSchemes).where(eq(feeSchemes.id, schemeId));
  if (!scheme) throw new NotFound('fee scheme', schemeId);
  const fee = await feeOf(tx, careerId, scheme);
  const before = await currentPlan(tx, careerId, scheme.academicYear);
  if (before?.amount === fee.amount && before.currency === scheme.currency) return { changed: false };

  const settled = before ? await settledBefore(tx, before) : 0;
  const plan = await writePlan(tx, { careerId, scheme, fee, before, settled }, now);
  const unpaid = before ? await unpaidOf(tx, before.id) : [];
  const asked = await writeInstalments(tx, plan, { scheme, unpaid, first: before === undefined }, now);
  for (const [index, charge] of unpaid.entries()) {
    const successor = asked[index] ?? asked.at(-1);
    await endCharge(tx, charge, { reason: 'recalculated', ...(successor && { successor }) }, now);
  }
  const [first] = asked;
  if (first) await tellAll(tx, [chargeChanged({ id: first, careerId }, now)]);
  if (settled > fee.amount) await askRefunds(tx, { plan, excess: settled - fee.amount }, now);
  const entry = { action: 'charge-plan.assess', entity: 'charge-plan', entityId: plan.id };
  await audit(tx, { actorId: null, ...entry, detail: { careerId, schemeId } }, now);
  return { changed: true };
}

async function feeOf(tx: Database, careerId: string, { rules, academicYear }: Scheme): Promise<Fee> {
  const [declared] = await tx
    .select({ amount: incomeDeclarations.amount })
    .from(incomeDeclarations)
    .where(isStandingIncome(careerId, academicYear));
  const exempt = await tx
    .select({ percent: feeExemptions.percent, title: feeExemptions.title })
    .from(feeExemptions)
    .where(
      and(
        eq(feeExemptions.careerId, careerId),
        eq(feeExemptions.academicYear, academicYear),
        eq(feeExemptions.kind, 'tuition'),
        isNull(feeExemptions.endedAt),
      ),
    )
    .orderBy(asc(feeExemptions.grantedAt), asc(feeExemptions.id));
  const [earned] = await tx
    .select({ credits: sum(transcriptRows.cfu) })
    .from(transcriptRows)
    .where(eq(transcriptRows.careerId, careerId));
  return tuitionOf(rules, {
    income: declared?.amount ?? null,
    credits: Number(earned?.credits ?? 0),
    exemptions: exempt.map(({ percent, title }) => ({ percent, name: title.it })),
  });
}

/** The income that counts for a year. */
export const isStandingIncome = (careerId: string, academicYear: number) =>
  and(
    eq(incomeDeclarations.careerId, careerId),
    eq(incomeDeclarations.academicYear, academicYear),
    isNull(incomeDeclarations.supersededAt),
  );

/** A year's plan of tuition that stands, held until the transaction ends. */
export async function currentPlan(
  tx: Database,
  careerId: string,
  academicYear: number,
): Promise<Plan | undefined> {
  const [plan] = await tx
    .select()
    .from(chargePlans)
    .where(
      and(
        eq(chargePlans.careerId, careerId),
        eq(chargePlans.academicYear, academicYear),
        eq(chargePlans.kind, 'tuition'),
        isNull(chargePlans.endedAt),
      ),
    )
    .for('update');
  return plan;
}

/** All that was paid for the year's tuition, less what goes back. */
async function settledBefore(tx: Database, { id, settled }: Plan): Promise<number> {
  const [paid] = await tx
    .select({ amount: sum(charges.amount) })
    .from(charges)
    .where(and(eq(charges.planId, id), isNotNull(charges.paidAt)));
  return settled + Number(paid?.amount ?? 0);
}

const unpaidOf = (tx: Database, planId: string) =>
  tx
    .select()
    .from(charges)
    .where(and(eq(charges.planId, planId), inArray(charges.status, ['planned', 'open'])))
    .orderBy(asc(charges.dueOn))
    .for('update');

type NewPlan = { careerId: string; scheme: Scheme; fee: Fee; before: Plan | undefined; settled: number };

async function writePlan(
  tx: Database,
  { careerId, scheme, fee, before, settled }: NewPlan,
  now: Date,
): Promise<Plan> {
  if (before) await tx.update(chargePlans).set({ endedAt: now }).where(eq(chargePlans.id, before.id));
  const [plan] = await tx
    .insert(chargePlans)
    .values({
      ...{ careerId, kind: 'tuition', academicYear: scheme.academicYear, schemeId: scheme.id },
      ...{ amount: fee.amount, currency: scheme.currency, parts: fee.parts },
      ...{ settled: Math.min(settled, fee.amount), calculatedAt: now, previousId: before?.id ?? null },
    })
    .returning();
  if (!plan) throw new Error('no plan was written');
  return plan;
}

type Unpaid = typeof charges.$inferSelect;

/** What is left of the plan, on the days of those that were not paid; the year's own days for the first plan. */
async function writeInstalments(
  tx: Database,
  { id: planId, careerId, academicYear, amount, settled, currency }: Plan,
  { scheme, unpaid, first }: { scheme: Scheme; unpaid: Unpaid[]; first: boolean },
  now: Date,
): Promise<string[]> {
  const { instalments } = scheme.rules;
  const all = instalments.map((days, index) => ({ ...days, instalment: index + 1, open: false }));
  const kept = unpaid.map(({ payableFrom, dueOn, instalment, title, status }) => ({
    ...{ payableFrom, dueOn, instalment, title, open: status === 'open' },
  }));
  const days = first ? all : kept.length > 0 ? kept : all.slice(-1);
  const amounts = inInstalments(amount - settled, days.length);
  const asked = days.flatMap((day, index) => (amounts[index] ? [{ ...day, amount: amounts[index] }] : []));
  if (asked.length === 0) return [];
  const written = await tx
    .insert(charges)
    .values(
      asked.map(({ open, instalment, ...charge }) => ({
        ...charge,
        ...{ careerId, planId, kind: 'tuition' as const, academicYear, currency, instalment },
        instalments: instalment === null ? null : instalments.length,
        status: open ? ('open' as const) : ('planned' as const),
        createdAt: now,
      })),
    )
    .returning({ id: charges.id });
  return written.map(({ id }) => id);
}
