import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditEvents, outbox } from '../db/schema.ts';

/** What the audit log has, in the order of writing: a table without an order answers in any. */
export const readAudit = (db: Database, where?: SQL) =>
  db.select().from(auditEvents).where(where).orderBy(auditEvents.seq);

/** The events that wait for the hub or have gone to it, in the order of writing. */
export const readOutbox = (db: Database, where?: SQL) =>
  db.select().from(outbox).where(where).orderBy(outbox.written);
