import { eq } from 'drizzle-orm';
import type { ChangedPlan, DecidePlan } from '../../../contract/courses/plan-choice.ts';
import { lockCareer } from '../../careers/lock-career.ts';
import { changePlan, planMachine } from '../../careers/plans/plan-machine.ts';
import type { Database } from '../../db/database.ts';
import { plans } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { notify } from '../notices.ts';
import { approveOpen, planChanged } from './choose-plan.ts';
import { openForCorrection, openingOf } from './open-plan.ts';
import { careerWithScheme } from './own-scheme.ts';

/**
 * Approves a plan that was submitted, or returns it with a reason. Throws `NotFound` for a professor who doesn't
 * coordinate its scheme: `by` null is the office.
 */
export async function decidePlan(
  tx: Database,
  { by, ...decided }: DecidePlan & { by: string | null },
  now: Date,
): Promise<Outcome<ChangedPlan, 'state.not_allowed'>> {
  const { planId } = decided;
  const plan = await heldPlan(tx, planId);
  const { careerId } = plan;
  const { scheme } = await careerWithScheme(tx, careerId, now);
  if (!scheme || (by !== null && scheme.coordinatorId !== by)) throw new NotFound('plan', planId);
  const { coordinatorId } = scheme;
  const action = decided.decision;
  if (!allows(planMachine, plan.status, action)) return notAllowed();
  const notice = { to: [careerId], subject: careerId, link: '/student/courses/plan' };
  if (decided.decision === 'approve') {
    const openUntil = await openingOf(tx, careerId);
    const approved = await approveOpen(tx, { planId, careerId, scheme, coordinatorId }, now);
    const entry = { action: 'plan.decide', entity: 'plan', entityId: approved.planId };
    await audit(tx, { actorId: by, ...entry, detail: { openUntil } }, now);
    await notify(tx, 'planApproved', { ...notice, values: {} }, now);
    return done(approved);
  }
  const { reason } = decided;
  const tells = planChanged({ careerId, planId, coordinatorId }, now);
  await changePlan(tx, planId, 'return', { to: 'returned', by, set: { reason }, tells }, now);
  await openForCorrection(tx, { careerId, closesAt: scheme.closesAt }, now);
  await notify(tx, 'planReturned', { ...notice, values: { reason } }, now);
  return done({ planId, status: 'returned', eventId: tells[0].id });
}

/** Its career first, as who chooses takes it: nobody waits for another in a ring. */
export async function heldPlan(tx: Database, planId: string) {
  const [found] = await tx.select({ careerId: plans.careerId }).from(plans).where(eq(plans.id, planId));
  if (!found) throw new NotFound('plan', planId);
  await lockCareer(tx, found.careerId);
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId)).for('update');
  if (!plan) throw new NotFound('plan', planId);
  return plan;
}
