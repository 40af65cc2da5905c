import type { OutlinedGroup, PlanGroup, PlanRule, PlanUnit } from './plan-choice.ts';

type Scheme = {
  groups: (Pick<PlanGroup, 'code' | 'kind' | 'minCfu' | 'maxCfu'> & {
    units: Pick<PlanUnit, 'unitId' | 'year' | 'cfu' | 'term'>[];
  })[];
  rules: PlanRule[];
};

/** A rule that the choice breaks: the wanted and the present amount, and the units concerned. */
export type PlanFault = {
  code:
    | 'group_min'
    | 'group_max'
    | 'mandatory'
    | 'choose_min'
    | 'choose_max'
    | 'exclusive'
    | 'requires'
    | 'corequisite'
    | 'year_min'
    | 'year_max'
    | 'term_min'
    | 'term_max'
    | 'part_time'
    | 'any_of';
  group?: string;
  year?: number;
  term?: 'first' | 'second';
  wanted?: number;
  has?: number;
  units: string[];
};

type Chosen = { ids: ReadonlySet<string>; passed: ReadonlySet<string>; partTime: readonly number[] };
/** What stands whatever is chosen: what is passed, and the years that are studied in part time. */
type Standing = { passed?: Iterable<string>; partTime?: readonly number[] };

/** Every rule that a plan breaks; with none it can be submitted. Browser and campus share this check. */
export function planFaults(
  { groups, rules }: Scheme,
  unitIds: Iterable<string>,
  { passed = [], partTime = [] }: Standing = {},
): PlanFault[] {
  const chosen = { ids: new Set([...unitIds, ...passed]), passed: new Set(passed), partTime };
  return [
    ...groups.flatMap((group) => groupFaults(group, chosen)),
    ...rules.flatMap((rule) => ruleFaults(groups, rule, chosen)),
  ];
}

function groupFaults(
  { code, kind, minCfu, maxCfu, units }: Scheme['groups'][number],
  { ids }: Chosen,
): PlanFault[] {
  const taken = units.filter(({ unitId }) => ids.has(unitId));
  if (kind === 'mandatory') {
    const lacking = units.filter(({ unitId }) => !ids.has(unitId)).map(({ unitId }) => unitId);
    return lacking.length > 0 ? [{ code: 'mandatory', group: code, units: lacking }] : [];
  }
  const about = { group: code, has: cfuOf(taken), units: taken.map(({ unitId }) => unitId) };
  if (about.has < minCfu) return [{ code: 'group_min', wanted: minCfu, ...about }];
  return about.has > maxCfu ? [{ code: 'group_max', wanted: maxCfu, ...about }] : [];
}

function ruleFaults(groups: Scheme['groups'], rule: PlanRule, chosen: Chosen): PlanFault[] {
  switch (rule.kind) {
    case 'choose': {
      const units = groups.find(({ code }) => code === rule.group)?.units ?? [];
      const taken = units.map(({ unitId }) => unitId).filter((unitId) => chosen.ids.has(unitId));
      const about = { group: rule.group, has: taken.length, units: taken };
      if (taken.length < rule.min) return [{ code: 'choose_min', wanted: rule.min, ...about }];
      return taken.length > rule.max ? [{ code: 'choose_max', wanted: rule.max, ...about }] : [];
    }
    case 'exclusive': {
      const taken = rule.units.filter((unitId) => chosen.ids.has(unitId));
      return taken.length > 1 ? [{ code: 'exclusive', units: taken }] : [];
    }
    case 'requires': {
      const { unit, needs } = rule;
      const isKept = !chosen.ids.has(unit) || chosen.passed.has(unit) || chosen.ids.has(needs);
      return isKept ? [] : [{ code: 'requires', units: [unit, needs] }];
    }
    case 'corequisite': {
      const { unit, needs } = rule;
      const isKept = !chosen.ids.has(unit) || chosen.passed.has(unit) || isByThen(groups, rule, chosen);
      return isKept ? [] : [{ code: 'corequisite', units: [unit, needs] }];
    }
    case 'year': {
      const taken = inYear(groups, rule.year, chosen);
      const about = { year: rule.year, has: cfuOf(taken), units: idsOf(taken) };
      if (about.has < rule.minCfu) return [{ code: 'year_min', wanted: rule.minCfu, ...about }];
      return about.has > rule.maxCfu ? [{ code: 'year_max', wanted: rule.maxCfu, ...about }] : [];
    }
    case 'term': {
      const { year, term } = rule;
      const taken = inYear(groups, year, chosen).filter((unit) => isInTerm(unit, term));
      const about = { year, term, has: cfuInTerm(taken), units: idsOf(taken) };
      if (about.has < rule.minCfu) return [{ code: 'term_min', wanted: rule.minCfu, ...about }];
      return about.has > rule.maxCfu ? [{ code: 'term_max', wanted: rule.maxCfu, ...about }] : [];
    }
    case 'part_time': {
      const free = groups.filter(({ kind }) => kind !== 'mandatory');
      return chosen.partTime.flatMap((year): PlanFault[] => {
        const taken = inYear(free, year, chosen).filter(({ unitId }) => !chosen.passed.has(unitId));
        const about = { year, wanted: rule.maxCfu, has: cfuOf(taken), units: idsOf(taken) };
        return about.has > rule.maxCfu ? [{ code: 'part_time', ...about }] : [];
      });
    }
    case 'any_of': {
      const faults = rule.rules.map((each) => ruleFaults(groups, each, chosen));
      if (faults.some((each) => each.length === 0)) return [];
      return [{ code: 'any_of', units: [...new Set(faults.flat().flatMap(({ units }) => units))] }];
    }
  }
}

const inYear = (groups: Scheme['groups'], year: number, { ids }: Chosen) =>
  groups.flatMap(({ units }) => units).filter((unit) => unit.year === year && ids.has(unit.unitId));

/** What a unit wants is passed, or chosen in its year or an earlier one. */
function isByThen(
  groups: Scheme['groups'],
  { unit, needs }: { unit: string; needs: string },
  { ids, passed }: Chosen,
): boolean {
  const yearOf = yearsOf(groups);
  return passed.has(needs) || (ids.has(needs) && (yearOf.get(needs) ?? 0) <= (yearOf.get(unit) ?? 0));
}

const yearsOf = (groups: { units: { unitId: string; year: number }[] }[]) =>
  new Map(groups.flatMap(({ units }) => units.map(({ unitId, year }) => [unitId, year])));

const isInTerm = (unit: { term?: string }, term: string): boolean =>
  unit.term === term || unit.term === 'year';

const cfuInTerm = (units: Pick<PlanUnit, 'cfu' | 'term'>[]): number =>
  units.reduce((sum, { cfu, term }) => sum + (term === 'year' ? cfu / 2 : cfu), 0);

const idsOf = (units: { unitId: string }[]): string[] => units.map(({ unitId }) => unitId);

const cfuOf = (units: { cfu: number }[]): number => units.reduce((sum, { cfu }) => sum + cfu, 0);

/** A scheme that nobody could follow is refused when it is saved: by the group or the rule that is wrong. */
export function schemeFaults(
  groups: Pick<OutlinedGroup, 'code' | 'kind' | 'minCfu' | 'units'>[],
  rules: PlanRule[],
): string[] {
  const codes = groups.map(({ code }) => code);
  const units = groups.flatMap((group) => group.units.map(({ unitId }) => unitId));
  const isKnown = (unitId: string) => units.includes(unitId);
  const yearOf = yearsOf(groups);
  const wrong = (rule: PlanRule): boolean => {
    switch (rule.kind) {
      case 'choose':
        return !codes.includes(rule.group) || rule.min > rule.max;
      case 'exclusive':
        return !rule.units.every(isKnown);
      case 'requires':
        return !isKnown(rule.unit) || !isKnown(rule.needs);
      case 'corequisite':
        return !((yearOf.get(rule.needs) ?? Infinity) <= (yearOf.get(rule.unit) ?? 0));
      case 'year':
        return rule.minCfu > rule.maxCfu;
      case 'term':
        return rule.minCfu > rule.maxCfu || !hasUnits(groups, rule);
      case 'part_time':
        return rules.find(({ kind }) => kind === 'part_time') !== rule || !leavesRoom(groups, rule.maxCfu);
      case 'any_of':
        return rule.rules.some(wrong);
    }
  };
  return [
    ...codes.filter((code, at) => codes.indexOf(code) !== at).map((code) => `groups.${code}`),
    ...units.filter((unitId, at) => units.indexOf(unitId) !== at).map((unitId) => `units.${unitId}`),
    ...rules.flatMap((rule, at) => (wrong(rule) ? [`rules.${at}`] : [])),
  ];
}

/** A rule about a term in which nothing is taught counts nothing. */
const hasUnits = (
  groups: Pick<OutlinedGroup, 'units'>[],
  { year, term }: { year: number; term: string },
): boolean => groups.some(({ units }) => units.some((unit) => unit.year === year && isInTerm(unit, term)));

/** What the groups of a single year want of it at least can be chosen in part time too. */
function leavesRoom(groups: Pick<OutlinedGroup, 'kind' | 'minCfu' | 'units'>[], maxCfu: number): boolean {
  const wanted = new Map<number, number>();
  for (const { kind, minCfu, units } of groups) {
    const [year, ...others] = new Set(units.map((unit) => unit.year));
    if (kind === 'mandatory' || year === undefined || others.length > 0) continue;
    wanted.set(year, (wanted.get(year) ?? 0) + minCfu);
  }
  return [...wanted.values()].every((cfu) => cfu <= maxCfu);
}
