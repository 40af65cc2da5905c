import { dashboardCalls } from '../../contract/calls/dashboard.ts';
import type { Area } from '../area.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { professorSummary, studentSummary } from './summary.ts';

/** The dashboards of both. */
export function serveDashboard(app: CampusApp, { areas }: { areas: Area[] }) {
  serve(app, dashboardCalls, {
    'student/dashboard/summary': {
      read: (db, { careerId, user: { personId }, reader }, now) =>
        studentSummary(db, areas, { careerId, personId }, reader, now),
    },
    'professor/dashboard/summary': {
      read: (db, { professorId, user: { personId }, reader }, now) =>
        professorSummary(db, areas, { professorId, personId }, reader, now),
    },
  });
}
