import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ChargeStatus } from '../../../contract/payments/payments.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, chargePlans, charges } from '../../db/schema.ts';
import { givenCareer } from '../people/careers-fixtures.ts';

export const timeZone = 'Europe/Rome';
export const now = new Date('2026-11-20T10:00:00Z');

type Given = Partial<typeof charges.$inferInsert>;

/** An open charge of a new career, unless said otherwise: 156.00 EUR until 30 November. */
export async function givenCharge(
  tx: Database,
  given: Given = {},
): Promise<{ id: string; careerId: string }> {
  const careerId = given.careerId ?? (await givenCareer(tx, randomUUID().slice(0, 8)));
  const [charge] = await tx
    .insert(charges)
    .values({
      kind: 'request',
      academicYear: 2026,
      amount: 15_600,
      currency: 'EUR',
      dueOn: '2026-11-30',
      status: 'open',
      createdAt: now,
      ...given,
      careerId,
    })
    .returning({ id: charges.id });
  return { id: charge?.id ?? '', careerId };
}

/** The columns that a state asks for. */
export const inStatus = (status: ChargeStatus, successor: string): Given => ({
  status,
  paidAt: ['paid', 'refund_requested', 'refunded', 'refund_denied'].includes(status) ? now : null,
  endedAt: ['cancelled', 'replaced'].includes(status) ? now : null,
  replacedById: status === 'replaced' ? successor : null,
});

/** A plan in instalments of these amounts. */
export async function givenPlan(
  tx: Database,
  amounts: number[],
  given: Partial<typeof chargePlans.$inferInsert> = {},
): Promise<{ planId: string; careerId: string; ids: string[] }> {
  const careerId = given.careerId ?? (await givenCareer(tx, randomUUID().slice(0, 8)));
  const amount = amounts.reduce((sum, each) => sum + each, 0);
  const [plan] = await tx
    .insert(chargePlans)
    .values({
      kind: 'tuition',
      academicYear: 2026,
      amount,
      currency: 'EUR',
      calculatedAt: now,
      ...given,
      careerId,
    })
    .returning({ id: chargePlans.id });
  const planId = plan?.id ?? '';
  const ids: string[] = [];
  for (const [index, each] of amounts.entries()) {
    const shared = { kind: 'tuition' as const, planId, careerId, amount: each };
    const { id } = await givenCharge(tx, { ...shared, instalment: index + 1, instalments: amounts.length });
    ids.push(id);
  }
  return { planId, careerId, ids };
}

/** The worked example of a notice's code. */
export const givenNotice = (tx: Database, chargeId: string, noticeCode = '301202600000012332') =>
  tx.insert(chargeNotices).values({
    chargeId,
    base: Number(noticeCode.slice(3, 16)),
    noticeCode,
    iuv: noticeCode.slice(1),
    creditorTaxCode: '80000000010',
    amount: 15_600,
    currency: 'EUR',
    issuedAt: now,
  });

export const statusOf = async (tx: Database, id: string) =>
  (await tx.select({ status: charges.status }).from(charges).where(eq(charges.id, id)))[0]?.status;

/** Has the database check now what it would check at the commit. */
export const committed = (tx: Database) => tx.execute(sql`set constraints all immediate`);
