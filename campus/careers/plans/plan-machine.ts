import { eq } from 'drizzle-orm';
import type { PlanStatus } from '../../../contract/courses/plan-choice.ts';
import type { Database } from '../../db/database.ts';
import { plans } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { foundTransitionsOf, transitionsOf } from '../../platform/states/transition.ts';

/** A study plan's states (docs/domain.md, Courses); all else is refused with `state.not_allowed`. */
export const planMachine = {
  draft: { save: ['draft'], submit: ['submitted', 'approved'] },
  submitted: { approve: ['approved'], return: ['returned'] },
  returned: { save: ['draft'], submit: ['submitted', 'approved'], undo: ['submitted'] },
  approved: { supersede: ['superseded'], undo: ['submitted'] },
  superseded: { restore: ['approved'] },
} as const satisfies StateMachine<
  PlanStatus,
  'save' | 'submit' | 'approve' | 'return' | 'undo' | 'supersede' | 'restore'
>;

/** Moves a version of a career that the caller holds. */
export const changePlan = transitionsOf(plans, planMachine, 'plan');

const changePlans = foundTransitionsOf(plans, planMachine, 'plan');

/** The approved plan of a career counts no more. Answers its id. */
export async function supersedePlan(tx: Database, careerId: string, now: Date): Promise<string | undefined> {
  const own = eq(plans.careerId, careerId);
  const [plan] = await changePlans(tx, own, 'supersede', { to: 'superseded', by: null }, now);
  return plan?.id;
}
