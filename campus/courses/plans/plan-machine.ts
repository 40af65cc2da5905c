import type { plans } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/state-machine.ts';

export const planActions = ['save', 'submit', 'approve', 'return', 'supersede'] as const;

/** A version of a study plan (docs/domain.md, Courses): what isn't listed is refused with `state.not_allowed`. */
export const planMachine = {
  draft: { save: ['draft'], submit: ['submitted', 'approved'] },
  submitted: { approve: ['approved'], return: ['returned'] },
  returned: { save: ['draft'], submit: ['submitted', 'approved'] },
  approved: { supersede: ['superseded'] },
  superseded: {},
} as const satisfies StateMachine<(typeof plans.$inferSelect)['status'], (typeof planActions)[number]>;
