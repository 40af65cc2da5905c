import type { PlanGroup, PlanRule } from './plan-choice.ts';

type Scheme = {
  groups: (Pick<PlanGroup, 'code' | 'kind' | 'minCfu' | 'maxCfu'> & {
    units: { unitId: string; year: number; cfu: number }[];
  })[];
  rules: PlanRule[];
};

/** A rule that what is chosen doesn't keep: what is wanted and what there is, and the units that it is about. */
export type PlanFault = {
  code:
    | 'group_min'
    | 'group_max'
    | 'mandatory'
    | 'choose_min'
    | 'choose_max'
    | 'exclusive'
    | 'requires'
    | 'year_min'
    | 'year_max'
    | 'any_of';
  group?: string;
  year?: number;
  wanted?: number;
  has?: number;
  units: string[];
};

type Chosen = { ids: ReadonlySet<string>; passed: ReadonlySet<string> };

/** Every rule that a plan doesn't keep; none: it can be submitted. In the browser and at the institution the same. */
export function planFaults(
  { groups, rules }: Scheme,
  unitIds: Iterable<string>,
  passed: Iterable<string> = [],
): PlanFault[] {
  const chosen = { ids: new Set([...unitIds, ...passed]), passed: new Set(passed) };
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
    case 'year': {
      const all = groups.flatMap(({ units }) => units);
      const taken = all.filter(({ unitId, year }) => year === rule.year && chosen.ids.has(unitId));
      const about = { year: rule.year, has: cfuOf(taken), units: taken.map(({ unitId }) => unitId) };
      if (about.has < rule.minCfu) return [{ code: 'year_min', wanted: rule.minCfu, ...about }];
      return about.has > rule.maxCfu ? [{ code: 'year_max', wanted: rule.maxCfu, ...about }] : [];
    }
    case 'any_of': {
      const faults = rule.rules.map((each) => ruleFaults(groups, each, chosen));
      if (faults.some((each) => each.length === 0)) return [];
      return [{ code: 'any_of', units: [...new Set(faults.flat().flatMap(({ units }) => units))] }];
    }
  }
}

const cfuOf = (units: { cfu: number }[]): number => units.reduce((sum, { cfu }) => sum + cfu, 0);

/** A scheme that nobody could follow is refused when it is saved: by the group or the rule that is wrong. */
export function schemeFaults(
  groups: { code: string; units: { unitId: string }[] }[],
  rules: PlanRule[],
): string[] {
  const codes = groups.map(({ code }) => code);
  const units = groups.flatMap((group) => group.units.map(({ unitId }) => unitId));
  const isKnown = (unitId: string) => units.includes(unitId);
  const wrong = (rule: PlanRule): boolean => {
    switch (rule.kind) {
      case 'choose':
        return !codes.includes(rule.group) || rule.min > rule.max;
      case 'exclusive':
        return !rule.units.every(isKnown);
      case 'requires':
        return !isKnown(rule.unit) || !isKnown(rule.needs);
      case 'year':
        return rule.minCfu > rule.maxCfu;
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
