import type { Area } from '../area.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { forgetDismissed } from './dismissed.ts';
import { serveDashboard } from './serve-dashboard.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What each area has to say to a student or a professor, on one page. */
export const dashboard: Area = {
  serve: serveDashboard,
  tasks: [exclusive('dashboard.dismissed', DAY_MS, forgetDismissed)],
};
