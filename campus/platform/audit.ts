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
export async function audit(tx: Database, entry: Audited, now: Date): Promise<void> {
  await tx.insert(auditEvents).values({ ...entry, at: now });
}
