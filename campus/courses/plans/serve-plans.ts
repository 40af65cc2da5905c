import { planCalls } from '../../../contract/courses/plans-calls.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { serve } from '../../http/serve.ts';
import { savePlan, submitPlan } from './choose-plan.ts';
import { decidePlan, undoPlan } from './decide-plan.ts';
import { planChoice } from './plan-choice.ts';
import { saveScheme } from './save-scheme.ts';
import { submittedPlans } from './submitted-plans.ts';

/** How study plans are chosen, handed in and decided. */
export function servePlans(app: CampusApp) {
  serve(app, planCalls, {
    'student/courses/planchoice': {
      read: (db, { careerId, language }, now) => planChoice(db, { careerId, language }, now),
    },
    'student/courses/saveplan': {
      change: (tx, { body, careerId }, now) => savePlan(tx, { ...body, careerId }, now),
    },
    'student/courses/submitplan': {
      change: (tx, { body, careerId }, now) => submitPlan(tx, { ...body, careerId }, now),
    },
    'professor/courses/plans': {
      read: (db, { professorId, language }, now) =>
        submittedPlans(db, { coordinatorId: professorId, language }, now),
    },
    'professor/courses/decideplan': {
      change: (tx, { body, professorId }, now) => decidePlan(tx, { ...body, by: professorId }, now),
    },
    'professor/courses/undoplan': {
      change: (tx, { body, professorId }, now) => undoPlan(tx, { ...body, professorId }, now),
    },
    'office/plans/scheme': { change: (tx, { body }, now) => saveScheme(tx, body, now) },
    'office/plans/submitted': { read: (db, { language }, now) => submittedPlans(db, { language }, now) },
    'office/plans/decide': { change: (tx, { body }, now) => decidePlan(tx, { ...body, by: null }, now) },
  });
}
