import type { Area } from '../area.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { processNotices } from './notices.ts';
import { expireRequests, settleProposals } from './requests/late-requests.ts';
import { needsUpload } from './requests/uploads-of.ts';
import { serveProcesses } from './serve-processes.ts';
import { ownFindables, studentRequests } from './student-parts.ts';

const MINUTE_MS = 60_000;

/** What students ask of the offices, each request with an owner and a date. */
export const processes: Area = {
  serve: serveProcesses,
  tasks: [
    exclusive('processes.corrections', MINUTE_MS, expireRequests),
    exclusive('processes.proposals', MINUTE_MS, settleProposals),
  ],
  dashboard: { of: 'processes', student: studentRequests },
  search: { student: ownFindables },
  needsUpload,
  notices: processNotices,
};
