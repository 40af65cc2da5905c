import { and, eq, sql } from 'drizzle-orm';
import type { PlanStatus } from '../../../contract/courses/plan-choice.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { prepared } from '../../db/prepared.ts';
import { careers, planSchemes, plans } from '../../db/schema.ts';
import type { Step } from '../../platform/dashboard/step.ts';
import { isSchemeOfCareer, ownWindow } from './own-scheme.ts';
import { countSubmitted } from './submitted-plans.ts';

const LINK = '/student/courses/plan';

type OwnPlan = { status: PlanStatus; academicYear: number };

/** The scheme of a career that is active, if there is one, and what was made of it; nothing else. */
const activeWithScheme = prepared((db) => {
  const own = db
    .select({
      all: sql`json_agg(json_build_object('status', ${plans.status}, 'academicYear', ${plans.academicYear}))`,
    })
    .from(plans)
    .where(
      and(
        eq(plans.careerId, careers.id),
        oneOf(plans.status, ['approved', 'draft', 'submitted', 'returned']),
      ),
    );
  return db
    .select({
      academicYear: planSchemes.academicYear,
      opensAt: planSchemes.opensAt,
      closesAt: planSchemes.closesAt,
      openUntil: careers.planOpenUntil,
      plans: sql<OwnPlan[] | null>`(${own})`,
    })
    .from(careers)
    .innerJoin(planSchemes, isSchemeOfCareer)
    .where(and(eq(careers.id, sql.placeholder('careerId')), eq(careers.status, 'active')))
    .prepare('');
});

/** A plan that was returned, or is still to be handed in while its window is open. */
export async function planSteps(db: Database, careerId: string, now: Date): Promise<Step[]> {
  const [found] = await activeWithScheme(db).execute({ careerId });
  if (!found) return [];
  const { opensAt, closesAt } = ownWindow(found, found.openUntil, now);
  if (now < opensAt || now >= closesAt) return [];
  const approved = found.plans?.find(({ status }) => status === 'approved');
  const open = found.plans?.find((plan) => plan !== approved);
  const step = { area: 'courses', severity: 'soon', dueAt: closesAt, link: LINK } as const;
  if (open?.status === 'returned') return [{ ...step, code: 'plan_returned' }];
  const isDone = open?.status === 'submitted' || approved?.academicYear === found.academicYear;
  return isDone ? [] : [{ ...step, code: 'plan_to_submit' }];
}

/** The plans that wait for who coordinates them. */
export async function plansToDecide(db: Database, coordinatorId: string): Promise<Step[]> {
  const count = await countSubmitted(db, coordinatorId);
  if (count === 0) return [];
  const link = '/professor/courses/plans';
  return [{ code: 'plans_to_decide', area: 'courses', severity: 'soon', params: { count }, link }];
}
