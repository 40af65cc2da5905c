import type { Area } from '../area.ts';
import { serveDashboard } from './serve-dashboard.ts';

/** What each noun has to say to a student or a professor, on one page. */
export const dashboard: Area = { serve: serveDashboard };
