import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { outbox } from '../db/schema.ts';
import { openMigratedDatabase } from './test-database.ts';

describe('a database that a test file leaves to others', () => {
  it('is as migrated: without a row, with its sequences at their start and its triggers on', async () => {
    const left = await openMigratedDatabase();
    await left.db.execute(sql`set session_replication_role = replica`);
    const first = await writeOutbox(left.db);
    await left.close();
    const next = await openMigratedDatabase();
    expect(await writeOutbox(next.db)).toBe(first);
    const { rows } = (await next.db.execute(sql`show session_replication_role`)) as { rows: unknown[] };
    expect(rows).toEqual([{ session_replication_role: 'origin' }]);
    await next.close();
  });

  it('answers nobody who still asks after the close, and wakes nobody', async () => {
    const left = await openMigratedDatabase();
    let woken = 0;
    await left.listen('somebody', () => woken++);
    await left.close();
    await expect(left.db.execute(sql`select 1`)).rejects.toThrow();
    const next = await openMigratedDatabase();
    await next.db.execute(sql`select pg_notify('somebody', '')`);
    expect(woken).toBe(0);
    await next.close();
  });

  it('is not left at all with another table in it', async () => {
    const left = await openMigratedDatabase();
    await left.db.execute(sql`create table added (id int)`);
    await left.close();
    const next = await openMigratedDatabase();
    await expect(next.db.execute(sql`select * from added`)).rejects.toThrow();
    await next.close();
  });
});

async function writeOutbox(db: Database): Promise<number | undefined> {
  const [row] = await db
    .insert(outbox)
    .values({ audience: 'course:x', name: 'seats', payload: {}, occurredAt: new Date() })
    .returning();
  return row?.written;
}
