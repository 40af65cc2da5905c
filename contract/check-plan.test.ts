import { describe, expect, it } from 'vitest';
import { planFaults, schemeFaults } from './check-plan.ts';
import type { PlanRule } from './plan-choice.ts';

const units = (year: number, ...ids: string[]) => ids.map((unitId) => ({ unitId, year, cfu: 6 }));
const groups = [
  { code: 'core', kind: 'mandatory', minCfu: 0, maxCfu: 400, units: units(1, 'algebra', 'analysis') },
  { code: 'area', kind: 'choice', minCfu: 6, maxCfu: 12, units: units(2, 'optics', 'fields', 'chaos') },
  { code: 'free', kind: 'free', minCfu: 0, maxCfu: 6, units: units(3, 'music', 'law') },
] as const;
const core = ['algebra', 'analysis'];

const faultsOf = (chosen: string[], rules: PlanRule[] = [], passed: string[] = []) =>
  planFaults(
    { groups: groups.map((group) => ({ ...group, units: [...group.units] })), rules },
    chosen,
    passed,
  );

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

it('a scheme that nobody could follow says where it is wrong', () => {
  const twice = [...groups, { code: 'core', units: [{ unitId: 'law' }] }];
  const rules: PlanRule[] = [
    { kind: 'choose', group: 'nowhere', min: 1, max: 1 },
    { kind: 'requires', unit: 'optics', needs: 'nothing' },
    { kind: 'year', year: 1, minCfu: 7, maxCfu: 6 },
  ];
  const plain = twice.map(({ code, units: listed }) => ({ code, units: [...listed] }));
  expect(schemeFaults(plain, rules)).toEqual(['groups.core', 'units.law', 'rules.0', 'rules.1', 'rules.2']);
});
