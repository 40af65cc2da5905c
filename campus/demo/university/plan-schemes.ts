import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { saveSchemeRequest } from '../../../contract/courses/plan-choice.ts';
import { submitPlan } from '../../courses/plans/choose-plan.ts';
import { saveScheme } from '../../courses/plans/save-scheme.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import planGroups from '../data/plan-groups.json' with { type: 'json' };
import { found, type Unit, type University, unitOf } from './making.ts';

/** The programme of the printed accounts; courses of others may be chosen freely. */
const PROGRAMME = 'INF';

/** Adds the plan schemes of one programme; its coordinator is the printed professor. Two plans wait. */
export async function addPlanSchemes({ tx, now, calendar, units, careers }: University): Promise<void> {
  const own = units.filter(({ programme }) => programme === PROGRAMME);
  const free = units.filter(({ programme }) => programme !== PROGRAMME).slice(0, 6);
  const inGroup: Record<string, Unit[]> = {
    core: own.filter(({ kind }) => kind !== 'choice'),
    area: own.filter(({ kind }) => kind === 'choice'),
    free,
  };
  const groups = planGroups.map((group) => ({
    ...group,
    units: found(inGroup[group.code]).map(({ id, year }) => ({ unitId: id, year })),
  }));
  const { programmeId, professorId: coordinatorId } = unitOf({ units }, 'INF101');
  const { academicYear } = calendar;
  for (const year of [1, 2, 3]) {
    const scheme = saveSchemeRequest.parse({
      ...{ programmeId, cohortYear: academicYear - year + 1, academicYear, groups, rules: [] },
      ...{ opensAt: subDays(now, 10).toISOString(), closesAt: addDays(now, 40).toISOString() },
      ...{ autoApprove: false, coordinatorId },
    });
    await doneOrThrow(saveScheme(tx, scheme, now));
  }
  const unitIds = [...own, ...free.slice(0, 1)].map(({ id }) => id);
  const second = careers.filter((each) => each.programme === PROGRAMME && each.year === 2 && !each.role);
  for (const { id: careerId } of second.slice(0, 2))
    await doneOrThrow(submitPlan(tx, { careerId, unitIds }, now));
}
