import { dashboardCalls } from '../../contract/dashboard/calls.ts';
import type { Area } from '../area.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { dismiss } from './dismissed.ts';
import { professorSummary, studentSummary } from './summary.ts';

/** The dashboards of both. */
export function serveDashboard(app: CampusApp, { areas }: { areas: Area[] }) {
  serve(app, dashboardCalls, {
    'student/dashboard/summary': {
      read: (db, { careerId, user: { personId }, reader, request }, now) =>
        studentSummary(db, { areas, log: request.log }, { careerId, personId }, reader, now),
    },
    'professor/dashboard/summary': {
      read: (db, { professorId, user: { personId }, reader, request }, now) =>
        professorSummary(db, { areas, log: request.log }, { professorId, personId }, reader, now),
    },
    'student/dashboard/dismiss': {
      change: (tx, { body: { key }, careerId }, now) => dismiss(tx, { profileId: careerId, key }, now),
    },
    'professor/dashboard/dismiss': {
      change: (tx, { body: { key }, professorId }, now) => dismiss(tx, { profileId: professorId, key }, now),
    },
  });
}
