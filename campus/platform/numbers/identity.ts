import { eq, sql } from 'drizzle-orm';
import type { MoveCause } from '../../../contract/operations/numbers.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { facts } from '../../db/schema.ts';

/**
 * Which database this is: the cluster's identifier, its timeline and the database's oid. What the role may not read, as
 * it may behind some hosts, is left out.
 */
export type Identity = { system?: string; timeline?: number; database?: number };

const KEY = 'database.identity';
const causes: Record<keyof Identity, MoveCause> = {
  system: 'system',
  timeline: 'timeline',
  database: 'database',
};

/** Why this database isn't the one of the last start, or null; null, too, as long as none was kept. `held`: until the commit. */
export async function otherThanKept(tx: Database, { held = false } = {}): Promise<MoveCause | null> {
  const query = tx
    .select({ kept: facts.value, now: sql<Identity>`database_identity()` })
    .from(facts)
    .where(eq(facts.key, KEY));
  const [row] = await (held ? query.for('update') : query);
  if (!row) return null;
  const kept = row.kept as Identity;
  const names = ['system', 'timeline', 'database'] as const;
  const other = names.find(
    (name) => kept[name] !== undefined && row.now[name] !== undefined && kept[name] !== row.now[name],
  );
  return other ? causes[other] : null;
}

/** From now on this database is the one. Answers what can be read of it. */
export async function keepIdentity(tx: Database): Promise<Identity> {
  const [row] = rowsOf<{ identity: Identity }>(
    await tx.execute(sql`
      insert into ${facts} (key, value) values (${KEY}, database_identity())
      on conflict (key) do update set value = excluded.value returning value as identity`),
  );
  return row?.identity ?? {};
}

/** Whether one was ever kept: a database that starts for the first time hasn't been put back. */
export const isKept = async (tx: Database): Promise<boolean> =>
  (await tx.$count(facts, eq(facts.key, KEY))) > 0;
