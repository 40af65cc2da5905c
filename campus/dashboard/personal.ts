import type { Personal } from '../area.ts';
import { said } from '../db/said.ts';
import { dismissedSteps } from '../db/schema.ts';

/** What somebody put off the dashboard. */
export const personal: Personal[] = [
  { column: dismissedSteps.profileId, says: said(dismissedSteps, 'key', 'dismissedAt') },
];
