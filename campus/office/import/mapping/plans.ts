import { type Entry, entryOf, idOf } from '../entries.ts';
import { paced } from '../paced.ts';
import type { CareerHat, Hats } from './hats.ts';
import type { TaughtUnit } from './offerings.ts';
import type { Study } from './study.ts';
import type { PlacedUnit, Units } from './units.ts';

/**
 * The approved plan of a career: what its programme foresees for the year it is in (mandatory), and what it is
 * enrolled in besides (mandatory in another year of the programme, else a free choice). None where there is nothing.
 */
export async function mapPlans(
  hats: Hats,
  {
    studies,
    units,
    byCareer,
  }: { studies: Map<string, Study>; units: Units; byCareer: Map<string, TaughtUnit[]> },
): Promise<Entry<'plans'>[]> {
  const entries: Entry<'plans'>[] = [];
  for await (const career of paced([...hats.careers.values()].flat())) {
    const study = studies.get(career.careerId);
    const enrolled = byCareer.get(career.careerId)?.map(({ unit }) => unit) ?? [];
    if (!study) continue;
    const planned = [...units.ofYear(career.programmeId, study.year), ...enrolled];
    if (planned.length > 0) entries.push(planEntry(career, study, planned));
  }
  return entries;
}

function planEntry({ role, careerId, programmeId }: CareerHat, study: Study, planned: PlacedUnit[]) {
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
