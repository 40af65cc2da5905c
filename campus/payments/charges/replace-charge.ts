import { addMonths } from 'date-fns/addMonths';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { tellAll } from '../../platform/live/events.ts';
import { heldAccount } from '../accounts/held-account.ts';
import { dayToPayBy, inInstalments } from '../fees/fee-rules.ts';
import { chargeChanged } from '../tell.ts';
import { ENROLMENT_PUT_OFF } from './charge-machine.ts';
import { instalmentTitles } from './charge-title.ts';
import { endCharge } from './end-charge.ts';
import type { Different } from './keep-change.ts';
import { heldCharge, type StoredCharge } from './stored-charge.ts';

type New = Omit<typeof charges.$inferInsert, 'status' | 'createdAt'>;

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
async function replaceBy(
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

type Split = { count: number; reason: string };

/**
 * Splits an unpaid charge into so many others, a month apart, the first on its own day unless that is over or
 * near. They belong to its plan and sum up to it. The office's key stays with it: the same key again adds
 * nothing. The account is held.
 */
export async function splitCharge(
  tx: Database,
  charge: StoredCharge,
  { count, reason }: Split,
  now: Date,
): Promise<void> {
  const { careerId, kind, academicYear, instalment, instalments, currency } = charge;
  const { payableFrom, planId, lateForId, status, parts, usdAmount } = charge;
  const kept = { careerId, kind, academicYear, instalment, instalments, currency };
  const rest = { payableFrom, planId, lateForId, status, createdAt: now };
  const days = monthly(dayToPayBy(charge.dueOn, now), count);
  const inDollars = usdAmount && usdAmount >= count ? inInstalments(usdAmount, count) : [];
  const successors: StoredCharge[] = [];
  for (const [index, amount] of inInstalments(charge.amount, count).entries()) {
    const asked = {
      ...{ ...kept, ...rest, amount, dueOn: days[index] ?? charge.dueOn },
      usdAmount: inDollars[index] ?? null,
      title: instalmentTitles(charge, { number: index + 1, count }),
      parts: parts.length === 1 ? parts.map((part) => ({ ...part, amount })) : [],
    };
    const rows = await tx.insert(charges).values(asked).returning();
    await added(tx, 'charge', rows, now);
    successors.push(...rows);
  }
  const [first] = successors;
  if (!first) throw new Error('no instalment was written');
  await tellAll(tx, [chargeChanged(first, now)]);
  await endCharge(tx, charge, { reason, successor: first.id }, now);
}

/** Days (yyyy-MM-dd) a month apart: after the 31st of a month comes the last of a shorter one. */
const monthly = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, months) =>
    addMonths(new Date(`${from}T12:00:00Z`), months)
      .toISOString()
      .slice(0, 10),
  );

/** Replaces or splits an unpaid charge as asked. Answers the successor's id, or null. The account is held. */
export async function changeCharge(
  tx: Database,
  charge: StoredCharge,
  { replacement, split, reason }: Different & { reason: string },
  now: Date,
): Promise<string | null> {
  const replaced = replacement ? await replaceBy(tx, charge, replacement, { reason }, now) : null;
  const present = replaced ? await heldCharge(tx, { chargeId: replaced }) : charge;
  if (!split || split.count > present.amount) return replaced;
  await splitCharge(tx, present, { reason, ...split }, now);
  return present.id;
}
