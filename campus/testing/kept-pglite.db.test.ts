import process from 'node:process';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { outbox } from '../db/schema.ts';
import { takePglite } from './kept-pglite.ts';

describe('an engine that a test file leaves to others', () => {
  const take = () => takePglite(process.env.TEST_DATABASE_DUMP ?? '');

  it('is as migrated: without a row, with its sequences at their start and its triggers on', async () => {
    const left = await take();
    await left.db.execute(sql`set session_replication_role = replica`);
    const first = await writeOutbox(left.db);
    await left.close();
    const next = await take();
    expect(await writeOutbox(next.db)).toBe(first);
    const { rows } = (await next.db.execute(sql`show session_replication_role`)) as { rows: unknown[] };
    expect(rows).toEqual([{ session_replication_role: 'origin' }]);
    await next.close();
  });

  it('answers nobody who still asks after the close, and wakes nobody', async () => {
    const left = await take();
    let woken = 0;
    await left.listen('somebody', () => woken++);
    await left.close();
    await expect(left.db.execute(sql`select 1`)).rejects.toThrow();
    const next = await take();
    await next.db.execute(sql`select pg_notify('somebody', '')`);
    expect(woken).toBe(0);
    await next.close();
  });

  it('is not left at all with another table in it', async () => {
    const left = await take();
    await left.db.execute(sql`create table added (id int)`);
    await left.close();
    const next = await take();
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
