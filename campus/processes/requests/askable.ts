import { type CareerStatus, careerStatus } from '../../../contract/careers/career-status.ts';
import type { RequestEffect } from '../../../contract/processes/processes.ts';
import { careerMachine } from '../../careers/change-career.ts';
import type { Refusal } from '../../platform/outcome.ts';
import { statesBefore } from '../../platform/states/state-machine.ts';

type Code = 'processes.career_not_active' | 'processes.career_not_suspended' | 'processes.career_ended';

/** Of which careers what has an effect can be asked; anything else is of all. */
const askedOf: Record<RequestEffect, { statuses: readonly string[]; else: Code }> = {
  attendance_exemption: { statuses: ['active'], else: 'processes.career_not_active' },
  suspension: { statuses: statesBefore(careerMachine, 'suspend'), else: 'processes.career_not_active' },
  reinstatement: {
    statuses: statesBefore(careerMachine, 'reinstate'),
    else: 'processes.career_not_suspended',
  },
  withdrawal: { statuses: statesBefore(careerMachine, 'withdraw'), else: 'processes.career_ended' },
  plan_change: { statuses: ['active'], else: 'processes.career_not_active' },
  credit_recognition: { statuses: ['active'], else: 'processes.career_not_active' },
  thesis: { statuses: ['active'], else: 'processes.career_not_active' },
  programme_change: { statuses: ['active'], else: 'processes.career_not_active' },
  data_correction: { statuses: careerStatus.options, else: 'processes.career_ended' },
  instalments: { statuses: careerStatus.options, else: 'processes.career_ended' },
  refund: { statuses: careerStatus.options, else: 'processes.career_ended' },
  part_time: { statuses: ['active', 'suspended', 'interrupted'], else: 'processes.career_ended' },
  accommodation: { statuses: ['active', 'suspended', 'interrupted'], else: 'processes.career_ended' },
};

/** Why a career can't ask for what has this effect; nothing: it can. */
export function refusalsToAsk(
  effect: RequestEffect | null,
  status: CareerStatus | undefined,
): Refusal<Code>[] {
  if (effect === null || (status && askedOf[effect].statuses.includes(status))) return [];
  return [{ code: askedOf[effect].else, ownerOffice: 'students' }];
}
