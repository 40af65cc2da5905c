import { and, asc, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { noneOf } from '../../db/one-of.ts';
import { charges, feeSchemes, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { heldAccount } from '../accounts/held-account.ts';
import { ONCE, paidOf, peopleOf } from '../fees/once-a-year.ts';
import { hasPendingAttempt } from '../paying/attempts.ts';
import { askRefund, leftOf } from '../refunds/refunds.ts';
import { chargeChanged } from '../tell.ts';
import { endCharge, endOrWait } from './end-charge.ts';
import { hasWaiting } from './keep-change.ts';
import { heldCharge, isUnpaid } from './stored-charge.ts';

/** Why one ended that the person has paid in another application. */
export const PAID_ELSEWHERE = 'paid_elsewhere';

/**
 * Asks for what a scheme has paid before the badge, its regional tax and stamp duty in one charge. Once for
 * each `sourceRef`, less what the person has paid for the year. Answers whether anything is to pay.
 */
export async function askEnrolment(
  tx: Database,
  { feeCode, careerId, ...asked }: { feeCode: string; careerId: string; sourceRef: string; dueOn: string },
  now: Date,
): Promise<boolean> {
  const [scheme] = await tx.select().from(feeSchemes).where(eq(feeSchemes.code, feeCode));
  if (!scheme) throw new NotFound('fee scheme', feeCode);
  const { academicYear, currency, rules } = scheme;
  const [owner] = await peopleOf(tx, [careerId]);
  const paid = owner ? await paidOf(tx, { ...owner, academicYear }) : new Set();
  const parts = ONCE.map((code) => ({ code, amount: rules[code] })).filter(
    ({ code, amount }) => amount > 0 && !paid.has(code),
  );
  await heldAccount(tx, { careerId, academicYear });
  if (parts.length === 0) return false;
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const [charge] = await tx
    .insert(charges)
    .values({
      ...{ ...asked, careerId, academicYear, currency, amount, parts, kind: 'enrolment', status: 'open' },
      createdAt: now,
    })
    .returning();
  if (!charge) throw new Error('no charge was written');
  const entry = { action: 'charge.add', entity: 'charge', entityId: charge.id };
  await audit(tx, { actorId: null, ...entry, detail: { schemeId: scheme.id } }, now);
  await tellAll(tx, [chargeChanged(charge, now)]);
  return true;
}

/**
 * Cancels it and answers whether it is cancelled. Not while it is being paid or a change waits, nor once it
 * is paid; with `dueBefore` (yyyy-MM-dd) only if its day is before that.
 */
export async function cancelEnrolment(
  tx: Database,
  { sourceRef, reason, dueBefore }: { sourceRef: string; reason: string; dueBefore?: string },
  now: Date,
): Promise<boolean> {
  const [named] = await tx.select({ id: charges.id }).from(charges).where(eq(charges.sourceRef, sourceRef));
  if (!named) throw new NotFound('charge', sourceRef);
  const charge = await heldCharge(tx, { chargeId: named.id });
  if (charge.status === 'cancelled') return true;
  if (charge.status !== 'open' || (await hasPendingAttempt(tx, charge.id, now))) return false;
  if ((dueBefore !== undefined && charge.dueOn >= dueBefore) || (await hasWaiting(tx, charge))) return false;
  await endCharge(tx, charge, { reason }, now);
  return true;
}

/**
 * Cancels the same year's enrolment charges of the person's other applications: it is paid once. Where
 * several were paid at once, the later ones are refunded.
 */
export async function endOtherEnrolments(tx: Database, chargeId: string, now: Date): Promise<void> {
  const [paid] = await tx
    .select({ academicYear: charges.academicYear, personId: profiles.personId })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(eq(charges.id, chargeId));
  if (!paid) throw new NotFound('charge', chargeId);
  const unpaid = and(isUnpaid, ne(charges.id, chargeId));
  const others = await firstInstalments(tx, paid, unpaid, [charges.careerId, charges.id]);
  for (const { id } of others) {
    const charge = await heldCharge(tx, { chargeId: id });
    if (charge.paidAt === null && charge.endedAt === null)
      await endOrWait(tx, charge, { reason: PAID_ELSEWHERE }, now);
  }
  const kept = and(isNotNull(charges.paidAt), noneOf(charges.status, ['refund_requested', 'refunded']));
  const [, ...again] = await firstInstalments(tx, paid, kept, [charges.paidAt, charges.id]);
  for (const { id } of again) {
    const charge = await heldCharge(tx, { chargeId: id });
    const amount = await leftOf(tx, charge);
    if (amount > 0) await askRefund(tx, charge, { amount, reason: PAID_ELSEWHERE }, now);
  }
}

/** The enrolment charges of a person in a year; charges for amounts beyond one of them don't count. */
const firstInstalments = (
  tx: Database,
  { academicYear, personId }: { academicYear: number; personId: string },
  which: SQL | undefined,
  order: AnyPgColumn[],
) =>
  tx
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(
      and(
        eq(profiles.personId, personId),
        eq(charges.academicYear, academicYear),
        eq(charges.kind, 'enrolment'),
        isNotNull(charges.sourceRef),
        which,
      ),
    )
    .orderBy(...order.map((column) => asc(column)));
