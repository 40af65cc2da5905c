import type { Database } from '../db/database.ts';
import { auditEvents } from '../db/schema.ts';

export type Audited = {
  /** The profile that acted; null for the system. */
  actorId: string | null;
  /** Noun and verb: `exam-booking.book`. */
  action: string;
  entity: string;
  entityId: string;
  /** What changed, without passwords, tokens or texts of a person. */
  detail?: Record<string, unknown>;
};

/** Writes who did what, in the transaction of the change. */
export const audit = (tx: Database, entry: Audited, now: Date): Promise<void> => auditAll(tx, [entry], now);

/** The same of several. */
export async function auditAll(tx: Database, entries: readonly Audited[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditEvents).values(entries.map((entry) => ({ ...entry, at: now })));
}
