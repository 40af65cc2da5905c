import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bouncedAddresses } from '../db/schema.ts';

/** Nothing is mailed to these addresses from now on. */
export async function noteBounce(
  tx: Database,
  addresses: string[],
  reason: string,
  now: Date,
): Promise<void> {
  const values = folded(addresses).map((address) => ({ address, reason, at: now }));
  await tx
    .insert(bouncedAddresses)
    .values(values)
    .onConflictDoUpdate({
      target: bouncedAddresses.address,
      set: { reason: sql`excluded.reason`, at: sql`excluded.at` },
    });
}

/** It is again. */
export async function liftBounce(tx: Database, addresses: string[]): Promise<void> {
  await tx.delete(bouncedAddresses).where(inArray(bouncedAddresses.address, folded(addresses)));
}

const folded = (addresses: string[]) => [...new Set(addresses.map((address) => address.toLowerCase()))];
