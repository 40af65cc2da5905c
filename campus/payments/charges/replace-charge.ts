import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { tellAll } from '../../platform/live/events.ts';
import { heldAccount } from '../accounts/held-account.ts';
import { chargeChanged } from '../tell.ts';
import { endCharge } from './end-charge.ts';
import { ENROLMENT_PUT_OFF } from './enrolment-jobs.ts';
import type { StoredCharge } from './stored-charge.ts';

export type New = Omit<typeof charges.$inferInsert, 'status' | 'createdAt'>;

/** Asks for a charge by itself, by the office or for what somebody asked for. */
export async function insertCharge(
  tx: Database,
  charge: New,
  now: Date,
  status: 'planned' | 'open' = charge.payableFrom ? 'planned' : 'open',
): Promise<StoredCharge> {
  await heldAccount(tx, charge);
  const parts = [{ code: 'office' as const, amount: charge.amount }];
  const rows = await tx
    .insert(charges)
    .values({ parts, ...charge, status, createdAt: now })
    .returning();
  await added(tx, 'charge', rows, now);
  const [written] = rows;
  if (!written) throw new Error('no charge was written');
  return written;
}

/**
 * Puts another charge in the place of one that isn't paid; the successor takes over the key. What the
 * institution says of dollars is of that amount only. The account is held.
 */
export async function replaceBy(
  tx: Database,
  charge: StoredCharge,
  change: Partial<New>,
  { reason }: { reason: string },
  now: Date,
): Promise<string> {
  const { careerId, kind, title, academicYear, instalment, instalments, currency } = charge;
  const { usdAmount, payableFrom, planId, lateForId, sourceRef, amount, dueOn } = charge;
  if (sourceRef !== null) await tx.update(charges).set({ sourceRef: null }).where(eq(charges.id, charge.id));
  const kept = { careerId, kind, title, academicYear, instalment, instalments, currency };
  const rest = { payableFrom, planId, lateForId, sourceRef, amount, dueOn };
  const status = charge.status === 'open' ? 'open' : undefined;
  const isWhole = change.amount === undefined || change.amount === amount;
  const whole = isWhole ? { parts: charge.parts, usdAmount } : {};
  const successor = await insertCharge(tx, { ...kept, ...rest, ...whole, ...change }, now, status);
  const { id } = successor;
  await tellAll(tx, [chargeChanged(successor, now)]);
  await endCharge(tx, charge, { reason, successor: id }, now);
  if (kind === 'enrolment' && successor.dueOn !== dueOn) {
    await enqueue(tx, { kind: ENROLMENT_PUT_OFF, payload: { chargeId: id }, runAt: now });
  }
  return id;
}
