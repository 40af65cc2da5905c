import { type NextStep, stepArea, stepSeverity } from '../../contract/dashboard/dashboard.ts';
import type { Reader } from '../http/answers.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { keyOf } from './dismissed.ts';

/** The steps in the order in which they matter: blocking first, then by date, then by area (docs/domain.md, Dashboard). */
export const toNextSteps = (
  steps: Step[],
  reader: Reader,
  dismissed: ReadonlySet<string> = new Set(),
): NextStep[] =>
  steps
    .filter((step) => !(isDismissible(step) && dismissed.has(keyOf(step))))
    .toSorted(byWeight)
    .map((step) => toNextStep(step, reader));

/** What has to be done can't be dismissed; what is good to know can. */
export const isDismissible = ({ severity }: Step) => severity === 'info';

function byWeight(one: Step, other: Step): number {
  return (
    stepSeverity.options.indexOf(one.severity) - stepSeverity.options.indexOf(other.severity) ||
    dueOf(one) - dueOf(other) ||
    stepArea.options.indexOf(one.area) - stepArea.options.indexOf(other.area)
  );
}

/** The last instant of a Date: what has none comes last. */
const NO_DATE = 8.64e15;

const dueOf = ({ dueAt }: Step) => dueAt?.getTime() ?? NO_DATE;

function toNextStep({ course, params, ...step }: Step, { language, timeZone }: Reader): NextStep {
  const values = { ...params, ...(course && { course: inLanguage(course, language) }) };
  return {
    code: step.code,
    title: text(language, timeZone, `step.${step.code}`, values),
    area: step.area,
    severity: step.severity,
    dueAt: step.dueAt?.toISOString() ?? null,
    ...(typeof params?.count === 'number' && { count: params.count }),
    ...(step.heldAt && { heldAt: step.heldAt.toISOString() }),
    blocks: step.blocks ?? [],
    link: step.link ?? null,
    ...(step.ownerOffice && { ownerOffice: step.ownerOffice }),
    ...(isDismissible(step) && { dismiss: keyOf(step) }),
  };
}
