import type { Area } from '../../area.ts';
import { uploads as uploadRows } from '../../db/schema.ts';
import { exclusive } from '../../platform/jobs/periodic-tasks.ts';
import { seeToExpiry } from './expiry.ts';
import { ownFiles } from './findable.ts';
import { uploadNotices } from './notices.ts';
import { personal } from './personal.ts';
import { serveUploads } from './serve-uploads.ts';
import { studentUploads } from './student-overview.ts';
import { sweepFiles } from './sweep.ts';
import { fileStoreOf } from './upload-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What students hand in. */
export const uploads: Area = {
  serve: serveUploads,
  dashboard: { of: 'documents', student: studentUploads },
  search: { student: ownFiles },
  tasks: (config) => [
    exclusive('uploads.expiry', MINUTE_MS, seeToExpiry),
    exclusive('uploads.sweep', HOUR_MS, (tx, now) => sweepFiles(tx, fileStoreOf(config), now)),
  ],
  notices: uploadNotices,
  history: [{ column: uploadRows.profileId }],
  personal,
};
