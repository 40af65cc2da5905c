import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RenewInstitution } from '../../contract/operations/demo.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { transcriptActs } from '../db/schema.ts';
import { withoutTriggers } from '../db/without-triggers.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { type DemoAccount, hasPeople, originOf, setOrigin } from './origin.ts';
import { makeDemo } from './university/make-demo.ts';

/** What stays when an institution is emptied: nothing of it is ever deleted. */
const KEPT = ['migration', 'audit_event', 'audit_chain'];

type Code = 'institution.not_empty' | 'institution.not_demo' | 'institution.published_password';

/** How the demo university may be made here. */
type RenewPlace = Pick<Parameters<typeof makeDemo>[2], 'timeZone' | 'only'> & {
  /** Whether others than this machine's reach it, so that a published password would let them in. */
  exposed: boolean;
};

/**
 * Makes the demo university, or room for another institution; refuses if people who aren't the demo's exist.
 * Answers the accounts; a random password is shown only here.
 */
export async function renewInstitution(
  tx: Database,
  { content, replace, randomPassword }: RenewInstitution,
  now: Date,
  { exposed, ...place }: RenewPlace,
): Promise<Outcome<DemoAccount[], Code>> {
  if (content === 'demo' && exposed && !randomPassword)
    return refused([{ code: 'institution.published_password' }]);
  if (await hasPeople(tx)) {
    if (!replace) return refused([{ code: 'institution.not_empty' }]);
    if ((await originOf(tx))?.kind !== 'demo') return refused([{ code: 'institution.not_demo' }]);
    await empty(tx);
  }
  if (content === 'nothing') {
    await setOrigin(tx, { kind: 'empty', madeAt: now.toISOString() });
    return done([]);
  }
  // Without people nothing is on record, and that was sealed: it is to be sealed anew.
  await tx.execute(sql`truncate ${transcriptActs} cascade`);
  const password = randomPassword ? randomBytes(18).toString('base64url') : DEMO_PASSWORD;
  await makeDemo(tx, now, { ...place, password });
  return done(demoAccounts(password));
}

async function empty(tx: Database): Promise<void> {
  const tables = rowsOf<{ name: string }>(
    await tx.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  );
  const emptied = tables.filter(({ name }) => !KEPT.includes(name)).map(({ name }) => sql.identifier(name));
  await withoutTriggers(tx, () => tx.execute(sql`truncate ${sql.join(emptied, sql`, `)} cascade`));
}
