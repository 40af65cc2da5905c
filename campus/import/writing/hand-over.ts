import { type AnyColumn, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { accounts, faculties, offerings, people, profiles } from '../../db/schema.ts';
import type { Handovers, NaturalKey } from '../planning/natural-keys.ts';
import { oneOf } from '../planning/one-of.ts';

const HOLDERS: Partial<Record<NaturalKey, { table: PgTable; id: AnyColumn; column: AnyColumn }>> = {
  facultyCode: { table: faculties, id: faculties.id, column: faculties.code },
  offering: { table: offerings, id: offerings.id, column: offerings.partition },
  email: { table: people, id: people.id, column: people.email },
  username: { table: accounts, id: accounts.personId, column: accounts.username },
  badge: { table: profiles, id: profiles.id, column: profiles.badge },
};

/**
 * Whoever gives an e-mail address, a code or the like up to somebody else of the same import first takes one of their
 * own, so that two may also swap. What they get instead is written a moment later.
 */
export async function handOver(tx: Database, handovers: Handovers): Promise<void> {
  for (const [name, { table, id, column }] of Object.entries(HOLDERS)) {
    const ids = handovers[name as NaturalKey];
    if (ids.length === 0) continue;
    await tx.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = ${column} || ' ' || left(${id}::text, 8) where ${oneOf(id, ids)}`);
  }
}
