import type { Database } from '../../db/database.ts';
import type { Step } from '../../platform/step.ts';
import { ownPlans } from './own-plans.ts';
import { careerWithScheme } from './own-scheme.ts';
import { countSubmitted } from './submitted-plans.ts';

const LINK = '/student/courses/plan';

/** A plan that was returned, or is still to be handed in while its window is open. */
export async function planSteps(db: Database, careerId: string, now: Date): Promise<Step[]> {
  const { scheme, status } = await careerWithScheme(db, careerId, now);
  if (!scheme || status !== 'active' || now < scheme.opensAt || now >= scheme.closesAt) return [];
  const { open, approved } = await ownPlans(db, careerId);
  const step = { area: 'courses', severity: 'soon', dueAt: scheme.closesAt, link: LINK } as const;
  if (open?.status === 'returned') return [{ ...step, code: 'plan_returned' }];
  const isDone = open?.status === 'submitted' || approved?.academicYear === scheme.academicYear;
  return isDone ? [] : [{ ...step, code: 'plan_to_submit' }];
}

/** The plans that wait for who coordinates them. */
export async function plansToDecide(db: Database, coordinatorId: string): Promise<Step[]> {
  const count = await countSubmitted(db, coordinatorId);
  if (count === 0) return [];
  const link = '/professor/courses/plans';
  return [{ code: 'plans_to_decide', area: 'courses', severity: 'soon', params: { count }, link }];
}
