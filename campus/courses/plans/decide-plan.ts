import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { ChangedPlan, DecidePlan, UndoPlan } from '../../../contract/courses/plan-choice.ts';
import { lockCareer } from '../../careers/hold-career.ts';
import { changePlan, planMachine } from '../../careers/plans/plan-machine.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, examBookings, examRequests, planRows, plans, standingRows } from '../../db/schema.ts';
import { restoreLocks } from '../../locks/end-lock.ts';
import { actedAt, audit, lastAct } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { notify, resolve } from '../notices.ts';
import { approveOpen, planChanged } from './choose-plan.ts';
import { openAgain, openForCorrection, openingOf } from './open-plan.ts';
import { ownPlans } from './own-plans.ts';
import { careerWithScheme } from './own-scheme.ts';

/**
 * Approves a submitted plan, or returns it with a reason; `by` null is the office. Throws `NotFound` for a
 * professor who doesn't coordinate the plan's scheme.
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
async function heldPlan(tx: Database, planId: string) {
  const [found] = await tx.select({ careerId: plans.careerId }).from(plans).where(eq(plans.id, planId));
  if (!found) throw new NotFound('plan', planId);
  await lockCareer(tx, found.careerId);
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId)).for('update');
  if (!plan) throw new NotFound('plan', planId);
  return plan;
}

type BuiltOn = 'courses.undo_plan_used';
type Plan = typeof plans.$inferSelect;

/**
 * Undoes a coordinator's own decision on a plan, shortly after it and if nothing is built on it. The plan
 * waits again, and the earlier approved version counts. The opening for this plan and a lock for a missing
 * plan are restored.
 */
export async function undoPlan(
  tx: Database,
  { planId, professorId: by }: UndoPlan & { professorId: string },
  began: Date,
): Promise<Outcome<ChangedPlan, 'state.not_allowed' | 'state.undo_over' | BuiltOn>> {
  const plan = await heldPlan(tx, planId);
  const { careerId, status } = plan;
  const now = await nowBehindLocks(tx, began);
  const { scheme } = await careerWithScheme(tx, careerId, now);
  if (!scheme || scheme.coordinatorId !== by) throw new NotFound('plan', planId);
  const act = allows(planMachine, status, 'undo') ? await decidedBy(tx, plan, by, now) : null;
  if (!act) return notAllowed();
  const { at: decidedAt, detail } = act;
  const refusals = [
    ...undoRefusals(decidedAt, now),
    ...(status === 'approved' ? await builtOn(tx, careerId, decidedAt) : []),
  ];
  if (refusals.length > 0) return refused(refusals);

  const tells = planChanged({ careerId, planId, coordinatorId: by }, now);
  const set = { approvedAt: null, reason: null };
  await changePlan(tx, planId, 'undo', { to: 'submitted', by, set, tells }, now);
  if (status === 'approved') {
    await restoreBefore(tx, plan, decidedAt, now);
    await openAgain(tx, careerId, detail?.openUntil);
    await restoreLocks(tx, { careerId, type: 'PLAN_MISSING', clearedAt: decidedAt }, now);
  }
  const about = { subject: careerId, to: [careerId] };
  await resolve(tx, ['planApproved', 'planReturned'], about, now);
  return done({ planId, status: 'submitted', eventId: tells[0].id });
}

/** When the profile decided it; null where somebody else did, or its rules alone. */
async function decidedBy(tx: Database, { id, status }: Plan, by: string, now: Date) {
  const action = status === 'returned' ? 'plan.return' : 'plan.decide';
  return await lastAct(tx, { actorId: by, action, entityId: id }, now);
}

async function builtOn(tx: Database, careerId: string, since: Date): Promise<Refusal<BuiltOn>[]> {
  const { open } = await ownPlans(tx, careerId);
  const used =
    (await tx.$count(
      examBookings,
      and(eq(examBookings.careerId, careerId), gte(examBookings.bookedAt, since)),
    )) +
    (await tx.$count(
      examRequests,
      and(eq(examRequests.careerId, careerId), gte(examRequests.requestedAt, since)),
    )) +
    (await tx.$count(
      enrolments,
      and(eq(enrolments.careerId, careerId), gte(enrolments.requestedAt, since)),
    )) +
    (await tx.$count(
      standingRows,
      and(eq(standingRows.careerId, careerId), gte(standingRows.recordedAt, since)),
    ));
  return when(open !== null || used > 0, { code: 'courses.undo_plan_used' as const });
}

/** The version that the approval superseded counts again, with what was written of its units since. */
async function restoreBefore(tx: Database, plan: Plan, approvedAt: Date, now: Date): Promise<void> {
  const { careerId, versionNumber } = plan;
  const earlier = and(eq(plans.status, 'superseded'), lt(plans.versionNumber, versionNumber));
  const [before] = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.careerId, careerId), earlier))
    .orderBy(desc(plans.versionNumber))
    .limit(1);
  if (!before) return;
  const superseded = { actorId: null, action: 'plan.supersede', entityId: before.id };
  if (!(await actedAt(tx, { ...superseded, at: approvedAt }, now))) return;
  await changePlan(tx, before.id, 'restore', { to: 'approved', by: null, tells: [] }, now);
  await tx.execute(sql`
    update ${planRows} set status = since.status from ${planRows} as since
    where ${planRows.planId} = ${before.id} and since.plan_id = ${plan.id}
      and since.unit_id = ${planRows.unitId}`);
}
