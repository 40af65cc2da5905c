import type { Area } from '../../area.ts';
import { uploads as uploadRows } from '../../db/schema.ts';
import { serveUploads } from './serve-uploads.ts';
import { uploadsVerb } from './uploads-verb.ts';

/** What students hand in. */
export const uploads: Area = {
  serve: serveUploads,
  verbs: { uploads: uploadsVerb },
  history: [{ column: uploadRows.profileId }],
};
