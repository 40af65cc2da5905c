import type { Area } from '../area.ts';
import { requests } from '../db/schema.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { addProcesses } from './demo/processes.ts';
import { ownFindables } from './findable.ts';
import { processNotices } from './notices.ts';
import { personal } from './personal.ts';
import { settleProposals } from './recognition/settle-proposals.ts';
import { expireRequests } from './requests/expire-requests.ts';
import { needsPaper } from './requests/papers-of.ts';
import { serveProcesses } from './serve-processes.ts';
import { studentRequests } from './student-overview.ts';

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
  personal,
  needsPaper,
  demo: addProcesses,
  notices: processNotices,
  history: [{ column: requests.careerId }],
};
