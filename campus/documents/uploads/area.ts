import type { Area } from '../../area.ts';
import { exclusive } from '../../platform/jobs/periodic-tasks.ts';
import { uploadNotices } from './about-upload.ts';
import { seeToExpiry } from './expiry.ts';
import { serveUploads } from './serve-uploads.ts';
import { ownFiles, studentUploads } from './student-parts.ts';
import { sweepFiles } from './sweep.ts';
import { fileStoreOf } from './uploads.ts';

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
};
