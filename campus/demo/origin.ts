import { differenceInDays } from 'date-fns/differenceInDays';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { demoAccount } from '../../contract/operations/demo.ts';
import type { Database } from '../db/database.ts';
import { facts, people } from '../db/schema.ts';

const ORIGIN = 'origin';
const FRESH_DAYS = 30;

/**
 * How an institution began; one that was imported or filled by hand has no origin. `ownPassword`: a demo with
 * its own password; if absent, its password is the published one.
 */
export type Origin = { kind: 'demo' | 'empty'; madeAt: string; ownPassword?: boolean };

/** As the portal prints it at its start. */
export type DemoAccount = z.infer<typeof demoAccount>;

/** No accounts if their password isn't the default; `old`: made over 30 days ago, its dates have passed. */
export type DemoNotice = { accounts: DemoAccount[]; old: boolean };

/** The very first start, at which it is made: not where anybody is already, nor where nobody is wanted. */
export const isUntouched = async (tx: Database): Promise<boolean> =>
  !(await originOf(tx)) && !(await hasPeople(tx));

/** Null when the institution isn't the demo university. */
export async function demoNotice(db: Database, now: Date): Promise<DemoNotice | null> {
  const origin = await originOf(db);
  if (origin?.kind !== 'demo') return null;
  const { DEMO_PASSWORD, demoAccounts } = await import('./accounts.ts');
  const accounts = origin.ownPassword ? [] : demoAccounts(DEMO_PASSWORD);
  return { accounts, old: differenceInDays(now, origin.madeAt) > FRESH_DAYS };
}

export async function originOf(db: Database): Promise<Origin | null> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.key, ORIGIN));
  return (row?.value as Origin | undefined) ?? null;
}

export async function setOrigin(tx: Database, origin: Origin): Promise<void> {
  await tx
    .insert(facts)
    .values({ key: ORIGIN, value: origin })
    .onConflictDoUpdate({ target: facts.key, set: { value: origin } });
}

export async function hasPeople(db: Database): Promise<boolean> {
  const [somebody] = await db.select({ id: people.id }).from(people).limit(1);
  return somebody !== undefined;
}
