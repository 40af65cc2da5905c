import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../contract/courses.ts';
import type { Database } from '../db/database.ts';
import { enrolments } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { type MovingAction, statesBefore } from './enrolment-machine.ts';

type Move = {
  action: MovingAction;
  to: EnrolmentStatus;
  /** The profile that does it; null for the system and the office. */
  actorId: string | null;
  reason?: string;
  offeredUntil?: Date;
};

/** Moves an enrolment on and audits it; false, and nothing changed, from a state that isn't listed for the action. */
export async function moveEnrolment(
  tx: Database,
  enrolmentId: string,
  { action, to, actorId, ...said }: Move,
  now: Date,
): Promise<boolean> {
  const moved = await tx
    .update(enrolments)
    .set({
      ...said,
      status: to,
      decidedAt: now,
      decidedById: actorId,
      version: sql`${enrolments.version} + 1`,
    })
    .where(and(eq(enrolments.id, enrolmentId), inArray(enrolments.status, statesBefore(action))))
    .returning({ id: enrolments.id });
  if (moved.length === 0) return false;
  await audit(
    tx,
    { actorId, action: `enrolment.${action}`, entity: 'enrolment', entityId: enrolmentId },
    now,
  );
  return true;
}
