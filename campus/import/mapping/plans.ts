import { type Entry, entryOf, idOf } from '../writing/entries.ts';
import type { PlacedUnit, TaughtUnit, Units } from './catalogue.ts';
import type { CareerRole, Study, UserRoles } from './people.ts';
import { timeSliced } from './time-sliced.ts';

/**
 * The approved plan of a career: what its programme foresees for the year it is in (mandatory), and what it is
 * enrolled in besides (mandatory in another year of the programme, else a free choice). None where there is nothing.
 */
export async function mapPlans(
  userRoles: UserRoles,
  {
    studies,
    units,
    byCareer,
  }: { studies: Map<string, Study>; units: Units; byCareer: Map<string, TaughtUnit[]> },
): Promise<Entry<'plans'>[]> {
  const entries: Entry<'plans'>[] = [];
  for await (const career of timeSliced([...userRoles.careers.values()].flat())) {
    const study = studies.get(career.careerId);
    const enrolled = byCareer.get(career.careerId)?.map(({ unit }) => unit) ?? [];
    if (!study) continue;
    const planned = [...units.ofYear(career.programmeId, study.year), ...enrolled];
    if (planned.length > 0) entries.push(planEntry(career, study, planned));
  }
  return entries;
}

function planEntry({ role, careerId, programmeId }: CareerRole, study: Study, planned: PlacedUnit[]) {
  const planId = idOf('plan', careerId);
  const once = [...new Map(planned.map((unit) => [unit.id, unit])).values()];
  const rows = once.map(({ id, cfu, year, ...unit }) => {
    const foreseen = unit.programmeId === programmeId;
    const kind = foreseen ? ('mandatory' as const) : ('free' as const);
    return { planId, unitId: id, cfu, kind, year: foreseen ? year : study.year };
  });
  const plan = { id: planId, careerId, academicYear: study.academicYear };
  return entryOf('plans', role.sourcedId, {}, planId, { plan, rows });
}
