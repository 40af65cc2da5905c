import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { profiles, refunds } from '../../db/schema.ts';
import { givenCharge, now } from '../../testing/payments/payments-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { listRefunds } from './refunds.ts';

const { inTransaction } = await testDatabase();

it(
  'G7: a list of refunds that was cut says that there are more',
  inTransaction(async (tx) => {
    const paid = { status: 'refund_requested', paidAt: now, amount: 60_000 } as const;
    const { id: chargeId, careerId } = await givenCharge(tx, paid);
    const row = { chargeId, amount: 100, currency: 'EUR', reason: 'Errore', askedAt: now };
    await tx.insert(refunds).values(Array.from({ length: 500 }, () => row));
    const [career] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
    const asked = { badge: career?.badge ?? '', language: 'it' } as const;
    const whole = await listRefunds(tx, asked);
    expect([whole.refunds.length, whole.more]).toEqual([500, undefined]);
    await tx.insert(refunds).values({ ...row, askedAt: new Date(now.getTime() + 1) });
    const cut = await listRefunds(tx, asked);
    expect([cut.refunds.length, cut.more]).toEqual([500, true]);
  }),
);
