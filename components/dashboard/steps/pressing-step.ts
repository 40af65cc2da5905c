import type { NextStep } from '@/contract/dashboard/dashboard';

/** Questions to their reader, whenever they have to be answered. */
const DECISIONS = [
  'outcome_to_decide',
  'place_to_take',
  'requests_to_decide',
  'exam_requests_to_decide',
  'results_to_publish',
];

/**
 * The one step shown as a card: a blocking step, else the first one that needs a decision or ends today, else
 * null. The steps come in order of importance.
 */
export function pressingStep(steps: NextStep[], isToday: (at: string) => boolean): NextStep | null {
  const blocking = steps.find(({ severity }) => severity === 'blocking');
  const presses = ({ code, severity, dueAt }: NextStep) =>
    DECISIONS.includes(code) || (severity === 'soon' && dueAt !== null && isToday(dueAt));
  return blocking ?? steps.find((step) => step.link && presses(step)) ?? null;
}
