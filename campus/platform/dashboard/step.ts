import type { StepArea, StepSeverity } from '../../../contract/dashboard/dashboard.ts';
import type { Office } from '../../../contract/wire/offices.ts';
import type { LocalText } from '../../db/schema/columns.ts';

/** A step of a dashboard before it is told; its text is `step.<code>`, filled by the course and `params`. */
export type Step = {
  code: string;
  area: StepArea;
  severity: StepSeverity;
  dueAt?: Date | null;
  blocks?: StepArea[];
  link?: string;
  /** When the thing was that it is about. */
  heldAt?: Date;
  ownerOffice?: Office;
  course?: LocalText;
  params?: Record<string, string | number | Date>;
};
