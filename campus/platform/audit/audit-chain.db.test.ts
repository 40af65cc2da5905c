import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { auditChain, auditEvents } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { audit } from './audit.ts';
import { chainAudit, verifyAudit } from './audit-chain.ts';

const now = new Date('2026-11-20T10:00:00Z');
const database = await testDatabase();
const { inTransaction } = database;

const givenEvent = (tx: Database, at = now) =>
  audit(tx, { actorId: null, action: 'faculty.add', entity: 'faculty', entityId: randomUUID() }, at);

/** What a trigger refuses to everybody but an administrator of the database. */
async function tamper(tx: Database) {
  await tx.execute(sql`alter table audit_event disable trigger audit_append_only`);
  await tx.execute(
    sql`update audit_event set action = 'faculty.remove' where seq = (select min(seq) + 1 from audit_event)`,
  );
}

test(
  'every event becomes one link, also when it is linked in several goes',
  inTransaction(async (tx) => {
    for (let event = 0; event < 3; event++) await givenEvent(tx);
    await chainAudit(tx);
    await givenEvent(tx, addMinutes(now, 1));
    await chainAudit(tx);
    await chainAudit(tx);
    expect(await verifyAudit(tx, now)).toEqual({ links: 4, broken: false, faults: [] });
  }),
);

test(
  'a changed event breaks the chain where it stands',
  inTransaction(async (tx) => {
    for (let event = 0; event < 3; event++) await givenEvent(tx);
    await chainAudit(tx);
    await tamper(tx);
    expect(await verifyAudit(tx, now)).toEqual({ links: 1, broken: true, faults: [] });
  }),
);

test(
  'an event that became visible after a higher number is linked behind it',
  inTransaction(async (tx) => {
    await tx.execute(sql`select setval('audit_event_seq_seq', 100)`);
    await givenEvent(tx);
    await chainAudit(tx);
    await tx.insert(auditEvents).values({
      seq: 50,
      at: now,
      action: 'faculty.add',
      entity: 'faculty',
      entityId: 'late',
    });
    await chainAudit(tx);
    expect(await tx.select({ seq: auditChain.seq }).from(auditChain).orderBy(auditChain.position)).toEqual([
      { seq: 101 },
      { seq: 50 },
    ]);
  }),
);

test(
  'what was written before a week without service is still linked after it',
  inTransaction(async (tx) => {
    await givenEvent(tx);
    await chainAudit(tx);
    await givenEvent(tx, addMinutes(now, 1));
    await givenEvent(tx, addDays(now, 7));
    await chainAudit(tx);
    expect(await verifyAudit(tx, now)).toEqual({ links: 3, broken: false, faults: [] });
  }),
);

test(
  'an event outside the chain is named, however old it says it is; one that was just written may wait',
  inTransaction(async (tx) => {
    await givenEvent(tx);
    await chainAudit(tx);
    await givenEvent(tx, addDays(now, -400));
    await givenEvent(tx, addMinutes(now, 1));
    const { faults } = await verifyAudit(tx, addMinutes(now, 2));
    expect(faults).toEqual([
      expect.stringContaining('faculty.add of 2025-10-16T10:00:00.000Z, is not linked'),
    ]);
    await chainAudit(tx);
    expect((await verifyAudit(tx, addMinutes(now, 30))).faults).toHaveLength(1);
  }),
);

test(
  'a chain that was written anew is not the one that a saved head names',
  inTransaction(async (tx) => {
    for (let event = 0; event < 3; event++) await givenEvent(tx);
    await chainAudit(tx);
    const [, second] = await tx.select().from(auditChain).orderBy(auditChain.position);
    const head = { position: 2, hash: second?.hash ?? '' };
    expect((await verifyAudit(tx, now, head)).faults).toEqual([]);
    await tamper(tx);
    await tx.execute(sql`alter table audit_chain disable trigger audit_chain_append_only`);
    await tx.delete(auditChain);
    await chainAudit(tx);
    expect(await verifyAudit(tx, now)).toMatchObject({ links: 3, broken: false, faults: [] });
    expect((await verifyAudit(tx, now, head)).faults).toEqual([
      'the saved head, link 2, is not in the chain',
    ]);
  }),
);
