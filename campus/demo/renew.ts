import { sql } from 'drizzle-orm';
import type { RenewInstitution } from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { hasPeople, makeDemo, originOf, setOrigin } from './demo.ts';

/** What stays when an institution is emptied: nothing of it is ever deleted. */
const KEPT = ['migration', 'audit_event', 'audit_chain'];

type Code = 'institution.not_empty' | 'institution.not_demo';

/** Makes the demo university, or room for another institution; never over people that aren't the demo's. */
export async function renewInstitution(
  tx: Database,
  { content, replace }: RenewInstitution,
  now: Date,
  timeZone: string,
): Promise<Outcome<null, Code>> {
  if (await hasPeople(tx)) {
    if (!replace) return refused([{ code: 'institution.not_empty' }]);
    if ((await originOf(tx))?.kind !== 'demo') return refused([{ code: 'institution.not_demo' }]);
    await empty(tx);
  }
  if (content === 'demo') await makeDemo(tx, now, timeZone);
  else await setOrigin(tx, { kind: 'empty', madeAt: now.toISOString() });
  return done(null);
}

async function empty(tx: Database): Promise<void> {
  const tables = rowsOf<{ name: string }>(
    await tx.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  );
  const emptied = tables.filter(({ name }) => !KEPT.includes(name)).map(({ name }) => sql.identifier(name));
  await tx.execute(sql`truncate ${sql.join(emptied, sql`, `)} cascade`);
}
