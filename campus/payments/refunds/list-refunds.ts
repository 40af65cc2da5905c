import { and, asc, eq } from 'drizzle-orm';
import type { ListedRefunds } from '../../../contract/payments/ledger.ts';
import type { RefundStatus } from '../../../contract/payments/payments.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { charges, profiles, refunds } from '../../db/schema.ts';
import { chargeTitle } from '../charges/charge-title.ts';

const MOST = 500;

/**
 * What is due back, of all or of a student, the oldest first; or the refunds of a state. Says where there are `more`: they
 * follow once these are decided or paid out.
 */
export async function listRefunds(
  db: Database,
  { badge, status, language }: { badge?: string; status?: RefundStatus; language: Language },
): Promise<ListedRefunds> {
  const rows = await db
    .select({ refund: refunds, charge: charges, badge: profiles.badge })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(
      and(
        badge ? eq(profiles.badge, badge) : undefined,
        status ? eq(refunds.status, status) : oneOf(refunds.status, ['requested', 'approved']),
      ),
    )
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .limit(MOST + 1);
  return {
    ...(rows.length > MOST && { more: true }),
    refunds: rows.slice(0, MOST).map(({ refund, charge, badge: of }) => ({
      ...{ refundId: refund.id, chargeId: charge.id, badge: of, title: chargeTitle(charge, language) },
      ...{ academicYear: charge.academicYear, amount: refund.amount, currency: refund.currency },
      ...{ status: refund.status, reason: refund.reason, askedAt: refund.askedAt.toISOString() },
    })),
  };
}
