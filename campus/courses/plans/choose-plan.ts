import { and, desc, eq, inArray } from 'drizzle-orm';
import { planFaults } from '../../../contract/courses/check-plan.ts';
import type { ChangedPlan } from '../../../contract/courses/plan-choice.ts';
import { lockCareer } from '../../careers/hold-career.ts';
import { approvePlan } from '../../careers/plans/approve-plan.ts';
import { changePlan, planMachine } from '../../careers/plans/plan-machine.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, locks, planRows, plans } from '../../db/schema.ts';
import { endLock } from '../../locks/end-lock.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import { locksOn } from '../../locks/locks-on.ts';
import { ACTIVE } from '../../locks/machine.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { alsoTo, type Event, eventOf, tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { endOpening } from './open-plan.ts';
import { ownPlans, passedBy } from './own-plans.ts';
import { careerWithScheme, partTimeOf, type Scheme } from './own-scheme.ts';

type Chosen = { careerId: string; unitIds: string[] };
type SaveCode =
  | 'courses.plan_no_scheme'
  | 'courses.plan_not_open'
  | 'courses.plan_closed'
  | 'courses.career_not_active'
  | 'courses.plan_unknown_unit'
  | 'state.not_allowed';

/** Keeps what is chosen so far, whether the rules are kept or not. What was returned is a draft again. */
export async function savePlan(
  tx: Database,
  chosen: Chosen,
  now: Date,
): Promise<Outcome<ChangedPlan, SaveCode>> {
  const held = await heldChoice(tx, chosen, now);
  if (!held.ok) return held;
  const planId = await writeOpen(tx, chosen, held.value, 'save', now);
  return done({ planId, status: 'draft', eventId: null });
}

/** Submits the plan; an `autoApprove` scheme approves at once a plan without a unit of free choice. */
export async function submitPlan(
  tx: Database,
  chosen: Chosen,
  now: Date,
): Promise<Outcome<ChangedPlan, SaveCode | 'courses.plan_rules' | 'courses.plan_locked'>> {
  const held = await heldChoice(tx, chosen, now);
  if (!held.ok) return held;
  const { scheme } = held.value;
  const { careerId } = chosen;
  const faults = planFaults({ groups: await withCredits(tx, scheme), rules: scheme.rules }, chosen.unitIds, {
    passed: await passedBy(tx, careerId),
    partTime: await partTimeOf(tx, careerId, scheme),
  });
  if (faults.length > 0) return refused([{ code: 'courses.plan_rules', params: { count: faults.length } }]);
  const { blocking, passes } = await locksOn(tx, careerId, 'PLAN_SUBMIT', { now });
  if (blocking.length > 0) return refused(blocking.map((lock) => lockRefusal('courses.plan_locked', lock)));
  const planId = await writeOpen(tx, chosen, held.value, 'submit', now);
  await spendPasses(tx, passes, { careerId, usedFor: `plan:${planId}` }, now);
  if (scheme.autoApprove && !hasFreeChoice(scheme, chosen)) {
    return done(await approveOpen(tx, { planId, careerId, scheme, coordinatorId: null }, now));
  }
  const { coordinatorId } = scheme;
  const eventId = await tellChanged(tx, { careerId, planId, coordinatorId }, now);
  return done({ planId, status: 'submitted', eventId });
}

/** Makes the version that was submitted the one that counts. The caller holds its career. */
export async function approveOpen(
  tx: Database,
  { planId, careerId, scheme, coordinatorId }: Changed & { scheme: Scheme },
  now: Date,
): Promise<ChangedPlan> {
  const rows = await tx
    .select({ unitId: planRows.unitId, year: planRows.year, kind: planRows.kind, cfu: planRows.cfu })
    .from(planRows)
    .where(eq(planRows.planId, planId));
  const [open] = await tx.delete(plans).where(eq(plans.id, planId)).returning();
  const { academicYear } = scheme;
  const approved = await approvePlan(tx, { careerId, academicYear, rows }, now);
  if (!approved.ok) throw new Error('a plan could not be approved');
  const { id } = approved.value;
  await tx
    .update(plans)
    .set({ submittedAt: open?.submittedAt ?? null })
    .where(eq(plans.id, id));
  await endOpening(tx, careerId);
  await clearPlanMissing(tx, careerId, now);
  const eventId = await tellChanged(tx, { careerId, planId: id, coordinatorId }, now);
  return { planId: id, status: 'approved', eventId };
}

/** `coordinatorId`: before whom it waits or waited, if anybody. */
type Changed = { careerId: string; planId: string; coordinatorId: string | null };

/** To the student first, then to who coordinates the scheme. */
export function planChanged({ careerId, planId, coordinatorId }: Changed, now: Date): [Event, ...Event[]] {
  const own = eventOf('planChanged', careerId, { planId }, now);
  return coordinatorId ? [own, alsoTo(coordinatorId, own)] : [own];
}

export async function tellChanged(tx: Database, changed: Changed, now: Date): Promise<string> {
  const events = planChanged(changed, now);
  await tellAll(tx, events);
  return events[0].id;
}

type Held = { scheme: Scheme; open: typeof plans.$inferSelect | null };

/** The career is held until the transaction ends: one choice at a time. */
async function heldChoice(
  tx: Database,
  { careerId, unitIds }: Chosen,
  began: Date,
): Promise<Outcome<Held, SaveCode>> {
  await lockCareer(tx, careerId);
  const now = await nowBehindLocks(tx, began);
  const { status, scheme } = await careerWithScheme(tx, careerId, now);
  if (!scheme) return refused([{ code: 'courses.plan_no_scheme', ownerOffice: 'students' }]);
  const { open } = await ownPlans(tx, careerId);
  if (open && !allows(planMachine, open.status, 'save')) return notAllowed();
  const offered = new Set(scheme.groups.flatMap(({ units }) => units.map(({ unitId }) => unitId)));
  const refusals: Refusal<SaveCode>[] = [
    ...when(status !== 'active', { code: 'courses.career_not_active', ownerOffice: 'students' }),
    ...when(now < scheme.opensAt, {
      ...{ code: 'courses.plan_not_open', params: { opensAt: scheme.opensAt } },
      availableFrom: scheme.opensAt,
    }),
    ...when(now >= scheme.closesAt, {
      ...{ code: 'courses.plan_closed', params: { closesAt: scheme.closesAt }, ownerOffice: 'students' },
    }),
    ...when(!unitIds.every((unitId) => offered.has(unitId)), { code: 'courses.plan_unknown_unit' }),
  ];
  return refusals.length > 0 ? refused(refusals) : done({ scheme, open });
}

async function writeOpen(
  tx: Database,
  { careerId, unitIds }: Chosen,
  { scheme, open }: Held,
  action: 'save' | 'submit',
  now: Date,
): Promise<string> {
  const to = action === 'save' ? 'draft' : 'submitted';
  const submittedAt = action === 'save' ? null : now;
  const set = { submittedAt, academicYear: scheme.academicYear, reason: null };
  if (open) await changePlan(tx, open.id, action, { to, by: careerId, set, tells: [] }, now);
  const id = open?.id ?? (await insertOpen(tx, { ...set, careerId, status: to }, now));
  await tx.delete(planRows).where(eq(planRows.planId, id));
  const rows = (await withCredits(tx, scheme)).flatMap(({ kind, units }) =>
    units.filter(({ unitId }) => unitIds.includes(unitId)).map((unit) => ({ ...unit, planId: id, kind })),
  );
  if (rows.length > 0) await tx.insert(planRows).values(rows);
  return id;
}

/** The next version of the career's plan. */
async function insertOpen(tx: Database, plan: typeof plans.$inferInsert, now: Date): Promise<string> {
  const { careerId } = plan;
  const [latest] = await tx
    .select({ number: plans.versionNumber })
    .from(plans)
    .where(eq(plans.careerId, careerId))
    .orderBy(desc(plans.versionNumber))
    .limit(1);
  const versionNumber = (latest?.number ?? 0) + 1;
  const [written] = await tx
    .insert(plans)
    .values({ ...plan, versionNumber })
    .returning({ id: plans.id });
  if (!written) throw new NotFound('plan', careerId);
  const action = plan.status === 'draft' ? 'plan.save' : 'plan.submit';
  await audit(tx, { actorId: careerId, action, entity: 'plan', entityId: written.id }, now);
  return written.id;
}

/** The groups with the credits of their units, as the rules count them. */
async function withCredits(tx: Database, { groups }: Scheme) {
  const ids = groups.flatMap(({ units }) => units.map(({ unitId }) => unitId));
  const known = await tx
    .select({ id: courseUnits.id, cfu: courseUnits.cfu })
    .from(courseUnits)
    .where(inArray(courseUnits.id, ids));
  const credits = new Map(known.map(({ id, cfu }) => [id, cfu]));
  return groups.map(({ units, ...group }) => ({
    ...group,
    units: units.flatMap((unit) => {
      const cfu = credits.get(unit.unitId);
      return cfu === undefined ? [] : [{ ...unit, cfu }];
    }),
  }));
}

const hasFreeChoice = ({ groups }: Scheme, { unitIds }: Chosen): boolean =>
  groups.some(({ kind, units }) => kind === 'free' && units.some(({ unitId }) => unitIds.includes(unitId)));

/** A career has its plan: what stopped it for want of one is cleared. */
export async function clearPlanMissing(tx: Database, careerId: string, now: Date): Promise<void> {
  const standing = await tx
    .select()
    .from(locks)
    .where(and(eq(locks.careerId, careerId), eq(locks.type, 'PLAN_MISSING'), inArray(locks.status, ACTIVE)))
    .for('update');
  for (const lock of standing) await endLock(tx, lock, 'clear', {}, now);
}
