import type { Area } from '../area.ts';
import { careers as careersTable, plans, transcriptRows } from '../db/schema.ts';
import { careerOverview } from './career-overview.ts';
import { plannedGroups } from './planned-groups.ts';
import { serveCareers } from './serve-careers.ts';

/** Students' careers: their study plans, and what they have on record. */
export const careers: Area = {
  serve: serveCareers,
  dashboard: { student: careerOverview },
  hubGroups: plannedGroups,
  history: [{ column: transcriptRows.careerId }],
  belongs: [careersTable.id, plans.careerId],
};
