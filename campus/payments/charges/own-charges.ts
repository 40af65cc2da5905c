import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { OwnCharge, OwnCharges } from '../../../contract/payments/payments.ts';
import { daysBetween } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { noneOf } from '../../db/one-of.ts';
import {
  chargeNotices,
  chargePlans,
  charges,
  feeSchemes,
  paymentReceipts,
  refunds,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { dayOf } from '../../platform/time/days.ts';
import { currentPlan } from '../accounts/tuition.ts';
import { afterDueOf, askedLate, rulesFor, schemeOf } from '../overdue/late-fee.ts';
import { latestClaims, type StoredClaim } from '../paying/claims.ts';
import { chargeTitle } from './charge-title.ts';
import { waitingOf } from './keep-change.ts';
import { isUnpaid, statusAt } from './stored-charge.ts';

/** What a career owes and has paid, soonest due first; without what was cancelled or replaced. */
export async function ownCharges(
  db: Database,
  careerId: string,
  { reader, payHere }: { reader: Reader; payHere: boolean },
  now: Date,
): Promise<OwnCharges> {
  const rows = await currentCharges(db, careerId);
  const claims = await latestClaims(db, careerId);
  const back = await currentRefunds(db, careerId);
  const waits = await waitingOf(db, careerId);
  const academicYear = academicYearOf(now, reader.timeZone);
  const plan = await currentPlan(db, { careerId, academicYear });
  return {
    now: now.toISOString(),
    ...{ academicYear, payHere },
    ...(plan && { tuitionParts: plan.parts }),
    charges: rows.map((row) => ({
      ...toOwnCharge(row, reader, now),
      refund: back.get(row.charge.id)?.at(-1) ?? null,
      refunds: back.get(row.charge.id) ?? [],
      waits: waits(row.charge, now),
      claim: claimOf(claims.get(row.charge.id)),
    })),
  };
}

const currentCharges = (db: Database, careerId: string) =>
  db
    .select({
      charge: charges,
      noticeCode: chargeNotices.noticeCode,
      receipt: { year: paymentReceipts.year, number: paymentReceipts.number },
      plan: { amount: chargePlans.amount, parts: chargePlans.parts },
      scheme: { rules: feeSchemes.rules, currency: feeSchemes.currency },
      askedLate: sql<number>`case when ${isUnpaid} then ${askedLate(charges.id)} else 0 end`,
    })
    .from(charges)
    .leftJoin(chargeNotices, and(eq(chargeNotices.chargeId, charges.id), eq(chargeNotices.status, 'active')))
    .leftJoin(chargePlans, eq(chargePlans.id, charges.planId))
    .leftJoin(feeSchemes, and(isUnpaid, eq(feeSchemes.id, schemeOf(charges.planId, charges.academicYear))))
    .leftJoin(paymentReceipts, eq(paymentReceipts.chargeId, charges.id))
    .where(and(eq(charges.careerId, careerId), notInArray(charges.status, ['cancelled', 'replaced'])))
    .orderBy(asc(charges.dueOn), asc(charges.createdAt), asc(charges.id));

type Row = Awaited<ReturnType<typeof currentCharges>>[number];

function toOwnCharge(
  { charge, noticeCode, receipt, plan, scheme, askedLate: asked }: Row,
  { language, timeZone }: Reader,
  now: Date,
): Omit<OwnCharge, 'refund'> {
  const { id, kind, academicYear, amount, currency, usdAmount, payableFrom, dueOn, paidAt } = charge;
  const status = statusAt(charge, { timeZone, now });
  const today = dayOf(now, timeZone);
  const daysLeft = daysBetween(today, dueOn);
  const unpaid = status === 'open' || status === 'planned';
  return {
    ...{ chargeId: id, kind, academicYear, amount, currency, usdAmount, payableFrom, dueOn, status },
    title: chargeTitle(charge, language),
    daysLate: unpaid ? Math.max(0, -daysLeft) : 0,
    daysLeft,
    afterDue: unpaid
      ? afterDueOf(charge, { rules: rulesFor(scheme, charge), askedLate: asked }, today)
      : null,
    paidAt: paidAt?.toISOString() ?? null,
    noticeCode,
    receiptNumber: receipt && serialOf(receipt),
    planAmount: plan?.amount ?? null,
    parts: charge.parts.length > 0 ? charge.parts : (plan?.parts ?? []),
  };
}

/** What goes back of each charge, or went, or was denied; the earliest first. */
async function currentRefunds(db: Database, careerId: string) {
  const { chargeId, amount, status, answer } = refunds;
  const rows = await db
    .select({ chargeId, amount, status, answer })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, chargeId))
    .where(and(eq(charges.careerId, careerId), noneOf(status, ['withdrawn'])))
    .orderBy(asc(refunds.askedAt), asc(refunds.id));
  const shown = rows.map(({ chargeId: of, ...refund }) => ({ of, refund }));
  return new Map(
    [...Map.groupBy(shown, ({ of }) => of)].map(([of, own]) => [of, own.map(({ refund }) => refund)]),
  );
}

const claimOf = (claim: StoredClaim | undefined): OwnCharge['claim'] =>
  claim ? { status: claim.status, madeAt: claim.madeAt.toISOString(), answer: claim.answer } : null;
