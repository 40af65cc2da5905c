import { and, eq, max } from 'drizzle-orm';
import type { OwnCharge } from '../../../contract/payments/payments.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargeChanges, charges, paymentAttempts } from '../../db/schema.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';

/** What waits of a career's charges, and until when at the latest. */
export async function waitingOf(db: Database, careerId: string) {
  const waiting = await db
    .select()
    .from(chargeChanges)
    .where(and(eq(chargeChanges.careerId, careerId), oneOf(chargeChanges.status, ['waiting'])));
  const paid = waiting.length > 0 ? await latestPayments(db, careerId) : [];
  return ({ id, planId, academicYear, paidAt }: StoredCharge, now: Date): OwnCharge['waits'] => {
    if (paidAt !== null) return null;
    const own = waiting.find(({ chargeId, academicYear: year }) =>
      chargeId === null ? planId !== null && year === academicYear : chargeId === id,
    );
    if (!own) return null;
    const ends = paid
      .filter((each) => (own.chargeId === null ? each.planId !== null : each.chargeId === id))
      .flatMap(({ until }) => (until && until > now ? [until] : []));
    const until = new Date(Math.max(now.getTime(), ...ends.map((each) => each.getTime())));
    return { kind: own.kind, until: until.toISOString() };
  };
}

const latestPayments = (db: Database, careerId: string) =>
  db
    .select({ chargeId: charges.id, planId: charges.planId, until: max(paymentAttempts.expiresAt) })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(
      and(
        eq(charges.careerId, careerId),
        oneOf(paymentAttempts.status, ['created', 'redirected', 'pending']),
      ),
    )
    .groupBy(charges.id, charges.planId);
