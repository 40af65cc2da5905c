import { addMonths } from 'date-fns/addMonths';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { tellAll } from '../../platform/live/events.ts';
import { dayToPayBy } from '../fees/days-to-pay.ts';
import { inInstalments } from '../fees/fee-rules.ts';
import { chargeChanged } from '../tell.ts';
import { instalmentTitles } from './charge-title.ts';
import { endCharge } from './end-charge.ts';
import type { StoredCharge } from './stored-charge.ts';

type Split = { count: number; reason: string };

/**
 * Asks for a charge that isn't paid in so many others, a month apart, the first on its own day unless that is over or
 * near. They are of its plan, if it has one, and all of it to the cent. An office's key stays where it was: asking by it
 * again adds nothing. The caller holds the account.
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
