import { openPlanStatus, type PlanChoice } from '../../../contract/courses/plan-choice.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { inLanguage } from '../../platform/texts.ts';
import { ownPlans, passedBy, unitIdsOf } from './own-plans.ts';
import { careerWithScheme, groupsOf, partTimeOf, unitsOf } from './own-scheme.ts';

/** What a student chooses a plan from, what is passed, and what was chosen so far. */
export async function planChoice(
  db: Database,
  { careerId, language }: { careerId: string; language: Language },
  now: Date,
): Promise<PlanChoice> {
  const { programme, scheme } = await careerWithScheme(db, careerId, now);
  const { approved, open } = await ownPlans(db, careerId);
  const status = openPlanStatus.safeParse(open?.status);
  return {
    now: now.toISOString(),
    programme: inLanguage(programme, language),
    scheme: scheme && {
      academicYear: scheme.academicYear,
      groups: await groupsOf(db, scheme, language),
      rules: scheme.rules,
      opensAt: scheme.opensAt.toISOString(),
      closesAt: scheme.closesAt.toISOString(),
      autoApprove: scheme.autoApprove,
    },
    ...(scheme && { partTime: await partTimeOf(db, careerId, scheme) }),
    passed: await unitsOf(db, await passedBy(db, careerId), language),
    approved: await unitIdsOf(db, approved?.id),
    open:
      open && status.success
        ? {
            status: status.data,
            unitIds: await unitIdsOf(db, open.id),
            submittedAt: open.submittedAt?.toISOString() ?? null,
            reason: open.reason,
          }
        : null,
  };
}
