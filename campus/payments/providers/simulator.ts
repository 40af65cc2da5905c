import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { simulatedAddress } from '../../platform/outside/simulated-checkout.ts';
import type { Provider } from './provider.ts';

/** A provider that is the portal's own page, and moves no money: all that it has to know stands in its address. */
export const simulator = (secret: string): Provider => ({
  addressOf: async (tx, { careerId, ...checkout }, now) => {
    const voidReference = await someVoidReference(tx, careerId);
    return simulatedAddress(secret, { ...checkout, voidReference, aheadMs: now.getTime() - Date.now() });
  },
});

/** Of a charge of the same career that is no longer owed, to try with what a receipt of it does. */
async function someVoidReference(tx: Database, careerId: string): Promise<string | null> {
  const [charge] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.careerId, careerId), inArray(charges.status, ['cancelled', 'replaced'])))
    .orderBy(desc(charges.endedAt))
    .limit(1);
  return charge ? `charge:${charge.id}` : null;
}
