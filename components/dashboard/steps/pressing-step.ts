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
 * The one step that stands out as a card: what blocks, else the first that asks for a decision or ends today; null where
 * none does. The steps come in the order in which they matter.
 */
export function pressingStep(steps: NextStep[], isToday: (at: string) => boolean): NextStep | null {
  const blocking = steps.find(({ severity }) => severity === 'blocking');
  const presses = ({ code, severity, dueAt }: NextStep) =>
    DECISIONS.includes(code) || (severity === 'soon' && dueAt !== null && isToday(dueAt));
  return blocking ?? steps.find((step) => step.link && presses(step)) ?? null;
}
