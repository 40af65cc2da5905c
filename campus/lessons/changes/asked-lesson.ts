import type { SaveLesson } from '../../../contract/lessons/plans.ts';
import type { FieldCode } from '../../platform/outcome.ts';
import type { PlanCode } from '../plans/conflicts.ts';

/** What may stand against a lesson as it is asked for. */
export type SaveCode = PlanCode | FieldCode | 'lessons.own_overlap' | 'state.not_allowed';
/** A lesson as its form has it. */
export type Saved = Omit<SaveLesson, 'startsAt' | 'endsAt'> & {
  startsAt: Date;
  endsAt: Date;
  professorId: string;
};
