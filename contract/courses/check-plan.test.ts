import { describe, expect, it } from 'vitest';
import { planFaults, schemeFaults } from './check-plan.ts';
import type { PlanRule } from './plan-choice.ts';

/** Optics is of the first semester, fields are of the whole year; of the others nothing is said. */
const terms: Record<string, 'first' | 'year'> = { optics: 'first', fields: 'year' };
const units = (year: number, ...ids: string[]) =>
  ids.map((unitId) => ({ unitId, year, cfu: 6, term: terms[unitId] }));
const groups = [
  { code: 'core', kind: 'mandatory', minCfu: 0, maxCfu: 400, units: units(1, 'algebra', 'analysis') },
  { code: 'area', kind: 'choice', minCfu: 6, maxCfu: 12, units: units(2, 'optics', 'fields', 'chaos') },
  { code: 'free', kind: 'free', minCfu: 0, maxCfu: 6, units: units(3, 'music', 'law') },
] as const;
const core = ['algebra', 'analysis'];

const faultsOf = (chosen: string[], rules: PlanRule[] = [], passed: string[] = [], partTime: number[] = []) =>
  planFaults({ groups: groups.map((group) => ({ ...group, units: [...group.units] })), rules }, chosen, {
    passed,
    partTime,
  });

describe('A7: a plan', () => {
  it('wants all that is mandatory, and of each group its credits', () => {
    expect(faultsOf([])).toEqual([
      { code: 'mandatory', group: 'core', units: core },
      { code: 'group_min', group: 'area', wanted: 6, has: 0, units: [] },
    ]);
    expect(faultsOf([...core, 'optics', 'fields', 'chaos'])).toEqual([
      { code: 'group_max', group: 'area', wanted: 12, has: 18, units: ['optics', 'fields', 'chaos'] },
    ]);
    expect(faultsOf([...core, 'optics'])).toEqual([]);
  });

  it('counts what is passed as chosen', () => {
    expect(faultsOf(['analysis'], [], ['algebra', 'optics'])).toEqual([]);
  });

  it('keeps how many of a group, and which of them never together', () => {
    const choose: PlanRule = { kind: 'choose', group: 'area', min: 2, max: 2 };
    expect(faultsOf([...core, 'optics'], [choose])).toEqual([
      { code: 'choose_min', group: 'area', wanted: 2, has: 1, units: ['optics'] },
    ]);
    const exclusive: PlanRule = { kind: 'exclusive', units: ['optics', 'chaos'] };
    expect(faultsOf([...core, 'optics', 'chaos'], [choose, exclusive])).toEqual([
      { code: 'exclusive', units: ['optics', 'chaos'] },
    ]);
  });

  it('keeps what a unit requires, unless the unit is passed', () => {
    const requires: PlanRule = { kind: 'requires', unit: 'chaos', needs: 'fields' };
    expect(faultsOf([...core, 'chaos'], [requires])).toEqual([
      { code: 'requires', units: ['chaos', 'fields'] },
    ]);
    expect(faultsOf([...core, 'chaos', 'fields'], [requires])).toEqual([]);
    expect(faultsOf(core, [requires], ['chaos'])).toEqual([]);
  });

  it('keeps the credits of a year', () => {
    const year: PlanRule = { kind: 'year', year: 3, minCfu: 6, maxCfu: 6 };
    expect(faultsOf([...core, 'optics'], [year])).toEqual([
      { code: 'year_min', year: 3, wanted: 6, has: 0, units: [] },
    ]);
    expect(faultsOf([...core, 'optics', 'law'], [year])).toEqual([]);
  });

  it('keeps what goes with a unit, in its year or an earlier one, unless either is passed', () => {
    const same: PlanRule = { kind: 'corequisite', unit: 'chaos', needs: 'fields' };
    expect(faultsOf([...core, 'chaos'], [same])).toEqual([
      { code: 'corequisite', units: ['chaos', 'fields'] },
    ]);
    expect(faultsOf([...core, 'chaos', 'fields'], [same])).toEqual([]);
    expect(faultsOf(core, [same], ['chaos'])).toEqual([]);
    expect(faultsOf([...core, 'chaos'], [same], ['fields'])).toEqual([]);
    const earlier: PlanRule = { kind: 'corequisite', unit: 'law', needs: 'optics' };
    expect(faultsOf([...core, 'law', 'optics'], [earlier])).toEqual([]);
    const later: PlanRule = { kind: 'corequisite', unit: 'optics', needs: 'law' };
    expect(faultsOf([...core, 'law', 'optics'], [later])).toEqual([
      { code: 'corequisite', units: ['optics', 'law'] },
    ]);
    expect(faultsOf([...core, 'optics'], [later], ['law'])).toEqual([]);
  });

  it('keeps the credits of a semester, a unit of the whole year counting for half in each', () => {
    const rule = (term: 'first' | 'second', minCfu: number, maxCfu: number): PlanRule => ({
      ...{ kind: 'term', year: 2, term, minCfu, maxCfu },
    });
    const chosen = [...core, 'optics', 'fields'];
    expect(faultsOf(chosen, [rule('first', 9, 9), rule('second', 3, 3)])).toEqual([]);
    expect(faultsOf(chosen, [rule('first', 0, 6), rule('second', 6, 12)])).toEqual([
      { code: 'term_max', year: 2, term: 'first', wanted: 6, has: 9, units: ['optics', 'fields'] },
      { code: 'term_min', year: 2, term: 'second', wanted: 6, has: 3, units: ['fields'] },
    ]);
  });

  it('caps what is chosen for a year of part time, beside what is mandatory or passed', () => {
    const cap: PlanRule = { kind: 'part_time', maxCfu: 6 };
    const chosen = [...core, 'optics', 'fields'];
    expect(faultsOf(chosen, [cap])).toEqual([]);
    expect(faultsOf(chosen, [cap], [], [1, 3])).toEqual([]);
    expect(faultsOf(chosen, [cap], [], [1, 2])).toEqual([
      { code: 'part_time', year: 2, wanted: 6, has: 12, units: ['optics', 'fields'] },
    ]);
    expect(faultsOf(chosen, [cap], ['optics'], [2])).toEqual([]);
    const strict: PlanRule = { kind: 'part_time', maxCfu: 0 };
    expect(faultsOf([...core, 'law', 'optics'], [strict], [], [1, 2, 3]).map(({ year }) => year)).toEqual([
      2, 3,
    ]);
  });

  it('of several rules wants one', () => {
    const either: PlanRule = {
      kind: 'any_of',
      rules: [
        { kind: 'choose', group: 'free', min: 1, max: 1 },
        { kind: 'choose', group: 'area', min: 2, max: 3 },
      ],
    };
    expect(faultsOf([...core, 'optics'], [either])).toEqual([{ code: 'any_of', units: ['optics'] }]);
    expect(faultsOf([...core, 'optics', 'law'], [either])).toEqual([]);
    expect(faultsOf([...core, 'optics', 'chaos'], [either])).toEqual([]);
  });
});

describe('a scheme that nobody could follow says where it is wrong', () => {
  const own = groups.map((group) => ({ ...group, units: [...group.units] }));

  it('in its groups', () => {
    const twice = { code: 'core', kind: 'free' as const, minCfu: 0, units: units(3, 'law') };
    expect(schemeFaults([...own, twice], [])).toEqual(['groups.core', 'units.law']);
  });

  it.each<PlanRule>([
    { kind: 'choose', group: 'nowhere', min: 1, max: 1 },
    { kind: 'requires', unit: 'optics', needs: 'nothing' },
    { kind: 'corequisite', unit: 'optics', needs: 'nothing' },
    { kind: 'corequisite', unit: 'optics', needs: 'law' },
    { kind: 'year', year: 1, minCfu: 7, maxCfu: 6 },
    { kind: 'term', year: 2, term: 'first', minCfu: 7, maxCfu: 6 },
    { kind: 'term', year: 3, term: 'first', minCfu: 0, maxCfu: 6 },
    { kind: 'part_time', maxCfu: 5 },
  ])('in a rule: %j', (rule) => {
    const good: PlanRule = { kind: 'corequisite', unit: 'law', needs: 'optics' };
    expect(schemeFaults(own, [good, rule])).toEqual(['rules.1']);
  });

  it('in a second cap', () => {
    const cap = (maxCfu: number): PlanRule => ({ kind: 'part_time', maxCfu });
    const term: PlanRule = { kind: 'term', year: 2, term: 'second', minCfu: 0, maxCfu: 6 };
    expect(schemeFaults(own, [term, cap(6), cap(12)])).toEqual(['rules.2']);
  });
});
