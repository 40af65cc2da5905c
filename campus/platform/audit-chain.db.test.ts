import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { auditChain, auditEvents } from '../db/schema.ts';
import { testDatabase } from '../testing/test-database.ts';
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
    expect(await verifyAudit(tx)).toEqual({ links: 4, broken: false });
  }),
);

test(
  'a changed event breaks the chain where it stands',
  inTransaction(async (tx) => {
    for (let event = 0; event < 3; event++) await givenEvent(tx);
    await chainAudit(tx);
    await tamper(tx);
    expect(await verifyAudit(tx)).toEqual({ links: 1, broken: true });
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
    expect(await verifyAudit(tx)).toEqual({ links: 3, broken: false });
  }),
);
