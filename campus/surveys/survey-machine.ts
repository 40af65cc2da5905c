import type { AssignmentStatus, SurveyStatus } from '../../contract/surveys/surveys.ts';
import { surveyAssignments, surveys } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { foundTransitionsOf, transitionsOf } from '../platform/states/transition.ts';

export const surveyActions = ['schedule', 'recall', 'open', 'close'] as const;

/** What may happen to a survey (docs/domain.md, Surveys). */
export const surveyMachine = {
  draft: { schedule: ['scheduled'] },
  scheduled: { recall: ['draft'], open: ['open'] },
  open: { close: ['closed'] },
  closed: {},
} as const satisfies StateMachine<SurveyStatus, (typeof surveyActions)[number]>;

export const assignmentActions = ['submit', 'waive', 'expire'] as const;

/** And to what one student is asked; `expire` is written for all at once when the survey closes. */
export const assignmentMachine = {
  pending: { submit: ['completed'], waive: ['waived'], expire: ['expired'] },
  completed: {},
  waived: {},
  expired: {},
} as const satisfies StateMachine<AssignmentStatus, (typeof assignmentActions)[number]>;

export const changeSurvey = transitionsOf(surveys, surveyMachine, 'survey');

export const changeAssignment = transitionsOf(surveyAssignments, assignmentMachine, 'survey-assignment');

/** Moves those of a survey at once. */
export const changeAssignments = foundTransitionsOf(
  surveyAssignments,
  assignmentMachine,
  'survey-assignment',
);
