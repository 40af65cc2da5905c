import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import * as planChoice from './plan-choice.ts';

const choiceRefusals = [
  'courses.plan_no_scheme',
  'courses.plan_not_open',
  'courses.plan_closed',
  'courses.career_not_active',
  'courses.plan_unknown_unit',
  'state.not_allowed',
] as const;

/** Study plans, as students choose them and who coordinates a programme decides. */
export const planCalls = {
  'student/courses/planchoice': {
    who: 'student',
    request: empty,
    result: planChoice.planChoice,
    reads: true,
    says: 'What a student chooses a study plan from, its rules, and what was chosen so far',
  },
  'student/courses/saveplan': {
    who: 'student',
    request: planChoice.choosePlanRequest,
    result: planChoice.changedPlan,
    browser: true,
    refusals: [...choiceRefusals],
    says: 'Keeps what is chosen so far',
  },
  'student/courses/submitplan': {
    who: 'student',
    request: planChoice.choosePlanRequest,
    result: planChoice.changedPlan,
    browser: true,
    refusals: [...choiceRefusals, 'courses.plan_rules', 'courses.plan_locked'],
    says: 'Hands a study plan in; one that its rules alone decide is approved at once',
  },
  'professor/courses/plans': {
    who: 'professor',
    request: empty,
    result: planChoice.submittedPlans,
    reads: true,
    says: 'The study plans that wait for the professor who coordinates them',
  },
  'professor/courses/decideplan': {
    who: 'professor',
    request: planChoice.decidePlanRequest,
    result: planChoice.changedPlan,
    browser: true,
    refusals: ['state.not_allowed'],
    says: 'Approves a study plan, or returns it with a reason',
  },
  'professor/courses/undoplan': {
    who: 'professor',
    request: planChoice.undoPlanRequest,
    result: planChoice.changedPlan,
    browser: true,
    refusals: ['state.not_allowed', 'state.undo_over', 'courses.undo_plan_used'],
    says: 'Takes the decision on a study plan back, shortly after it',
  },
  'office/plans/scheme': {
    who: 'office',
    request: planChoice.saveSchemeRequest,
    result: planChoice.savedScheme,
    refusals: ['courses.scheme_invalid', 'courses.scheme_window'],
    says: 'Says what the students of a programme and cohort choose their plans by, and when',
  },
  'office/plans/submitted': {
    who: 'office',
    request: empty,
    result: planChoice.submittedPlans,
    reads: true,
    says: 'Every study plan that waits for a decision',
  },
  'office/plans/decide': {
    who: 'office',
    request: planChoice.decidePlanRequest,
    result: planChoice.changedPlan,
    refusals: ['state.not_allowed'],
    says: 'Approves a study plan, or returns it with a reason',
  },
} satisfies Calls;
