import type { ProposalRow } from '../../../contract/processes/recognition.ts';
import type { OpenUnit } from '../../careers/records/open-units.ts';

type Fault = 'unit_not_open' | 'unit_result_due' | 'unit_twice' | 'more_than_unit' | 'unit_without_grade';

/** What stands against a proposal, by row and field: each unit is open in the plan, without a result that is `due`, and named once, with no more than its credits. */
export const proposalFaults = (
  rows: readonly ProposalRow[],
  units: readonly OpenUnit[],
  due: ReadonlySet<string>,
): { field: string; fault: Fault }[] =>
  rows.flatMap(({ unit: code, cfu, grade }, at) => {
    if (code === undefined) return [];
    const unit = units.find((each) => each.code === code);
    if (!unit) return [{ field: `rows.${at}.unit`, fault: 'unit_not_open' }];
    const faults: [field: string, fault: Fault, stands: boolean][] = [
      ['unit', 'unit_result_due', due.has(unit.unitId)],
      ['unit', 'unit_twice', rows.findIndex((each) => each.unit === code) < at],
      ['cfu', 'more_than_unit', cfu !== undefined && cfu > unit.cfu],
      ['grade', 'unit_without_grade', grade !== undefined && !unit.graded],
    ];
    return faults
      .filter(([, , stands]) => stands)
      .map(([field, fault]) => ({ field: `rows.${at}.${field}`, fault }));
  });
