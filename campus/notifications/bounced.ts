import { asc, gte, inArray, sql } from 'drizzle-orm';
import type { BouncedList } from '../../contract/notifications/notifications.ts';
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

/** As many are read at once. */
const MOST = 1_000;

/** The addresses that nothing is mailed to since then, the first ones first. */
export async function listBounced(
  db: Database,
  { since }: { since?: string | undefined },
): Promise<BouncedList> {
  const { address, at } = bouncedAddresses;
  const rows = await db
    .select()
    .from(bouncedAddresses)
    .where(since === undefined ? undefined : gte(at, new Date(since)))
    .orderBy(asc(at), asc(address))
    .limit(MOST);
  return { bounced: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

const folded = (addresses: string[]) => [...new Set(addresses.map((address) => address.toLowerCase()))];
